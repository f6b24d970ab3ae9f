import { expect } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import type { StandIns } from '../harness/stand-ins.ts'
import type { ShownTable } from '../harness/table.ts'
import { isShown } from '../real-files/cell-text.ts'
import type { Fact } from '../real-files/fact.ts'

/** No other column may have this head. */
export function cellAt(table: ShownTable, upid: string, head: string | RegExp): string {
  const found = table.heads.flatMap((words, index) => (words.match(head)?.[0] === words ? [index] : []))
  if (found.length !== 1)
    throw new Error(`${found.length} columns are called ${head}: ${table.heads.join(' | ')}`)
  return table.rows.get(upid)?.[found[0] as number] ?? 'no cell'
}

function expectShown(
  table: ShownTable,
  upid: string,
  head: string | RegExp,
  type: Parameters<typeof isShown>[1],
  fact: Fact,
): void {
  const text = cellAt(table, upid, head)
  if (!isShown(text, type, fact)) expect(`${upid} ${head}: ${text}`).toBe(`${upid} ${head}: ${fact}`)
}

type TaxRecords = Awaited<ReturnType<StandIns['taxRecords']>>

export function expectTax(
  table: ShownTable,
  upid: string,
  record: TaxRecords extends Map<string, infer Each> ? Each : never,
): void {
  expectShown(table, upid, 'Tax roll number', 'text', record.PGN_RollNumber)
  expectShown(table, upid, 'Gross taxes', 'currency', record.TaxAnnualAmount)
  const built = record.YearBuilt === null ? null : String(record.YearBuilt)
  expectShown(table, upid, 'Year constructed', 'text', built)
  expectShown(table, upid, 'BCA description', 'text', record.PGN_BcaDescription)
  const newest = record.PGN_Assessments.toSorted(
    (a: { Year: number }, b: { Year: number }) => b.Year - a.Year,
  )[0]
  expectShown(table, upid, 'Assessed total', 'currency0', newest?.Total ?? null)
  expectShown(table, upid, 'Assessment year', 'text', newest ? String(newest.Year) : null)
}

/** As on the parcel's card; of a strata building the median of its units'. */
export function expectCard(table: ShownTable, upid: string, card: ParcelCard): void {
  expectShown(
    table,
    upid,
    'OCP',
    'text',
    sharesIn(card, 'ocp', ({ title, code }) => title ?? code),
  )
  expectShown(
    table,
    upid,
    'ALR',
    'text',
    sharesIn(card, 'alr', () => 'ALR') ?? outsideOf(card, 'alr', 'Not in the ALR'),
  )
  const [sale] = card.sales
  expectShown(table, upid, 'Last sale', 'date', sale ? writtenDay(sale.soldOn) : null)
  const price = sale?.priceDollars ?? card.unitSales?.medianDollars ?? null
  expectShown(table, upid, 'Sale value', 'currency0', price)
}

/** Null if the constraint is not mapped. */
const outsideOf = ({ outside }: ParcelCard, kind: string, text: string): Fact =>
  outside.some(({ constraint, releaseId }) => constraint === kind && releaseId !== null) ? text : null

/** `2019-04-26` → `Apr 26, 2019` */
const writtenDay = (day: string) =>
  new Date(day).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'short',
    day: 'numeric',
  })

/** As on its card; null if missing. */
function sharesIn(
  { layers }: ParcelCard,
  kind: string,
  label: (layer: ParcelCard['layers'][number]) => string | null,
): Fact {
  const shares = new Map<string, number>()
  for (const layer of layers) {
    if (layer.layer !== kind || /propos/i.test(layer.status ?? '')) continue
    const text = label(layer) ?? ''
    shares.set(text, (shares.get(text) ?? 0) + layer.share)
  }
  return shares.size === 0 ? null : { shares }
}
