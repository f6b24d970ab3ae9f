import type { Command } from 'commander'
import { formatNumber } from '#domain/text/number-format.ts'
import { type UndoReport, undoRelease } from '../../importers/release/undo-release.ts'
import { makeOutput, withDatabase } from '../context.ts'
import { chooseDataset } from './choose-dataset.ts'

/** Restores a dataset to the release before its newest. */
export function addUndo(program: Command): void {
  program
    .command('undo')
    .description('bring a dataset back to its state before its newest release; nobody is notified')
    .argument('<source>', 'its source (see "lotline datasets")')
    .argument('[dataset]', 'its name; not needed where the source has one')
    .option('--json', 'print JSON')
    .action(async (source: string, dataset: string | undefined, options: { json?: boolean }) => {
      const output = makeOutput(options.json === true)
      await withDatabase(async (database) => {
        const report = await undoRelease(database, source, await chooseDataset(database, source, dataset))
        output.result(report, lines(report))
      })
    })
}

function lines({ source, dataset, undone, restored, counts }: UndoReport): string[] {
  return [
    `${source} ${dataset}: release ${undone.releaseId} (as of ${undone.asOf}, from ${undone.origin}) was undone`,
    `  added ${formatNumber(counts.added)} · changed ${formatNumber(counts.changed)} · unchanged ${formatNumber(counts.unchanged)} · removed ${formatNumber(counts.removed)}`,
    `  The data are as of ${restored.asOf} again, from ${restored.origin} (release ${restored.releaseId}).`,
  ]
}
