import { formatDate } from '#domain/text/dates.ts'
import { DATE_ORDERS, type DateOrder, readDate } from '../../connectors/read-date.ts'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'

interface Example {
  cell: unknown
  column: string
  position: number
}

const FIRST: Readonly<Record<DateOrder, string>> = { mdy: 'month', dmy: 'day', ymd: 'year' }

/**
 * Returns the order of day, month and year that fits every date, or null if no cell depends on it. @throws BadInput
 * if cells disagree, or if several orders fit with different days.
 */
export async function findDateOrder(
  batches: AsyncIterable<SourceRow[]>,
  columns: readonly string[],
): Promise<DateOrder | null> {
  let possible: readonly DateOrder[] = DATE_ORDERS
  /** The cell that excluded an order last. */
  let deciding: Example | null = null
  /** First cell on which two orders differ: `mdy dmy` → cell. */
  const differing = new Map<string, Example>()
  for await (const batch of batches) {
    for (const { properties, position } of batch) {
      for (const column of columns) {
        const cell = properties[column]
        const days = DATE_ORDERS.map((order) => readDate(cell, order))
        if (new Set(days).size === 1) continue
        const fitting = DATE_ORDERS.filter((_, index) => days[index] !== null)
        const left = possible.filter((order) => fitting.includes(order))
        const example = { cell, column, position }
        if (left.length === 0 && deciding) throw disagreement(deciding, possible, example, fitting)
        if (left.length < possible.length) deciding = example
        possible = left
        for (const [a, b] of pairsOf(fitting)) {
          const name = `${a} ${b}`
          if (readDate(cell, a) !== readDate(cell, b) && !differing.has(name)) differing.set(name, example)
        }
      }
    }
  }
  for (const [a, b] of pairsOf(possible)) {
    const example = differing.get(`${a} ${b}`)
    if (example) throw ambiguity(example, possible)
  }
  return possible.length === 1 || differing.size > 0 ? (possible[0] ?? null) : null
}

const pairsOf = (orders: readonly DateOrder[]): [DateOrder, DateOrder][] =>
  orders.flatMap((a, index) => orders.slice(index + 1).map((b): [DateOrder, DateOrder] => [a, b]))

function disagreement(
  earlier: Example,
  possible: readonly DateOrder[],
  later: Example,
  fitting: readonly DateOrder[],
): BadInput {
  const first = (orders: readonly DateOrder[]) => orders.map((order) => FIRST[order]).join(' or ')
  return new BadInput(
    `Dates stand in several orders: ${described(earlier)} has the ${first(possible)} first, ${described(later)} the ${first(fitting)}. ` +
      `State the order with --date-order ${DATE_ORDERS.join(', ')}; dates in another order are left out then. Nothing was imported.`,
  )
}

function ambiguity(example: Example, possible: readonly DateOrder[]): BadInput {
  const readings = possible.flatMap((order) => {
    const day = readDate(example.cell, order)
    return day === null ? [] : [{ order, day: formatDate(day) }]
  })
  return new BadInput(
    `${described(example)} may be ${readings.map(({ day }) => day).join(' or ')}, and no date of the file decides it. State the order with ` +
      `--date-order ${readings.map(({ order, day }) => `${order} (${day})`).join(' or ')}. Nothing was imported.`,
  )
}

const described = ({ cell, column, position }: Example): string =>
  `"${String(cell).slice(0, 40)}" in column ${column} (line or feature ${position})`
