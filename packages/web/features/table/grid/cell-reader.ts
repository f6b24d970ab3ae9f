import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import type { Cells } from '../../../state/cells/cells.ts'
import { getCellDisplay, getCellHint, type Hint, REMOVED_HINT } from './cell-content.ts'
import type { GridColumn } from './grid-columns.ts'

const LAND_TYPES: ReadonlySet<GridColumn['type']> = new Set(['area', 'areaImperial', 'areaMetric', 'meters'])
const NO_LAND_HINT: Hint = { text: 'A strata unit has no lot of its own: see its building.', source: [] }

export function createCellReader(cells: Cells, columns: readonly GridColumn[], lengths: UnitSystem) {
  const getLabel = (upid: string) => cells.parcel(upid).row?.label ?? ''

  return {
    /** Position 0 is the address. */
    textOf(upid: string, position: number): string {
      const column = columns[position - 1]
      if (!column) return getLabel(upid)
      const { item } = getCellDisplay(cells.get(upid, column.key), column.type, lengths)
      return item.kind === 'text' || item.kind === 'link' ? item.text : ''
    },

    /** `element` is a header, cell or total with `data-column`. */
    hintOf(element: HTMLElement): Hint | null {
      const total = element.dataset.total
      if (total !== undefined) return { text: total, source: [] }
      const column = columns[Number(element.dataset.column) - 1]
      const upid = element.closest<HTMLElement>('[data-upid]')?.dataset.upid
      if (upid === undefined) return column ? { text: column.fullLabel, source: [column.tooltip] } : null
      if (cells.parcel(upid).isRemoved) return REMOVED_HINT
      if (!column) {
        const label = getLabel(upid)
        return label ? { text: label, source: [] } : null
      }
      const cell = cells.get(upid, column.key)
      if (isUnit(upid) && cell.value === null && LAND_TYPES.has(column.type)) return NO_LAND_HINT
      return getCellHint(getCellDisplay(cell, column.type, lengths), cell, column.key)
    },
  }
}

export async function copyText(text: string): Promise<void> {
  if (text !== '') await navigator.clipboard?.writeText(text)
}
