import type { SheetItem } from '#domain/summary-sheet/sheet.ts'
import { isEdited } from '#domain/table/async-item.ts'
import { formatValue } from '#domain/text/format-value.ts'
import { DASH } from '#domain/text/number-format.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { factSourceLines } from '../../lib/source-lines.ts'

const formatOriginal = ({ type, item }: SheetItem, units: UnitSystem): string | null =>
  item.loaded.state === 'done' ? formatValue(type, item.loaded.value, units) : null

/** Tooltip: the sources of the value, or the original if it was edited. */
export function getLines(field: SheetItem, units: UnitSystem): string[] {
  const { item, origin, furtherOrigins, note, followsEdit } = field
  const source = [origin, ...furtherOrigins].flatMap((from) => factSourceLines(from, from?.fetchedAt ?? null))
  if (!isEdited(item)) {
    const notes = note === null ? [] : [note]
    if (item.loaded.state !== 'done' || item.loaded.value === null) return notes
    return [...source, ...notes, ...(followsEdit ? ['Computed from edited values.'] : [])]
  }
  const original = formatOriginal(field, units)
  return original === null
    ? ['Edited on this sheet. No value was loaded.']
    : ['Edited on this sheet.', `Originally ${original}`, ...source]
}

export const getOriginal = (field: SheetItem, units: UnitSystem): string =>
  `${field.label}: ${formatOriginal(field, units) ?? DASH}`
