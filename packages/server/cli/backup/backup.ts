import { resolve } from 'node:path'
import type { Command } from 'commander'
import { formatNumber } from '#domain/text/number-format.ts'
import { formatBytesIn } from '#domain/text/sizes.ts'
import { VERSION } from '../../build-context.ts'
import { backUp } from '../../db/backup/back-up.ts'
import type { Manifest } from '../../db/backup/manifest.ts'
import { connectDatabase } from '../../db/open.ts'
import { readSettings } from '../../settings/env.ts'
import { makeOutput, toDatabaseLocation } from '../context.ts'
import { showByteProgress } from './byte-progress.ts'
import { untilInterrupted } from './interrupt.ts'
import { backupSealing } from './sealed-backups.ts'

const SEALED_NOTE =
  '  Sealed: only the secret key opens it (LOTLINE_SECRET_KEY, or secret.key of the data folder). Keep that key elsewhere.'

export function addBackup(program: Command): void {
  program
    .command('backup')
    .description('write a consistent copy of the database into one file; Lotline may be running')
    .argument('<file>', 'where to; on another disk is best')
    .option('--force', 'replace a file of that name')
    .option('--sealed', 'encrypt it: only the secret key of this installation opens it')
    .option('--json', 'print JSON')
    .action(async (path: string, options: { force?: boolean; sealed?: boolean; json?: boolean }) => {
      const output = makeOutput(options.json === true)
      const settings = readSettings()
      const file = resolve(path)
      // Without migrating, so that a backup is possible before an update.
      const database = await connectDatabase(toDatabaseLocation(settings))
      const view = showByteProgress('backup', output.isJson)
      try {
        const manifest = await untilInterrupted((signal) =>
          backUp(database, {
            file,
            databaseUrl: settings.databaseUrl,
            lotlineVersion: VERSION,
            madeAt: new Date().toISOString(),
            ...(options.sealed && { sealing: backupSealing(settings) }),
            isForced: options.force === true,
            onProgress: view.update,
            signal,
          }),
        )
        view.stop()
        output.result({ file, ...manifest }, [
          `${file} is written and complete.`,
          ...(options.sealed ? [SEALED_NOTE] : []),
          ...manifestLines(manifest),
        ])
      } finally {
        view.stop()
        await database.close()
      }
    })
}

export function manifestLines({ content, kind, madeAt, releases, rowCounts }: Manifest): string[] {
  const count = (table: string) => formatNumber(rowCounts[table] ?? 0)
  return [
    `  ${formatBytesIn('MB', content.bytes)} · ${kind === 'embedded' ? 'embedded database' : 'PostgreSQL dump'} · made ${madeAt.slice(0, 16).replace('T', ' ')} UTC`,
    `  ${count('parcel')} parcels · ${count('layer_feature')} map features · ${count('assessment')} assessments · ${count('sale')} sales`,
    ...releases.map(({ source, dataset, asOf }) => `  ${source} ${dataset}, as of ${asOf}`),
  ]
}
