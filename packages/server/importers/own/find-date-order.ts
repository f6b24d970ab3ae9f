import { formatDate } from '#domain/text/dates.ts'
import { DATE_ORDERS, type DateOrder, readDate } from '../../connectors/read-date.ts'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'

interface Example {
  cell: unknown
  column: string
  position: number
}

const FIRST_PART: Readonly<Record<DateOrder, string>> = { mdy: 'month', dmy: 'day', ymd: 'year' }

/**
 * Finds the order that fits every date; null if no cell depends on it. @throws BadInput if dates disagree, or
 * if several orders fit and give different days.
 */
export async function findDateOrder(
  batches: AsyncIterable<SourceRow[]>,
  columns: readonly string[],
): Promise<DateOrder | null> {
  const search = new OrderSearch(columns)
  for await (const batch of batches)
    for (const { properties, position } of batch)
      for (const column of columns) search.add({ cell: properties[column], column, position })
  return search.finish()
}

class OrderSearch {
  private candidates: readonly DateOrder[] = DATE_ORDERS
  /** Last cell that excluded a candidate. */
  private clue: Example | null = null
  /** First cell for which two orders differ, by both: `mdy dmy`. */
  private readonly examples = new Map<string, Example>()
  private readonly conversions: ReadonlyMap<string, Conversion>

  constructor(columns: readonly string[]) {
    this.conversions = new Map(columns.map((column) => [column, new Conversion()]))
  }

  add(example: Example): void {
    const conversion = this.conversions.get(example.column)
    const days = DATE_ORDERS.map((order) => readDate(example.cell, order))
    if (days[0] === days[1] && days[1] === days[2]) {
      if (typeof days[0] === 'string' && !conversion?.isExcluded) conversion?.addDate(example, days[0])
      return
    }
    const orders = DATE_ORDERS.filter((_, index) => days[index] !== null)
    conversion?.addText(example, orders)
    this.exclude(example, orders)
    for (const [a, b] of allPairs(orders)) {
      const name = `${a} ${b}`
      if (readDate(example.cell, a) !== readDate(example.cell, b) && !this.examples.has(name))
        this.examples.set(name, example)
    }
  }

  finish(): DateOrder | null {
    for (const conversion of this.conversions.values()) conversion.refuse()
    for (const [a, b] of allPairs(this.candidates)) {
      const example = this.examples.get(`${a} ${b}`)
      if (example) throw ambiguousDateError(example, this.candidates)
    }
    const isDecided = this.candidates.length === 1 || this.examples.size > 0
    return isDecided ? (this.candidates[0] ?? null) : null
  }

  private exclude(example: Example, orders: readonly DateOrder[]): void {
    const remaining = this.candidates.filter((order) => orders.includes(order))
    if (remaining.length === 0 && this.clue) throw disagreement(this.clue, this.candidates, example, orders)
    if (remaining.length < this.candidates.length) this.clue = example
    this.candidates = remaining
  }
}

/** Dates as spreadsheets write them: ISO or a serial day. */
const SPREADSHEET_DATE = /^(?:\d{4}-\d{2}-\d{2}|\d{5}(?:\.\d+)?)(?!\d)/

/**
 * Detects a column that a spreadsheet opened with the wrong order. It swaps `3/4/2026` and leaves `21/4/2026`
 * as text, so all dates have days up to 12, and all text has one order.
 */
class Conversion {
  private text: Example | null = null
  private date: (Example & { day: string }) | null = null
  isExcluded = false

  addText(example: Example, orders: readonly DateOrder[]): void {
    if (orders.includes('mdy') === orders.includes('dmy')) this.isExcluded = true
    this.text ??= example
  }

  addDate(example: Example, day: string): void {
    if (Number(day.slice(8)) > 12 || !SPREADSHEET_DATE.test(String(example.cell))) this.isExcluded = true
    this.date ??= { ...example, day }
  }

  /** @throws BadInput */
  refuse(): void {
    const { text, date } = this
    if (text === null || date === null || this.isExcluded) return
    const [year, month, day] = date.day.split('-')
    throw new BadInput(
      `${describeExample(text)} is text, and ${describeExample(date)} a date: a spreadsheet that expects another order of day and month swaps them in dates up to the 12th. ` +
        `So ${formatDate(date.day)} may be ${formatDate(`${year}-${day}-${month}`)}. Import the file as it was before, or take its dates as they are with --date-order ` +
        `${DATE_ORDERS.find((order) => readDate(text.cell, order) !== null)}. Nothing was imported.`,
    )
  }
}

const allPairs = (orders: readonly DateOrder[]): [DateOrder, DateOrder][] =>
  orders.flatMap((a, index) => orders.slice(index + 1).map((b): [DateOrder, DateOrder] => [a, b]))

function disagreement(
  firstExample: Example,
  candidates: readonly DateOrder[],
  secondExample: Example,
  orders: readonly DateOrder[],
): BadInput {
  const firstPart = (orders: readonly DateOrder[]) => orders.map((order) => FIRST_PART[order]).join(' or ')
  return new BadInput(
    `The dates use different orders: ${describeExample(firstExample)} has the ${firstPart(candidates)} first, ${describeExample(secondExample)} the ${firstPart(orders)}. ` +
      `State the order with --date-order ${DATE_ORDERS.join(', ')}; dates in another order are left out then. Nothing was imported.`,
  )
}

function ambiguousDateError(example: Example, candidates: readonly DateOrder[]): BadInput {
  const readings = candidates.flatMap((order) => {
    const day = readDate(example.cell, order)
    return day === null ? [] : [{ order, day: formatDate(day) }]
  })
  return new BadInput(
    `${describeExample(example)} may be ${readings.map(({ day }) => day).join(' or ')}, and no date in the file shows which. State the order with ` +
      `--date-order ${readings.map(({ order, day }) => `${order} (${day})`).join(' or ')}. Nothing was imported.`,
  )
}

const describeExample = ({ cell, column, position }: Example): string =>
  `"${String(cell).slice(0, 40)}" in column ${column} (line or feature ${position})`
