import type { UnitSystem } from '#domain/text/units.ts'
import type { RowCache } from '../../state/rows/row-cache.ts'
import type { RowLoading } from '../../state/rows/rows.ts'
import {
  cellDisplay,
  cellHint,
  type FindFact,
  factDisplay,
  factHint,
  type Hint,
  REMOVED_HINT,
} from './cell-content.ts'
import type { GridColumn } from './grid-columns.ts'

interface CellReaderOptions {
  cache: RowCache
  columns: readonly GridColumn[]
  findFact: FindFact
  lengths: UnitSystem
  status: RowLoading['status']
  /** The reason why rows are missing, when the status is `failed`. */
  failure: string
}

/** Reads single cells for the grid: their text for copying, and their hover text. */
export function cellReader({ cache, columns, findFact, lengths, status, failure }: CellReaderOptions) {
  const displayAt = (upid: string, column: GridColumn) => {
    const row = cache.get(upid)
    const slot = cache.slotOf(column.key)
    const value = row?.values[slot]
    if (row && column.providedBy) {
      const fact = findFact(column.providedBy, upid)
      const display = factDisplay(fact, value, column.type, lengths)
      return { shown: display.shown, hint: () => factHint(display, fact, column.key) }
    }
    const display = cellDisplay(value, column.type, lengths, status, failure)
    return { shown: display.shown, hint: () => cellHint(display, row?.releases[slot] ?? 0, cache) }
  }

  return {
    /** Position 0 is the address. */
    textOf(upid: string, position: number): string {
      const column = columns[position - 1]
      if (!column) return cache.get(upid)?.label ?? ''
      const { shown } = displayAt(upid, column)
      return shown.kind === 'text' || shown.kind === 'link' ? shown.text : ''
    },

    /** Returns the hint of an element with `data-column`: a header, a cell or a total. */
    hintOf(cell: HTMLElement): Hint | null {
      const total = cell.dataset.total
      if (total !== undefined) return { text: total, source: [] }
      const column = columns[Number(cell.dataset.column) - 1]
      const upid = cell.closest<HTMLElement>('[data-upid]')?.dataset.upid
      if (upid === undefined) return column ? { text: column.fullLabel, source: [column.tooltip] } : null
      if (cache.isGone(upid)) return REMOVED_HINT
      if (!column) {
        const label = cache.get(upid)?.label
        return label ? { text: label, source: [] } : null
      }
      return displayAt(upid, column).hint()
    },
  }
}
