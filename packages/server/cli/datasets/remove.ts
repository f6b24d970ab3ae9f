import type { Command } from 'commander'
import { formatRecordCount } from '#domain/parcel/record-nouns.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import { formatCount } from '#domain/text/counts.ts'
import { type RemovalReport, removeDataset } from '../../importers/release/remove-dataset.ts'
import { confirm } from '../confirm.ts'
import { makeOutput, UsageError, withDatabase } from '../context.ts'
import { chooseDataset } from './choose-dataset.ts'

export function addRemove(program: Command): void {
  program
    .command('remove')
    .description('remove a dataset with all its releases; this cannot be undone')
    .argument('<source>', 'its source (see "lotline datasets")')
    .argument('[dataset]', 'its name; not needed where the source has one')
    .option('--yes', 'do not ask; scripts need it')
    .option('--json', 'print JSON')
    .action(
      async (source: string, stated: string | undefined, options: { yes?: boolean; json?: boolean }) => {
        const output = makeOutput(options.json === true)
        await withDatabase(async (database) => {
          const dataset = await chooseDataset(database, source, stated)
          const question = `Remove ${source} ${dataset} with all its releases? It cannot be undone.`
          if (!options.yes && !(!output.isJson && (await confirm(question)))) {
            throw new UsageError(
              `${source} ${dataset} was not removed. Add --yes to remove it with all its releases.`,
            )
          }
          const report = await removeDataset(database, source, dataset)
          output.result(report, [line(report)])
        })
      },
    )
}

function line({ source, dataset, releases, entities }: RemovalReport): string {
  const rows = Object.entries(entities).map(([entity, count]) =>
    formatRecordCount(count, entity as RecordEntity),
  )
  return `${source} ${dataset} was removed: ${[formatCount(releases, 'release'), ...rows].join(', ')}.`
}
