import type { DisclaimerKey } from '../account/disclaimers.ts'
import type { AsyncItem, AsyncState } from '../table/async-item.ts'
import type { ColumnType, ColumnValue } from '../text/column-type.ts'
import type { BlockKey } from './sheet-blocks.ts'
import type { SheetOrigin } from './sheet-data.ts'

export interface SheetItem {
  /** Key under which edits are stored: `tax.annualTaxes`. */
  key: string
  label: string
  type: ColumnType
  item: AsyncItem<ColumnValue>
  /** Null for a computed or missing value. */
  origin: SheetOrigin | null
  /** Other sources of a value computed from several sources. */
  furtherOrigins: readonly SheetOrigin[]
  /** Formula, caveat, or reason for a missing value. */
  note: string | null
  /** Whether the value is computed from an edited or deleted value. */
  followsEdit: boolean
}

/** `cells` are in column order. */
export interface SheetRow {
  key: string
  label: string | null
  cells: readonly SheetItem[]
  /** Text below the row: a remark or listing number. */
  remark: string | null
  isDeleted: boolean
}

export interface SheetTable {
  /** `key` is unique in the table. `heading`, a year, replaces `label` as title. */
  columns: readonly { key: string; label: string; heading: SheetItem | null }[]
  rows: readonly SheetRow[]
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
  /** Sources of all shown values, each once. */
  attributions: readonly SheetOrigin[]
  disclaimers: readonly DisclaimerKey[]
}

/** Per account, over all parcels. */
export const MAX_SAVED_SHEETS = 2_000
/** More sheets would not be legible side by side. */
export const MAX_SUMMARY_SHEETS = 20
export const MAX_TITLE_LENGTH = 200
export const MAX_TEXT_LENGTH = 2_000
/** More than a person would type. */
export const MAX_EDITS = 500
