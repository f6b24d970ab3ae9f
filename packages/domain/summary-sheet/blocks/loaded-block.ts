/** A block before edits. Computed items read their inputs through `ShownValues`. */
import type { AsyncState } from '../../table/async-item.ts'
import type { ColumnValue } from '../../text/column-type.ts'
import type { SheetItem, SheetRow } from '../sheet.ts'
import type { BlockKey } from '../sheet-blocks.ts'
import type { Loadable, SourcedValue } from '../sheet-data.ts'
import type { SheetEdits } from '../sheet-edits.ts'

export interface Progress {
  state: AsyncState
  reason: string | null
}

export interface LoadedItem extends Omit<SheetItem, 'item' | 'followsEdit'>, Progress {
  value: ColumnValue
  /** Items and rows from which the value is computed. */
  computedFrom: readonly string[]
}

export interface LoadedRow extends Omit<SheetRow, 'cells' | 'isDeleted'> {
  cells: readonly LoadedItem[]
}

export interface LoadedBlock extends Progress {
  key: BlockKey
  items: readonly LoadedItem[]
  table: {
    columns: readonly { key: string; label: string; heading: LoadedItem | null }[]
    rows: readonly LoadedRow[]
    whenEmpty: string
  } | null
}

export const NO_VALUE: SourcedValue = { value: null, origin: null }

export const DONE: Progress = { state: 'done', reason: null }

export const toProgress = ({ state, reason }: Loadable<unknown>): Progress => ({ state, reason })

type ItemDraft = Pick<LoadedItem, 'key' | 'label' | 'type'> &
  Partial<Pick<LoadedItem, 'note' | 'computedFrom'>>

export function loadedItem(
  { note = null, computedFrom = [], ...draft }: ItemDraft,
  { state, reason }: Progress,
  sourced: SourcedValue = NO_VALUE,
): LoadedItem {
  const isDone = state === 'done'
  return {
    ...draft,
    note,
    computedFrom,
    state,
    reason,
    value: isDone ? sourced.value : null,
    origin: isDone ? sourced.origin : null,
    furtherOrigins: isDone ? (sourced.furtherOrigins ?? []) : [],
  }
}

export type ShownValues = ReturnType<typeof shownValues>

/** Values as shown: edited, absent if deleted, otherwise loaded. */
export function shownValues({ items, sections }: SheetEdits) {
  const value = (item: string, loaded: ColumnValue, row?: string): ColumnValue => {
    const [section = ''] = item.split('.')
    if (sections[section]?.isDeleted || items[item]?.isDeleted) return null
    if (row !== undefined && items[row]?.isDeleted) return null
    const edit = items[item]?.value
    return edit === undefined ? loaded : edit
  }
  return {
    dollars(item: string, loaded: number | null, row?: string): number | null {
      const result = value(item, loaded, row)
      return typeof result === 'number' ? result : null
    },
    date(item: string, loaded: string | null, row?: string): string | null {
      const result = value(item, loaded, row)
      return typeof result === 'string' ? result : null
    },
  }
}
