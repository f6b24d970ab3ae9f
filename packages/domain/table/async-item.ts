/**
 * Values in table cells and summary sheets (specification part 1, sections 3 and 4; part 2, sections 3, 4 and
 * 8). Edits are separate from loaded values, so that late results never overwrite them.
 */
import type { ColumnType, ColumnValue, LinkValue } from '../text/column-type.ts'
import { formatValue } from '../text/format-value.ts'
import { DASH } from '../text/number-format.ts'
import type { UnitSystem } from '../text/units.ts'

export type AsyncState = 'new' | 'loading' | 'done' | 'error' | 'timeout'

export interface AsyncItem<Value = ColumnValue> {
  loaded: { state: AsyncState; value: Value | null; reason: string | null }
  edit: { value: Value | null } | null
  isDeleted: boolean
  isEditable: boolean
  isDeletable: boolean
}

/** An edited item is done, even while its value loads. */
export function itemState(item: AsyncItem<unknown>): AsyncState {
  return item.edit === null ? item.loaded.state : 'done'
}

export function itemValue<Value>(item: AsyncItem<Value>): Value | null {
  return item.edit === null ? item.loaded.value : item.edit.value
}

export function isEdited(item: AsyncItem<unknown>): boolean {
  return item.edit !== null
}

export const NOT_LOADED_TOOLTIP = 'No data is loaded yet'
export const NO_DATA_TOOLTIP = 'We found no data. Contact support if you think this is an error.'
/** For a source that is queried by PID. */
export const NO_PID_REASON = 'Not requested, no PID'

export type ItemDisplay =
  | { kind: 'spinner' }
  | { kind: 'text' | 'dash' | 'danger'; text: string; tooltip: string | null }
  | { kind: 'link'; text: string; link: string; tooltip: null }

export function display(
  type: ColumnType,
  cell: { state: AsyncState; value: ColumnValue; reason?: string | null },
  units: UnitSystem,
): ItemDisplay {
  switch (cell.state) {
    case 'new':
      return { kind: 'dash', text: DASH, tooltip: NOT_LOADED_TOOLTIP }
    case 'loading':
      return { kind: 'spinner' }
    case 'timeout':
      return { kind: 'danger', text: 'timeout', tooltip: null }
    case 'error':
      return { kind: 'danger', text: 'error', tooltip: cell.reason ?? null }
    case 'done': {
      const text = formatValue(type, cell.value, units)
      if (text === null) return { kind: 'dash', text: DASH, tooltip: cell.reason ?? NO_DATA_TOOLTIP }
      return isLink(cell.value) && cell.value.link !== ''
        ? { kind: 'link', text, link: cell.value.link, tooltip: null }
        : { kind: 'text', text, tooltip: null }
    }
  }
}

export function itemDisplay(type: ColumnType, item: AsyncItem<ColumnValue>, units: UnitSystem): ItemDisplay {
  return display(type, { state: itemState(item), value: itemValue(item), reason: item.loaded.reason }, units)
}

function isLink(value: ColumnValue): value is LinkValue {
  return typeof value === 'object' && value !== null
}

/** Specification part 2, section 9. Not in the contract, so that the first script loads no schemas. */
export const DEFAULT_TASK_TIMEOUT_SECONDS = 300
/** Time that a page waits after the server's timeout. */
export const TASK_GRACE_SECONDS = 10
