import { NO_PLACE_DATA } from '#domain/parcel/place/outside.ts'
import { NO_PID_REASON } from '#domain/table/async-item.ts'
import type { ExportColumn } from './export-columns.ts'

const ABSENCES = {
  place: NO_PLACE_DATA,
  new: 'Not requested yet',
  noPid: NO_PID_REASON,
  nothing: 'No data found',
  failed: 'Request failed',
  units: 'Differs among the units',
} as const
export type Absence = keyof typeof ABSENCES

/**
 * Says why cells are empty: `No data for this place: OCP; Not requested yet: Title Number`. Null if no cell
 * is empty. Words in the cells would break a column's sum.
 */
export function emptyCellsText(
  columns: readonly ExportColumn[],
  cells: readonly { absence: Absence | null }[],
): string | null {
  const empty = cells.flatMap(({ absence }, index) =>
    absence ? [{ absence, title: columns[index]?.title ?? '' }] : [],
  )
  const byAbsence = Map.groupBy(empty, ({ absence }) => absence)
  const texts = Object.entries(ABSENCES).flatMap(([key, text]) => {
    const titles = byAbsence.get(key as Absence)?.map(({ title }) => title)
    return titles ? [`${text}: ${titles.join(', ')}`] : []
  })
  return texts.length === 0 ? null : texts.join('; ')
}
