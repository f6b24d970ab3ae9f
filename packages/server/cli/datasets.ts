import type { Command } from 'commander'
import { formatRecordCount } from '#domain/parcel/record-nouns.ts'
import type { RecordEntity } from '#domain/parcel/records.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { Database } from '../db/open.ts'
import { BadInput } from '../importers/bad-input.ts'
import { type DatasetContent, listDatasets } from '../importers/release/list-datasets.ts'
import { removeDataset } from '../importers/release/remove-dataset.ts'
import { type UndoReport, undoRelease } from '../importers/release/undo-release.ts'
import { confirm } from './confirm.ts'
import { makeOutput, UsageError, withDatabase } from './context.ts'

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
        const lines = datasets.map(formatDataset)
        output.result(datasets, lines.length > 0 ? lines : ['No dataset is imported.'])
      })
    })
}

function formatDataset({ source, dataset, asOf, origin, entities, canUndo }: DatasetContent): string {
  const rows = rowCounts(entities).join(', ') || 'ground heights'
  return `${`${source} ${dataset}`.padEnd(36)}  ${asOf}  ${rows}  from ${origin}${canUndo ? '' : '  (first release)'}`
}

const rowCounts = (entities: DatasetContent['entities']): string[] =>
  Object.entries(entities).map(([entity, count]) => formatRecordCount(count, entity as RecordEntity))

/** Returns the named dataset, or the source's only one. @throws BadInput; UsageError for several. */
async function chooseDataset(database: Database, source: string, datasetName: string | undefined) {
  if (datasetName !== undefined) return datasetName
  const datasets = await listDatasets(database)
  const sourceDatasets = datasets.filter((dataset) => dataset.source === source)
  const [soleDataset, ...others] = sourceDatasets
  if (!soleDataset) {
    const sources = [...new Set(datasets.map((dataset) => dataset.source))].join(', ')
    throw new BadInput(`"${source}" has no dataset. Sources with datasets: ${sources || 'none'}.`)
  }
  if (others.length === 0) return soleDataset.dataset
  throw new UsageError(
    `${source} has several datasets; name one: ${sourceDatasets.map(({ dataset }) => dataset).join(', ')}.`,
  )
}

export function addRemove(program: Command): void {
  program
    .command('remove')
    .description('remove a dataset with all its releases; this cannot be undone')
    .argument('<source>', 'its source (see "lotline datasets")')
    .argument('[dataset]', 'its name; optional if the source has only one')
    .option('--yes', 'do not ask; scripts need it')
    .option('--json', 'print JSON')
    .action(
      async (source: string, datasetName: string | undefined, options: { yes?: boolean; json?: boolean }) => {
        const output = makeOutput(options.json === true)
        await withDatabase(async (database) => {
          const dataset = await chooseDataset(database, source, datasetName)
          const question = `Remove ${source} ${dataset} with all its releases? It cannot be undone.`
          if (!options.yes && !(!output.isJson && (await confirm(question)))) {
            throw new UsageError(
              `${source} ${dataset} was not removed. Add --yes to remove it with all its releases.`,
            )
          }
          const report = await removeDataset(database, source, dataset)
          output.result(report, [
            `${source} ${dataset} was removed: ${[formatCount(report.releases, 'release'), ...rowCounts(report.entities)].join(', ')}.`,
          ])
        })
      },
    )
}

export function addUndo(program: Command): void {
  program
    .command('undo')
    .description('restore a dataset to its state before the newest release, without notifications')
    .argument('<source>', 'its source (see "lotline datasets")')
    .argument('[dataset]', 'its name; optional if the source has only one')
    .option('--json', 'print JSON')
    .action(async (source: string, dataset: string | undefined, options: { json?: boolean }) => {
      const output = makeOutput(options.json === true)
      await withDatabase(async (database) => {
        const report = await undoRelease(database, source, await chooseDataset(database, source, dataset))
        output.result(report, formatUndo(report))
      })
    })
}

function formatUndo({ source, dataset, undone, restored, counts }: UndoReport): string[] {
  return [
    `${source} ${dataset}: release ${undone.releaseId} (as of ${undone.asOf}, from ${undone.origin}) was undone`,
    `  added ${formatNumber(counts.added)} · changed ${formatNumber(counts.changed)} · unchanged ${formatNumber(counts.unchanged)} · removed ${formatNumber(counts.removed)}`,
    `  The data are as of ${restored.asOf} again, from ${restored.origin} (release ${restored.releaseId}).`,
  ]
}

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
