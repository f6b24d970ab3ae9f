import type { Command } from 'commander'
import { SOURCES } from '../connectors/registry.ts'
import { makeOutput } from './context.ts'

export function addSources(program: Command): void {
  program
    .command('sources')
    .description('list the data sources that Lotline knows, with their datasets and licences')
    .argument('[source]', 'only this one')
    .option('--json', 'print JSON')
    .action((sourceKey: string | undefined, options: { json?: boolean }) => {
      const sources = SOURCES.filter((source) => sourceKey === undefined || source.key === sourceKey)
      const lines = sources.flatMap((source) => [
        `${source.key.padEnd(16)} ${source.title} — ${source.licence}, ${source.cadence}`,
        ...source.datasets.map(
          (dataset) =>
            `  ${dataset.key.padEnd(22)} ${dataset.title} (${dataset.live ? `live by ${dataset.live.protocol}, or from ` : 'from '}${dataset.fileHint})`,
        ),
      ])
      const descriptions = sources.map((source) => ({
        ...source,
        datasets: source.datasets.map(({ key, title, fileHint, live = null }) => {
          return { key, title, fileHint, live }
        }),
      }))
      makeOutput(options.json === true).result(
        descriptions,
        lines.length > 0 ? lines : [`There is no source ${sourceKey}.`],
      )
    })
}
