/**
 * Runs `lotline` commands in sequence, each with its own arguments, environment, input and output, because loading the modules takes most
 * of a process's time.
 */
import { Readable } from 'node:stream'
import type { CommandResult, GivenCommand } from './command-line.ts'

let count = 0

process.on('message', async ({ words, environment, input }: GivenCommand) => {
  const written = { stdout: '', stderr: '' }
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (part: string | Uint8Array) => {
      written[name] += String(part)
      return true
    }
  }
  Object.assign(process.env, environment)
  Object.defineProperty(process, 'stdin', { value: Readable.from([input]), configurable: true })
  process.argv.splice(2, Infinity, ...words)
  process.exitCode = undefined
  count += 1
  // The module runs the command when evaluated, once per address.
  await import(`../../cli.ts?command=${count}`)
  const result: CommandResult = { status: Number(process.exitCode ?? 0), ...written }
  process.send?.(result)
})
