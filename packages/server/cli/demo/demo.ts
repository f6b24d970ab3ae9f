import type { Command } from 'commander'
import { DEFAULT_DEMO_PARCELS } from '#demo/district/index.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { makeOutput, UsageError, withDatabase } from '../context.ts'
import { showReleaseProgress } from '../import/import-progress.ts'
import { reportLines } from '../report-lines.ts'
import { addAdvanceDemo } from './advance-demo.ts'
import { DEMO_AS_OF, DEMO_SEED, loadDemo } from './load-demo.ts'

export function addDemo(program: Command): void {
  const demo = program
    .command('demo')
    .description('generate the synthetic demo district and import its first two releases')
    .option('--parcels <number>', 'about how many parcels, up to 2,200,000', String(DEFAULT_DEMO_PARCELS))
    .option('--seed <number>', 'makes another district', String(DEMO_SEED))
    .option('--release <number>', 'only release 1 or only release 2')
    .option('--as-of <date>', 'day of release 1, YYYY-MM-DD', DEMO_AS_OF)
    .option('--json', 'print JSON')
    .action(
      async (options: { parcels: string; seed: string; release?: string; asOf: string; json?: boolean }) => {
        const parcels = parseInteger(options.parcels, '--parcels', 1, 2_200_000)
        const seed = parseInteger(options.seed, '--seed', 0, 2 ** 31 - 1)
        if (!/^\d{4}-\d{2}-\d{2}$/.test(options.asOf))
          throw new UsageError('--as-of takes a date as YYYY-MM-DD.')
        const output = makeOutput(options.json === true)
        const view = showReleaseProgress((release) => `demo release ${release}`, output.isJson)
        await withDatabase(async (database, settings) => {
          const reports = await loadDemo(database, {
            parcels,
            seed,
            asOf: options.asOf,
            releases: getReleases(options.release),
            dataFolder: settings.dataFolder,
            onProgress: view.update,
          }).finally(() => view.stop())
          output.result(reports, reports.flatMap(reportLines))
        })
      },
    )
  addAdvanceDemo(demo)
}

function getReleases(input: string | undefined): readonly (1 | 2)[] {
  if (input === undefined) return [1, 2]
  if (input === '1') return [1]
  if (input === '2') return [2]
  throw new UsageError('--release takes 1 or 2.')
}

function parseInteger(input: string, option: string, min: number, max: number): number {
  const value = Number(input)
  if (Number.isInteger(value) && value >= min && value <= max) return value
  throw new UsageError(`${option} takes a whole number from ${min} to ${formatNumber(max)}.`)
}
