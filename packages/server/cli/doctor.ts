import type { Command } from 'commander'
import { readSettings } from '../env.ts'
import { makeOutput } from './context.ts'
import { checkMachine } from './doctor/machine-checks.ts'
import { EXIT } from './exit-codes.ts'

/** `lotline doctor`: looks at everything that Lotline needs, and says what to do about what is wrong. */
export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the machine, the database and the data, and say what to do about what is wrong')
    .option('--json', 'print JSON')
    .action(async (options: { json?: boolean }) => {
      const output = makeOutput(options.json === true)
      const checks = await checkMachine(readSettings())
      output.result(
        checks,
        checks.map(({ state, subject, message }) => `${state.padEnd(8)} ${subject}: ${message}`),
      )
      if (checks.some(({ state }) => state === 'problem')) process.exitCode = EXIT.failed
    })
}
