import { Command, CommanderError } from 'commander'
import { LotlineError } from '#contract/errors.ts'
import { addAccounts } from './cli/accounts/index.ts'
import { addBackup } from './cli/backup/backup.ts'
import { Interrupted } from './cli/backup/interrupt.ts'
import { addRestore } from './cli/backup/restore.ts'
import { UsageError } from './cli/context.ts'
import { addDatasets } from './cli/datasets/datasets.ts'
import { addRemove } from './cli/datasets/remove.ts'
import { addUndo } from './cli/datasets/undo.ts'
import { addDemo } from './cli/demo/demo.ts'
import { addDigests } from './cli/digests.ts'
import { addDoctor } from './cli/doctor.ts'
import { EXIT } from './cli/exit-codes.ts'
import { addImport } from './cli/import/import.ts'
import { addReleases } from './cli/releases.ts'
import { addSources } from './cli/sources.ts'
import { UnexpectedStop } from './cli/start/engine-lines.ts'
import { addStart } from './cli/start/start.ts'
import { addTiles } from './cli/tiles.ts'
import { ServiceFailure } from './connectors/protocols/download.ts'
import { BackupRefused, BadBackup } from './db/backup/manifest.ts'
import { DatabaseUnavailable } from './db/database-unavailable.ts'
import { BadInput } from './importers/bad-input.ts'
import { ImportBusy } from './importers/release/dataset-lock.ts'
import { CannotStart } from './main.ts'
import { BadSetting } from './settings/env.ts'

const program = new Command('lotline')
  .description('Property research for British Columbia: data in, parcels on a map.')
  .showHelpAfterError('(use --help for the options)')
  .addHelpText(
    'after',
    '\nExit codes: 0 ok · 1 failed · 2 wrong usage · 3 locked or unavailable · 4 bad input, nothing changed',
  )
  .exitOverride()

for (const add of [
  addStart,
  addSources,
  addImport,
  addReleases,
  addDatasets,
  addUndo,
  addRemove,
  addDemo,
  addAccounts,
  addDigests,
  addTiles,
  addBackup,
  addRestore,
  addDoctor,
])
  add(program)

/** Returns the exit code of an error. Expected failures print their message, bugs their stack. */
function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage
  const isBug = !(error instanceof Error) || codeOfExpected(error) === null
  process.stderr.write(
    `${isBug ? (error instanceof Error ? error.stack : String(error)) : (error as Error).message}\n`,
  )
  return isBug ? EXIT.failed : (codeOfExpected(error as Error) ?? EXIT.failed)
}

function codeOfExpected(error: Error): number | null {
  if (error instanceof BadInput || error instanceof BadBackup) return EXIT.badInput
  if (error instanceof LotlineError && error.status < 500) return EXIT.badInput
  if (error instanceof UsageError || error instanceof BadSetting || error instanceof BackupRefused)
    return EXIT.usage
  if (error instanceof Interrupted || error instanceof UnexpectedStop) return EXIT.failed
  if (error instanceof ServiceFailure) return EXIT.unavailable
  if (error instanceof DatabaseUnavailable || error instanceof CannotStart || error instanceof ImportBusy)
    return EXIT.unavailable
  return null
}

try {
  await program.parseAsync()
} catch (error) {
  process.exitCode = exitCodeOf(error)
}
