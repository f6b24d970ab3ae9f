/** Content of a summary sheet: blocks of items, each an async item that says where its value is from. */
import type { DisclaimerKey } from '../account/disclaimers.ts'
import type { AsyncItem, AsyncState } from '../table/async-item.ts'
import type { ColumnType, ColumnValue } from '../text/column-type.ts'
import type { BlockKey } from './sheet-blocks.ts'
import type { SheetOrigin } from './sheet-data.ts'

export interface SheetItem {
  /** Stable: edits are stored by it. `tax.annualTaxes` */
  key: string
  label: string
  type: ColumnType
  item: AsyncItem<ColumnValue>
  /** Source of the loaded value; null: computed by us, or there is none. */
  origin: SheetOrigin | null
  /** Sources besides that one, of a value that is computed from several. */
  furtherOrigins: readonly SheetOrigin[]
  /** Said besides the source: a formula, a caveat, why there is no value. */
  note: string | null
  /** Computed, and something that it is computed from was edited or deleted. */
  followsEdit: boolean
}

/** `cells` stand under the columns of their block. */
export interface SheetRow {
  key: string
  label: string | null
  cells: readonly SheetItem[]
  /** Below the row: a remark, a listing number. */
  remark: string | null
  isDeleted: boolean
}

export interface SheetTable {
  /** `key` is unique within the table; `year` stands as the title of the column instead of `label`. */
  columns: readonly { key: string; label: string; heading: SheetItem | null }[]
  rows: readonly SheetRow[]
  /** Said when there are no rows. */
  whenEmpty: string
}

export interface SheetBlock {
  key: BlockKey
  title: string
  isTitleEdited: boolean
  isDeleted: boolean
  state: AsyncState
  reason: string | null
  items: readonly SheetItem[]
  table: SheetTable | null
}

export interface Sheet {
  blocks: readonly SheetBlock[]
  /** Every source of a value that is shown, each once. */
  attributions: readonly SheetOrigin[]
  /** Notices that must be given with what is shown. */
  disclaimers: readonly DisclaimerKey[]
}
