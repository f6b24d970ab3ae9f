import type { CellValue } from '#contract/parcels.ts'
import { type AsyncState, displayOf, type ItemDisplay, NOT_LOADED_TOOLTIP } from '#domain/async-item.ts'
import type { ColumnType } from '#domain/column-type.ts'
import type { UnitSystem } from '#domain/units.ts'
import { sourceLines } from '../../lib/source-lines.ts'
import type { RowCache } from '../../state/rows/row-cache.ts'
import type { RowLoading } from '../../state/rows/rows.ts'

/** What a value that has not arrived shows, by how the loading of all rows stands. */
const STATE_OF_MISSING: Record<RowLoading['status'], AsyncState> = {
  loading: 'loading',
  cancelled: 'new',
  failed: 'error',
  done: 'new',
}

/** How one cell shows its value, by the rules of `domain/async-item.ts`. */
export function cellDisplay(
  value: CellValue | undefined,
  type: ColumnType,
  lengths: UnitSystem,
  status: RowLoading['status'],
  failure: string,
): ItemDisplay {
  const display =
    value === undefined
      ? displayOf(type, { state: STATE_OF_MISSING[status], value: null, reason: failure }, lengths)
      : displayOf(type, { state: 'done', value }, lengths)
  // Sources are not ours: only what a browser can safely follow becomes a link.
  return display.kind === 'link' && !/^https?:\/\//i.test(display.link)
    ? { kind: 'text', text: display.text, tooltip: null }
    : display
}

export interface Hint {
  text: string
  /** Smaller lines below: where the value comes from. */
  source: readonly string[]
}

export const GONE_HINT: Hint = {
  text: 'This parcel is no longer in the data. It was there when it was selected.',
  source: [],
}

/** What a cell says on hover: its whole text, and the source, date and licence of the value; or why there is none. */
export function cellHint(display: ItemDisplay, releaseId: number, cache: RowCache): Hint {
  switch (display.kind) {
    case 'text':
    case 'link':
      return { text: display.text, source: sourceLines(cache.provenanceOf(releaseId)) }
    case 'spinner':
      return { text: NOT_LOADED_TOOLTIP, source: [] }
    case 'dash':
    case 'danger':
      return { text: display.tooltip ?? display.text, source: [] }
  }
}
