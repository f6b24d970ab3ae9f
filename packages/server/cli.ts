import { Command, CommanderError } from 'commander'
import { EXIT } from './cli/report-failure.ts'

/** Adds a command to the program. Only the requested command's module is loaded, for a fast start. */
type AddCommand = (program: Command) => void

const COMMANDS: Readonly<Record<string, () => Promise<AddCommand>>> = {
  start: async () => (await import('./cli/start/start.ts')).addStart,
  sources: async () => (await import('./cli/sources.ts')).addSources,
  import: async () => (await import('./cli/import/import.ts')).addImport,
  releases: async () => (await import('./cli/datasets.ts')).addReleases,
  datasets: async () => (await import('./cli/datasets.ts')).addDatasets,
  undo: async () => (await import('./cli/datasets.ts')).addUndo,
  remove: async () => (await import('./cli/datasets.ts')).addRemove,
  demo: async () => (await import('./cli/demo/demo.ts')).addDemo,
  accounts: async () => (await import('./cli/accounts/index.ts')).addAccounts,
  billing: async () => (await import('./cli/billing.ts')).addBilling,
  digests: async () => (await import('./cli/digests.ts')).addDigests,
  tiles: async () => (await import('./cli/tiles.ts')).addTiles,
  backup: async () => (await import('./cli/backup/backup.ts')).addBackup,
  restore: async () => (await import('./cli/backup/restore.ts')).addRestore,
  'verify-report': async () => (await import('./cli/verify-report.ts')).addVerifyReport,
  doctor: async () => (await import('./cli/doctor.ts')).addDoctor,
}

const program = new Command('lotline')
  .description('Property research for British Columbia: data in, parcels on a map.')
  .showHelpAfterError('(use --help for the options)')
  .addHelpText(
    'after',
    '\nExit codes: 0 ok · 1 failed · 2 wrong usage · 3 locked or unavailable · 4 bad input, nothing changed',
  )
  .exitOverride()

try {
  const [name = ''] = process.argv.slice(2)
  const loads = Object.hasOwn(COMMANDS, name) ? [COMMANDS[name]] : Object.values(COMMANDS)
  for (const load of loads) (await load?.())?.(program)
  await program.parseAsync()
} catch (error) {
  process.exitCode =
    error instanceof CommanderError
      ? error.exitCode === 0
        ? EXIT.ok
        : EXIT.usage
      : (await import('./cli/report-failure.ts')).reportFailure(error)
}
