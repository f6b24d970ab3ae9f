import type { Command } from 'commander'
import { formatRecordCount } from '#domain/parcel/record-nouns.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import { type DatasetContent, listDatasets } from '../../importers/release/list-datasets.ts'
import { makeOutput, withDatabase } from '../context.ts'

export function addDatasets(program: Command): void {
  program
    .command('datasets')
    .description('list the datasets that are shown, with their rows and the file each came from')
    .argument('[source]', 'only of this source')
    .option('--json', 'print JSON')
    .action(async (source: string | undefined, options: { json?: boolean }) => {
      const output = makeOutput(options.json === true)
      await withDatabase(async (database) => {
        const datasets = await listDatasets(database, source)
        const lines = datasets.map(line)
        output.result(datasets, lines.length > 0 ? lines : ['No dataset is imported.'])
      })
    })
}

function line({ source, dataset, asOf, origin, entities, canUndo }: DatasetContent): string {
  const rows = Object.entries(entities).map(([entity, count]) =>
    formatRecordCount(count, entity as RecordEntity),
  )
  return `${`${source} ${dataset}`.padEnd(36)}  ${asOf}  ${rows.join(', ') || 'ground heights'}  from ${origin}${canUndo ? '' : '  (first release)'}`
}
