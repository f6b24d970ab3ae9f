import type { DisclaimerKey } from '../account/disclaimers.ts'
import type { AsyncItem, AsyncState } from '../table/async-item.ts'
import type { ColumnType, ColumnValue } from '../text/column-type.ts'
import type { BlockKey } from './sheet-blocks.ts'
import type { SheetOrigin } from './sheet-data.ts'

export interface SheetItem {
  /** Stable key under which edits are stored: `tax.annualTaxes`. */
  key: string
  label: string
  type: ColumnType
  item: AsyncItem<ColumnValue>
  /** Source of the loaded value; null if computed or missing. */
  origin: SheetOrigin | null
  /** Sources of a value computed from several. */
  furtherOrigins: readonly SheetOrigin[]
  /** A formula, a caveat, or the reason why a value is missing. */
  note: string | null
  /** Whether it is computed from an edited or deleted value. */
  followsEdit: boolean
}

/** `cells` are in the order of the block's columns. */
export interface SheetRow {
  key: string
  label: string | null
  cells: readonly SheetItem[]
  /** Text below the row: a remark, a listing number. */
  remark: string | null
  isDeleted: boolean
}

export interface SheetTable {
  /** `key` is unique in the table; `year` replaces `label` as title. */
  columns: readonly { key: string; label: string; heading: SheetItem | null }[]
  rows: readonly SheetRow[]
  /** Text for an empty table. */
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
  /** Every source of a shown value, without repeats. */
  attributions: readonly SheetOrigin[]
  disclaimers: readonly DisclaimerKey[]
}

/** Per account, over all parcels. */
export const MAX_SAVED_SHEETS = 2_000
/** More would not be legible side by side. */
export const MAX_SUMMARY_SHEETS = 20
export const MAX_TITLE_LENGTH = 200
export const MAX_TEXT_LENGTH = 2_000
/** Per sheet; more than a person would type. */
export const MAX_EDITS = 500
