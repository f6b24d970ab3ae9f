/** The input data of an analysis, read once and stored with it, so that the result does not change when the data does. */
import type { CredentialsKey } from '../../account/credentials-keys.ts'
import type { LngLat } from '../../geometry/lng-lat.ts'
import type { IsoDate } from '../../text/dates.ts'
import type { MethodVersion } from '../cma/method.ts'
import type { PastRecord } from '../cma/record/past-record.ts'
import type { Attributes, MarketSale, SaleOrigin, Tenure } from '../cma/sales/market-sale.ts'

/** Source of a board's response to a request: `Provenance` of the contract. Ids of such sources are negative. */
export interface RequestedSource {
  releaseId: number
  sourceKey: string
  datasetKey: string
  title: string
  publisher: string
  licence: string
  licenceUrl: null
  attribution: string
  /** Day on which the board changed it last. */
  asOf: IsoDate
  isSynthetic: boolean
  /** ISO 8601 */
  requestedAt: string
  credentials: CredentialsKey
}

export interface BasisSale extends MarketSale {
  origin: SaleOrigin
  /** Null of own sales. */
  releaseId: number | null
  /** Releases of attributes and listing data, other than the sale's release; null if not recorded. */
  furtherReleaseIds: number[] | null
  name: string
  listingNumber: string | null
  listedOn: IsoDate | null
  /** Last list price, dollars. */
  listedDollars: number | null
  /** Time at which this version of an own sale was stored, ISO 8601. Absent for imported sales and in bases that did not record it. */
  updatedAt?: string
  /** Source of a closed listing that a board returned on request, which no release states. Absent of others. */
  requestedFrom?: RequestedSource
  /** Set for a chosen sale that was no longer in the data when the basis was read. The sale is then a copy from the previous basis. */
  isRemoved?: true
  /** Sales of the basis that it replaced when a person brought it in, which Undo puts back: reports and copies of it, or none. Absent of others. */
  replaced?: BasisSale[]
}

/** Returns the id among the sales of an analysis of an own sale that the account has under `id`. */
export const ownSaleId = (id: string): string => `own:${id}`

/** Returns the account's id of an own sale; null for other sales. */
export const ownSaleIdOf = ({ id, origin }: Pick<BasisSale, 'id' | 'origin'>): string | null =>
  origin === 'own' ? id.slice(ownSaleId('').length) : null

/** A listing around the subject that is for sale, or was and did not sell. */
export interface BasisListing {
  id: string
  listingNumber: string
  upid: string | null
  /** Tenure of its parcel, else freehold. Absent in bases that did not record it. */
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
  /** Sales around the subject, of its class and before the effective date, and sales brought in from farther away. */
  sales: BasisSale[]
  /** Kilometres within which all sales of the last months, and all listings, are here. */
  completeKilometres: number
  listings: BasisListing[]
  /** Day of this state of the listings; null if their state on the effective date was not known. Absent in bases that did not record it. */
  listingsOn?: IsoDate | null
  /** The newest roll before the effective date. */
  assessment: BasisAssessment | null
  /** Market area: `Metro Vancouver`; null if no source states it. */
  marketArea: string | null
  /** Version of the method, so that a reopened analysis gives the same result. Absent in bases from before versions: 1. */
  method?: MethodVersion
}

/** Returns the older method version of the basis and the record: the scores of a record are in standard errors of its method. */
export const methodOf = ({ method = 1 }: AnalysisBasis, record: PastRecord | null): MethodVersion =>
  record !== null && (record.method ?? 1) < method ? (record.method ?? 1) : method

/** Returns the releases of all sales and listings read around the subject, including those that are not compared. */
export function releasesOf(
  sales: readonly BasisSale[],
  listings: readonly BasisListing[],
): { sales: number[]; descriptions: number[] | null; listings: number[] } {
  const distinct = (ids: readonly (number | null)[]) =>
    [...new Set(ids.filter((id) => id !== null))].sort((one, other) => one - other)
  const isRecorded = sales.every(({ furtherReleaseIds }) => Array.isArray(furtherReleaseIds))
  return {
    sales: distinct(sales.map(({ releaseId }) => releaseId)),
    descriptions: isRecorded
      ? distinct(sales.flatMap(({ furtherReleaseIds }) => furtherReleaseIds ?? []))
      : null,
    listings: distinct(listings.map(({ releaseId }) => releaseId)),
  }
}
