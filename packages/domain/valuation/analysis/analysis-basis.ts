/** Input data of an analysis, stored with it, so that later data does not change the result. */
import type { CredentialsKey } from '../../account/credentials.ts'
import type { LngLat } from '../../geometry/lng-lat.ts'
import type { IsoDate } from '../../text/dates.ts'
import type { MethodVersion } from '../cma/method.ts'
import type { PastRecord } from '../cma/record/past-record.ts'
import type { Attributes, MarketSale, SaleOrigin, Tenure } from '../cma/sales/market-sale.ts'

/** A board's response to a query. Its id is negative. */
export interface RequestedSource {
  releaseId: number
  sourceKey: string
  datasetKey: string
  title: string
  publisher: string
  licence: string
  licenceUrl: null
  attribution: string
  /** Day of the board's last change. */
  asOf: IsoDate
  isSynthetic: boolean
  requestedAt: string
  credentials: CredentialsKey
}

export interface BasisSale extends MarketSale {
  origin: SaleOrigin
  releaseId: number | null
  /** Releases other than the sale's own. Null if not recorded. */
  furtherReleaseIds: number[] | null
  name: string
  listingNumber: string | null
  listedOn: IsoDate | null
  listedDollars: number | null
  /** ISO time at which this version of an own sale was stored. Absent if not recorded. */
  updatedAt?: string
  /** Source of a closed listing that a board returned for a query. */
  requestedFrom?: RequestedSource
  /** Set if a chosen sale is no longer in the data and was copied from the previous basis. */
  isRemoved?: true
  /** Sales that a person replaced by adding this sale. Undo restores them. */
  replaced?: BasisSale[]
}

export const toBasisSaleId = (id: string): string => `own:${id}`

export const toOwnSaleId = ({ id, origin }: Pick<BasisSale, 'id' | 'origin'>): string | null =>
  origin === 'own' ? id.slice(toBasisSaleId('').length) : null

export interface BasisListing {
  id: string
  listingNumber: string
  upid: string | null
  /** Tenure of the parcel. Absent in old bases, which count as freehold. */
  tenure?: Tenure
  name: string
  position: LngLat
  status: 'active' | 'pending' | 'expired'
  listedOn: IsoDate
  priceDollars: number
  previousPriceDollars: number | null
  attributes: Attributes
  releaseId: number
}

export interface BasisAssessment {
  year: number
  totalDollars: number
  landDollars: number | null
  improvementDollars: number | null
  releaseId: number
}

export interface AnalysisBasis {
  /** Sales of the subject's class around it before the effective date, and sales added from farther away. */
  sales: BasisSale[]
  /** Radius within which all recent sales and all listings are included. */
  completeKilometres: number
  listings: BasisListing[]
  /** Date of the listings. Null if their state on the effective date is unknown. Absent if not recorded. */
  listingsOn?: IsoDate | null
  assessment: BasisAssessment | null
  marketArea: string | null
  /** Absent in old bases, which have version 1. */
  method?: MethodVersion
}

/** Returns the older version of basis and record, because a record's scores depend on its method. */
export const methodVersion = ({ method = 1 }: AnalysisBasis, record: PastRecord | null): MethodVersion =>
  record !== null && (record.method ?? 1) < method ? (record.method ?? 1) : method

export function listReleases(
  sales: readonly BasisSale[],
  listings: readonly BasisListing[],
): { sales: number[]; descriptions: number[] | null; listings: number[] } {
  const uniqueIds = (ids: readonly (number | null)[]) =>
    [...new Set(ids.filter((id) => id !== null))].sort((a, b) => a - b)
  const isRecorded = sales.every(({ furtherReleaseIds }) => Array.isArray(furtherReleaseIds))
  return {
    sales: uniqueIds(sales.map(({ releaseId }) => releaseId)),
    descriptions: isRecorded
      ? uniqueIds(sales.flatMap(({ furtherReleaseIds }) => furtherReleaseIds ?? []))
      : null,
    listings: uniqueIds(listings.map(({ releaseId }) => releaseId)),
  }
}
