/**
 * `npm run bench`: measures rows, prints the table, and writes `docs/benchmarks.json` and `docs/benchmarks.md`. Exits with 1 when a row
 * or figure could not be measured, or misses a mark that it met before.
 *
 *     npm run bench                           every row; replaces the results of earlier runs
 *     npm run bench -- --full                 the same, also 2.2 million parcels (or --large 1000000) and 24 minutes of load
 *     npm run bench -- --only import,search   some rows; the other rows of the file keep their date and commit
 *     npm run bench -- --quick                the rows that users notice, compared with the file; writes nothing
 *     npm run bench -- --parcels 10000        fewer parcels; writes nothing
 */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PROJECT_FOLDER } from '#server/settings/env.ts'
import { BenchContext } from './context.ts'
import { benchmarksPage, markdownTable } from './page.ts'
import { findWorse, measureRow, NEEDS_FULL, type RowResult, readResults, writeResults } from './results.ts'
import { QUICK_KEYS, ROWS } from './rows.ts'

const PROVINCE_PARCELS = 2_200_000
const PARCELS = '100000'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    parcels: { type: 'string', default: PARCELS },
    full: { type: 'boolean', default: false },
    large: { type: 'string' },
  },
})

const wanted = values.only?.split(',') ?? (values.quick ? QUICK_KEYS : ROWS.map(({ key }) => key))
const unknown = wanted.filter((key) => !ROWS.some((row) => row.key === key))
if (unknown.length > 0) {
  throw new Error(
    `No row is called ${unknown.join(', ')}; there are ${ROWS.map(({ key }) => key).join(', ')}.`,
  )
}

const say = (line: string) => process.stderr.write(`${line}\n`)
const begin = performance.now()
const minutes = () => `${((performance.now() - begin) / 60_000).toFixed(1)} min`
const context = await BenchContext.start({
  parcels: Number(values.parcels),
  largeParcels: values.large ? Number(values.large) : values.full ? PROVINCE_PARCELS : null,
  size: values.quick ? 'quick' : 'full',
  say,
})
const rows = ROWS.filter(({ key }) => wanted.includes(key))
const measured: RowResult[] = []
try {
  for (const row of rows) {
    say(`measuring ${row.key} …`)
    measured.push(await measureRow(row, context))
    say(`${row.key} is done, after ${minutes()}`)
  }
} finally {
  await context.stop()
}
console.log(`\n${markdownTable(rows, measured)}\n`)

const before = await readResults()
if (!values.quick && values.parcels === PARCELS) {
  const isWhole = rows.length === ROWS.length
  const kept = isWhole ? [] : before.filter(({ key }) => !wanted.includes(key))
  const results = ROWS.flatMap(({ key }) => [...measured, ...kept].find((row) => row.key === key) ?? [])
  await writeResults(results)
  await writeFile(join(PROJECT_FOLDER, 'docs/benchmarks.md'), benchmarksPage(ROWS, results))
}

const { missed, worse, vanished } = findWorse(before, measured)
const failed = measured.filter(({ problem }) => problem !== null && problem !== NEEDS_FULL)
for (const line of worse) console.log(`At least 15 % worse: ${line}`)
for (const line of missed) console.log(`No longer reached: ${line}`)
for (const line of vanished) console.log(`No longer measured: ${line}`)
for (const { key, problem } of failed) console.log(`Not measured: ${key}: ${problem}`)
console.log(`${measured.length - failed.length} rows measured, ${failed.length} failed, in ${minutes()}.`)
// A row that timed out may still be working.
process.exit([...failed, ...missed, ...vanished].length > 0 ? 1 : 0)
