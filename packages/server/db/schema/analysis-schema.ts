import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { Attributes, MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'

type Timestamp = ColumnType<Date, Date | string, Date | string>

/** JSON typed by its feature. */
type Json = ColumnType<unknown, string, string>

interface MarketSaleTable {
  sale_id: string
  release_id: number
  upid: string
  pid: string | null
  pids: string[]
  market_class: MarketClass
  tenure: Tenure
  building: string | null
  neighbourhood: string | null
  market_area: string | null
  attributes: JSONColumnType<Attributes>
  price_dollars: number
  tax_dollars: number
  sold_on: string
  contract_on: string | null
  attributes_on: string | null
  is_arms_length: boolean
  listing_number: string | null
  listed_on: string | null
  listed_dollars: number | null
  geom: string
  further_release_ids: number[] | null
}

interface MarketDerivationTable {
  is_only: Generated<boolean>
  /** Data version, as from `dataVersion`. */
  releases: string
  /** `source/dataset` of parcels that state whether they are on the water. */
  waterfront_datasets: string[]
  derived_at: Timestamp
}

interface MarketVersionTable {
  id: Generated<string>
  area: string
  market_class: string
  tenure: string
  as_of: string
  hash: string
  sale_count: number
  line: Buffer | null
  record: Buffer
  fitted_at: Timestamp
}

interface AnalysisBasisTable {
  id: Generated<string>
  account_id: string
  market_id: string | null
  content: Buffer
  read_at: Timestamp
  unused_since: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
}

interface AnalysisTable {
  id: Generated<string>
  account_id: string
  title: string | null
  content: Json
  basis_id: string
  value_dollars: number | null
  version: Generated<number>
  deleted_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>
  created_at: Timestamp
  updated_at: Timestamp
}

interface AnalysisVersionTable {
  id: Generated<string>
  analysis_id: string
  stored_at: Timestamp
  name: string
  title: string | null
  content: Json
  basis_id: string
  value_dollars: number | null
}

interface OwnSaleTable {
  id: Generated<string>
  account_id: string
  content: Json
  updated_at: Timestamp
}

export interface AnalysisSchema {
  market_sale: MarketSaleTable
  market_derivation: MarketDerivationTable
  market_version: MarketVersionTable
  analysis_basis: AnalysisBasisTable
  analysis: AnalysisTable
  analysis_version: AnalysisVersionTable
  own_sale: OwnSaleTable
}
