import type { Command } from 'commander'
import { makeOutput, withDatabase } from './context.ts'

export function addReleases(program: Command): void {
  program
    .command('releases')
    .description('list what was imported: source, dataset, date and counts, newest first')
    .argument('[source]', 'only of this source')
    .option('--all', 'failed and superseded releases, too')
    .option('--json', 'print JSON')
    .action(async (source: string | undefined, options: { all?: boolean; json?: boolean }) => {
      const output = makeOutput(options.json === true)
      await withDatabase(async ({ db }) => {
        let query = db.selectFrom('release').selectAll().orderBy('id', 'desc')
        if (source !== undefined) query = query.where('source_key', '=', source)
        if (!options.all) query = query.where('status', 'in', ['current', 'importing'])
        const rows = await query.execute()
        const lines = rows.map(
          (row) =>
            `${String(row.id).padStart(5)}  ${row.status.padEnd(10)}  ${row.as_of}  ${`${row.source_key} ${row.dataset_key}`.padEnd(36)}` +
            `  read ${row.read_count}, added ${row.added_count}, changed ${row.changed_count}, unchanged ${row.unchanged_count}, ` +
            `removed ${row.removed_count}, rejected ${row.rejected_count}, repaired ${row.repaired_count}` +
            `${row.message ? `  (${row.message})` : ''}`,
        )
        output.result(
          rows,
          lines.length > 0 ? lines : ['Nothing was imported yet. Try: npm run lotline -- demo'],
        )
      })
    })
}
