/** The data an analysis is made from, read once and stored with it: the same basis says the same in March and in November. */
import type { CredentialsKey } from '../../account/credentials-keys.ts'
import type { LngLat } from '../../geometry/lng-lat.ts'
import type { IsoDate } from '../../text/dates.ts'
import type { MethodVersion } from '../cma/method.ts'
import type { PastRecord } from '../cma/record/past-record.ts'
import type { Attributes, MarketSale, SaleOrigin, Tenure } from '../cma/sales/market-sale.ts'

/** Source of what a board returned on request: `Provenance` of the contract, whose ids of such sources are negative. */
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
  /** Releases of its attributes and listing that the sale's own does not state; null: not recorded. */
  furtherReleaseIds: number[] | null
  name: string
  listingNumber: string | null
  listedOn: IsoDate | null
  /** Last list price, dollars. */
  listedDollars: number | null
  /** Time at which an own sale was stored as it is here, ISO 8601. Absent in bases that did not record it, and of imported sales. */
  updatedAt?: string
  /** Source of a closed listing that a board returned on request, which no release states. Absent of others. */
  requestedFrom?: RequestedSource
  /** A chosen sale that was no longer in the data when the basis was read: here as it was read before. Absent of others. */
  isRemoved?: true
  /** Sales of the basis that it replaced when a person brought it in, which Undo puts back: reports and copies of it, or none. Absent of others. */
  replaced?: BasisSale[]
}

/** Returns the id among the sales of an analysis of an own sale that the account has under `id`. */
export const ownSaleId = (id: string): string => `own:${id}`

/** Returns the id under which the account has an own sale; null for others. */
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
  /** Sales around the subject of its class before the effective date, and those that were brought in from farther away. */
  sales: BasisSale[]
  /** Kilometres within which all sales of the last months, and all listings, are here. */
  completeKilometres: number
  listings: BasisListing[]
  /** Day on which the listings were as they are here; null: their state on the effective date was not known. Absent in bases that did not record it. */
  listingsOn?: IsoDate | null
  /** The newest roll before the effective date. */
  assessment: BasisAssessment | null
  /** Market area: `Metro Vancouver`; null: no source names one. */
  marketArea: string | null
  /** Version of the method, so that an analysis opens with what it said. Absent in bases of before there were versions: 1. */
  method?: MethodVersion
}

/** The method of the basis; where the record is older, that of the record, whose scores are in its standard errors. */
export const methodOf = ({ method = 1 }: AnalysisBasis, record: PastRecord | null): MethodVersion =>
  record !== null && (record.method ?? 1) < method ? (record.method ?? 1) : method

/** Returns the releases of all that was read around the subject: also what is not compared is counted. */
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
