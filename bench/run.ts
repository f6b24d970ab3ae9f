/**
 * `npm run bench`: measures every row in one run, prints the table, and keeps it as JSON in `bench/out/results.json`.
 *
 *     npm run bench -- --only import,search   some rows
 *     npm run bench -- --parcels 10000           a quick look with fewer parcels
 *     npm run bench -- --full                 also 2.2 million parcels (or --large 1000000)
 *     npm run bench -- --write                also docs/benchmarks.md
 */
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { BenchContext } from './context.ts'
import { REMARKS } from './remarks.ts'
import { benchmarksPage, type MeasuredRow, machine, markdownTable } from './report.ts'
import type { BenchRow } from './row.ts'
import { arrivingCells } from './rows/arriving-cells.ts'
import { billingPage } from './rows/billing/billing-page.ts'
import { webhooks } from './rows/billing/webhooks.ts'
import { boardSchedule } from './rows/board-schedule.ts'
import { coldTile } from './rows/cold-tile.ts'
import { difference } from './rows/difference.ts'
import { frontage } from './rows/frontage.ts'
import { growth } from './rows/growth.ts'
import { history } from './rows/history.ts'
import { historyPage } from './rows/history-page.ts'
import { importParcels } from './rows/import-parcels.ts'
import { live } from './rows/live.ts'
import { localFacts } from './rows/local-facts.ts'
import { demoAccuracy } from './rows/market/demo-accuracy.ts'
import { marketLine } from './rows/market/market-line.ts'
import { marketPool } from './rows/market/market-pool.ts'
import { roughAccuracy } from './rows/market/rough-accuracy.ts'
import { valuationAccuracy } from './rows/market/valuation-accuracy.ts'
import { memory } from './rows/memory.ts'
import { rectangle } from './rows/rectangle.ts'
import { reportEditor } from './rows/reports/report-editor.ts'
import { reportMany } from './rows/reports/report-many.ts'
import { reportParts } from './rows/reports/report-parts.ts'
import { reportPdf } from './rows/reports/report-pdf.ts'
import { scriptSize } from './rows/script-size.ts'
import { search } from './rows/search.ts'
import { starvation } from './rows/starvation.ts'
import { strataUnits } from './rows/strata-units.ts'
import { table } from './rows/table.ts'
import { tokenValidate } from './rows/token-validate.ts'
import { warmTile } from './rows/warm-tile.ts'
import { watching } from './rows/watching.ts'

/** The list, in the order of the table. To add one, add a file and a line. */
const ROWS: readonly BenchRow[] = [
  importParcels,
  strataUnits,
  warmTile,
  coldTile,
  rectangle,
  frontage,
  search,
  table,
  localFacts,
  boardSchedule,
  arrivingCells,
  tokenValidate,
  starvation,
  live,
  difference,
  watching,
  history,
  billingPage,
  webhooks,
  historyPage,
  growth,
  scriptSize,
  memory,
  reportParts,
  reportEditor,
  reportPdf,
  reportMany,
  marketPool,
  marketLine,
  valuationAccuracy,
  roughAccuracy,
  demoAccuracy,
]
const PROVINCE_PARCELS = 2_200_000

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    parcels: { type: 'string', default: '100000' },
    full: { type: 'boolean', default: false },
    large: { type: 'string' },
    write: { type: 'boolean', default: false },
  },
})

const wanted = values.only?.split(',')
const unknown = wanted?.filter((key) => !ROWS.some((row) => row.key === key)) ?? []
if (unknown.length > 0) {
  throw new Error(
    `No row is called ${unknown.join(', ')}; there are ${ROWS.map(({ key }) => key).join(', ')}.`,
  )
}

const say = (line: string) => process.stderr.write(`${line}\n`)
const context = await BenchContext.start({
  parcels: Number(values.parcels),
  largeParcels: values.large ? Number(values.large) : values.full ? PROVINCE_PARCELS : null,
  say,
})
const folder = join(PROJECT_FOLDER, 'bench/out')
const file = join(folder, 'results.json')
try {
  const measured: MeasuredRow[] = []
  for (const row of ROWS) if (!wanted || wanted.includes(row.key)) measured.push(await measure(row))
  console.log(`\n${markdownTable(measured)}`)
  await mkdir(folder, { recursive: true })
  const all = wanted ? await mergeInto(measured) : measured
  const day = new Date().toISOString().slice(0, 10)
  await writeFile(file, `${JSON.stringify({ day, machine: machine(), rows: all }, null, 2)}\n`)
  if (values.write) {
    const page = join(PROJECT_FOLDER, 'docs/benchmarks.md')
    const earlier = await readFile(page, 'utf8').catch(() => '')
    await writeFile(page, benchmarksPage(all, day, REMARKS, earlier))
  }
} finally {
  await context.stop()
}

/** A row that cannot be measured here says why; the others go on. */
async function measure(row: BenchRow): Promise<MeasuredRow> {
  const { key, what, against } = row
  say(`measuring ${key} …`)
  try {
    const figures = await row.measure(context)
    const problem = figures.length === 0 ? 'takes minutes; run with --full' : null
    return { row: { key, what, against }, figures, problem }
  } catch (error) {
    say(error instanceof Error ? (error.stack ?? error.message) : String(error))
    return {
      row: { key, what, against },
      figures: [],
      problem: (error as Error).message.split('\n')[0] ?? '',
    }
  }
}

/** Some rows measured anew among those of the last run. */
async function mergeInto(measured: readonly MeasuredRow[]): Promise<MeasuredRow[]> {
  const text = await readFile(file, 'utf8').catch(() => null)
  const last: MeasuredRow[] = text === null ? [] : JSON.parse(text).rows
  return ROWS.map(({ key, what, against }) => {
    const found = [...measured, ...last].find(({ row }) => row.key === key)
    return found ?? { row: { key, what, against }, figures: [], problem: 'not in this run' }
  })
}
