import { resolve } from 'node:path'
import type { Command } from 'commander'
import { restore } from '../../db/backup/restore.ts'
import { readSettings } from '../../settings/env.ts'
import { makeOutput } from '../context.ts'
import { manifestLines } from './backup.ts'
import { showByteProgress } from './byte-progress.ts'
import { untilInterrupted } from './interrupt.ts'
import { sealedOpener } from './sealed-backups.ts'

export function addRestore(program: Command): void {
  program
    .command('restore')
    .description('put the database of a backup in place; stop Lotline first')
    .argument('<file>', 'written by "lotline backup"')
    .option('--force', 'replace the database that is there')
    .option('--json', 'print JSON')
    .action(async (path: string, options: { force?: boolean; json?: boolean }) => {
      const output = makeOutput(options.json === true)
      const settings = readSettings()
      const file = resolve(path)
      const view = showByteProgress('checking', output.isJson)
      try {
        const manifest = await untilInterrupted((signal) =>
          restore({
            file,
            databaseUrl: settings.databaseUrl,
            dataFolder: settings.dataFolder,
            openSealed: sealedOpener(settings),
            isForced: options.force === true,
            printLine: (line) => {
              view.stop()
              output.printLine(line)
            },
            onProgress: view.update,
            signal,
          }),
        )
        const place = settings.databaseUrl ? 'PostgreSQL' : settings.dataFolder
        output.result({ file, ...manifest }, [
          `${file} is restored into ${place}.`,
          ...manifestLines(manifest),
        ])
      } finally {
        view.stop()
      }
    })
}
