import { formatDate } from '#domain/text/dates.ts'
import { DATE_ORDERS, type DateOrder, readDate } from '../../connectors/read-date.ts'
import type { SourceRow } from '../../connectors/source.ts'
import { BadInput } from '../bad-input.ts'

interface Example {
  cell: unknown
  column: string
  position: number
}

/**
 * Returns the order of day and month that fits every date, or null if no cell depends on it. @throws BadInput if
 * cells disagree, or if both orders fit with different days.
 */
export async function findDateOrder(
  batches: AsyncIterable<SourceRow[]>,
  columns: readonly string[],
): Promise<DateOrder | null> {
  const only: Partial<Record<DateOrder, Example>> = {}
  let undecided: Example | null = null
  for await (const batch of batches) {
    for (const { properties, position } of batch) {
      for (const column of columns) {
        const cell = properties[column]
        const [mdy, dmy] = DATE_ORDERS.map((order) => readDate(cell, order))
        if (mdy === dmy) continue
        if (mdy && dmy) undecided ??= { cell, column, position }
        else only[mdy ? 'mdy' : 'dmy'] ??= { cell, column, position }
      }
    }
  }
  const { mdy, dmy } = only
  if (mdy && dmy) {
    throw new BadInput(
      `Dates stand in two orders: ${described(mdy)} has the month first, ${described(dmy)} the day. State the order with ` +
        '--date-order mdy or dmy; dates in the other order are left out then. Nothing was imported.',
    )
  }
  if (mdy || dmy) return mdy ? 'mdy' : 'dmy'
  if (undecided === null) return null
  const [month, day] = DATE_ORDERS.map((order) => formatDate(readDate(undecided.cell, order) ?? ''))
  throw new BadInput(
    `${described(undecided)} may be ${month} or ${day}, and no date of the file decides it. State the order with ` +
      `--date-order mdy (${month}) or dmy (${day}). Nothing was imported.`,
  )
}

const described = ({ cell, column, position }: Example): string =>
  `"${String(cell).slice(0, 40)}" in column ${column} (line or feature ${position})`
