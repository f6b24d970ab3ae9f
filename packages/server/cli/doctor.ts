import type { Command } from 'commander'
import { capitalized, formatCount } from '#domain/text/counts.ts'
import { DatabaseUnavailable } from '../db/database-unavailable.ts'
import { connectDatabase, type Database } from '../db/open.ts'
import { readSettings, type Settings } from '../settings/env.ts'
import { makeOutput, toDatabaseLocation } from './context.ts'
import { type Check, type CheckState, ok, problem } from './doctor/check.ts'
import { checkData } from './doctor/data-checks.ts'
import { checkDatabase, checkSchema, checkTables, hasDatabase } from './doctor/database-checks.ts'
import { checkLeftovers } from './doctor/leftovers.ts'
import { checkMachine, checkTiles } from './doctor/machine-checks.ts'
import { checkAccounts, checkReach, countForwarded } from './doctor/reach-checks.ts'
import { describeDamage, EXIT } from './report-failure.ts'

export function addDoctor(program: Command): void {
  program
    .command('doctor')
    .description('check the machine, the database and the data, with advice for each problem')
    .option('--fix', 'remove what killed imports and restores have left')
    .option('--json', 'print JSON')
    .action(async (options: { fix?: boolean; json?: boolean }) => {
      const output = makeOutput(options.json === true)
      const checks = await runChecks(readSettings(), options.fix === true)
      output.result(checks, [...checks.map(checkLine), '', summarize(checks)])
      if (checks.some(({ state }) => state === 'problem')) process.exitCode = EXIT.failed
    })
}

async function runChecks(settings: Settings, isFixing: boolean): Promise<Check[]> {
  const machine = await checkMachine(settings)
  return [
    ...machine,
    ...checkReach(settings, await countForwarded(settings)),
    ...checkTiles(settings.dataFolder),
    ...(await checkConfiguredDatabase(settings, isFixing)),
  ]
}

async function checkConfiguredDatabase(settings: Settings, isFixing: boolean): Promise<Check[]> {
  if (!hasDatabase(settings)) return [ok('database', 'there is none yet: npm start creates one')]
  let database: Database
  try {
    database = await connectDatabase(toDatabaseLocation(settings))
  } catch (error) {
    if (error instanceof DatabaseUnavailable) return [problem('database', `${error.message} (${error.code})`)]
    throw error
  }
  const checks: Check[] = []
  try {
    checks.push(...(await checkDatabase(database)))
    const { check, isCurrent } = await checkSchema(database)
    checks.push(check)
    if (!isCurrent) return checks
    checks.push(await checkTables(database))
    checks.push(...(await checkAccounts(database, settings)))
    checks.push(...(await checkLeftovers(database, isFixing)))
    checks.push(...(await checkData(database)))
    return checks
  } catch (error) {
    const damage = describeDamage(error)
    if (damage === null) throw error
    return [...checks, problem('database', damage)]
  } finally {
    await database.close()
  }
}

function checkLine({ state, subject, message }: Check): string {
  return `${state.padEnd(8)} ${subject.padEnd(14)} ${message}`
}

function summarize(checks: readonly Check[]): string {
  const countText = (state: CheckState, noun: string) => {
    const count = checks.filter((check) => check.state === state).length
    return count === 0 ? `no ${noun}s` : formatCount(count, noun)
  }
  const text = `${countText('problem', 'problem')}, ${countText('warning', 'warning')}.`
  return capitalized(text)
}
