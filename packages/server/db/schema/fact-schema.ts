import type { ColumnType, Generated } from 'kysely'

type Timestamp = ColumnType<Date, Date | string, Date | string>
type GeneratedTimestamp = ColumnType<Date, Date | string | undefined, Date | string>
/** Read as a value, written as JSON text. */
type Json<Shape> = ColumnType<Shape, string | null | undefined, string | null>

interface ParcelFactTable {
  account_id: string
  source_key: string
  upid: string
  fact_values: Json<Record<string, unknown> | null>
  lists: Json<Record<string, unknown> | null>
  origin: Json<Record<string, unknown> | null>
  basis: string | null
  fetched_at: Timestamp | null
  reason: string | null
  /** `FactFailure` of the contract. */
  failure: string | null
  failed_at: Timestamp | null
  task_id: string | null
}

interface FactChargeTable {
  task_id: string
  quota_key: string
  month: string
  /** Uses of the monthly quota, and of those bought with products. */
  month_uses: number
  product_uses: number
}

interface ColumnPresetTable {
  id: Generated<string>
  account_id: string
  source_key: string
  name: string
  columns: string[]
  created_at: GeneratedTimestamp
}

export interface SummarySheetTable {
  account_id: string
  upid: string
  title: string | null
  edits: Json<Record<string, unknown>>
  shows_mls_history: Generated<boolean>
  version: Generated<number>
  updated_at: GeneratedTimestamp
}

export interface FactSchema {
  parcel_fact: ParcelFactTable
  fact_charge: FactChargeTable
  column_preset: ColumnPresetTable
  summary_sheet: SummarySheetTable
}
