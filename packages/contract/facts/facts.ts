/**
 * Results of data sources for parcels, queried by tasks and stored with the account (specification part 2,
 * sections 3, 4, 7 and 8). Dates are `YYYY-MM-DD`, prices whole Canadian dollars, areas square metres.
 */
import { z } from 'zod'
import { CREDENTIALS_KEYS } from '#domain/account/credentials.ts'
import { QUOTA_KEYS } from '#domain/account/plans.ts'
import { DATA_SOURCE_KEYS, MAX_PARCELS_PER_FACTS } from '#domain/table/data-sources.ts'
import { CellValue, Upid } from '../parcel/parcels.ts'
import { boundedList } from '../wire/lists.ts'
import { ClientId } from '../wire/plain-text.ts'
import { Task } from './tasks.ts'

const DataSourceKey = z.enum(DATA_SOURCE_KEYS)

/** Origin of a fact without a stored release. */
export const FactOrigin = z.object({
  title: z.string(),
  publisher: z.string(),
  licence: z.string(),
  attribution: z.string(),
  /** Date of the data. */
  asOf: z.string(),
  /** Whether the data is synthetic, from a local stand-in. */
  isStandIn: z.boolean(),
})
export type FactOrigin = z.infer<typeof FactOrigin>

const NullableDollars = z.number().nullable()

export const FactSale = z.object({
  soldOn: z.string(),
  priceDollars: NullableDollars,
  comment: z.string().nullable(),
})
export type FactSale = z.infer<typeof FactSale>

export const FactListing = z.object({
  /** `Unit 306`. Absent for the parcel itself. */
  unit: z.string().optional(),
  listingNumber: z.string(),
  status: z.string(),
  listedOn: z.string().nullable(),
  /** Date on which the listing left the market or last changed status. */
  endedOn: z.string().nullable(),
  priceDollars: NullableDollars,
  soldPriceDollars: NullableDollars,
  propertyType: z.string().nullable(),
  brokerage: z.string().nullable(),
})
export type FactListing = z.infer<typeof FactListing>

export const FactComparable = z.object({
  listingNumber: z.string(),
  address: z.string().nullable(),
  soldOn: z.string().nullable(),
  priceDollars: NullableDollars,
  bedrooms: z.number().nullable(),
  bathrooms: z.number().nullable(),
  floorAreaSquareMetres: z.number().nullable(),
  yearBuilt: z.number().nullable(),
  distanceMetres: z.number().nullable(),
})
export type FactComparable = z.infer<typeof FactComparable>

export const FactAssessment = z.object({
  year: z.number().int(),
  landDollars: NullableDollars,
  improvementDollars: NullableDollars,
  totalDollars: NullableDollars,
})
export type FactAssessment = z.infer<typeof FactAssessment>

/** Lists are newest first. */
export const FactLists = z.object({
  sales: z.array(FactSale).optional(),
  listings: z.array(FactListing).optional(),
  comparables: z.array(FactComparable).optional(),
  assessments: z.array(FactAssessment).optional(),
})
export type FactLists = z.infer<typeof FactLists>

/**
 * `credentials`: missing or refused; `unavailable`: no response; `refused`: the source rejected the query;
 * `unusable`: invalid response; `timeout`, `cancelled`: the task ended early.
 */
export const FactFailure = z.enum([
  'credentials',
  'unavailable',
  'refused',
  'unusable',
  'timeout',
  'cancelled',
])
export type FactFailure = z.infer<typeof FactFailure>

/** While `loading` or after an `error`, values may come from an earlier response. */
export const ParcelFacts = z.object({
  dataSource: DataSourceKey,
  upid: z.string(),
  state: z.enum(['loading', 'done', 'error']),
  /** By column name (`titleNumber`). A null value means no data. Null before the first response. */
  values: z.record(z.string(), CellValue).nullable(),
  lists: FactLists.nullable(),
  origin: FactOrigin.nullable(),
  /** ISO 8601. */
  fetchedAt: z.string().nullable(),
  /** Why the query failed, or why it was skipped if `done`. */
  reason: z.string().nullable(),
  failure: FactFailure.nullable(),
  taskId: z.string().nullable(),
})
export type ParcelFacts = z.infer<typeof ParcelFacts>

export const FactsPart = z.object({ facts: z.array(ParcelFacts) })
export type FactsPart = z.infer<typeof FactsPart>

export const DataSourceState = z.object({
  key: DataSourceKey,
  isAllowed: z.boolean(),
  isConnected: z.boolean(),
  isStandIn: z.boolean(),
  missingCredentials: z.enum(CREDENTIALS_KEYS).nullable(),
  quota: z.object({ key: z.enum(QUOTA_KEYS), left: z.number().int() }).nullable(),
  /** Median time for 100 parcels in recent tasks of all accounts. */
  usualSecondsPer100: z.number().nullable(),
  /** ISO time until which the source is not queried, after repeated failures. */
  pausedUntil: z.string().nullable(),
})
export type DataSourceState = z.infer<typeof DataSourceState>

const Upids = boundedList(Upid, {
  min: 1,
  max: MAX_PARCELS_PER_FACTS,
  message: 'at most 2,000 parcels at once',
})

export const FactsRequest = z.object({
  dataSource: DataSourceKey,
  upids: Upids,
  /** Whether to query the source even if the cached response is fresh. */
  isAgain: z.boolean().default(false),
  clientId: ClientId,
})

export const FactsResponse = z.object({
  /** Empty if all facts are cached. */
  tasks: z.array(Task),
  /** Cached facts have state `done`, requested facts `loading`. */
  facts: z.array(ParcelFacts),
  /** Number of uses charged. Uses for failed parcels are refunded. */
  charged: z.number().int(),
  quotaLeft: z.number().int().nullable(),
})
export type FactsResponse = z.infer<typeof FactsResponse>

export const SavedFactsRequest = z.object({
  dataSources: z.array(DataSourceKey).min(1).max(DATA_SOURCE_KEYS.length),
  upids: Upids,
})
export const SavedFacts = z.object({ facts: z.array(ParcelFacts) })

export const FACT_CALLS = {
  dataSources: {
    access: 'subscriber',
    summary: 'Data sources with their state for this account: requirements, costs and durations',
    response: z.object({ dataSources: z.array(DataSourceState) }),
  },
  getFacts: {
    access: 'subscriber',
    summary: 'Query a data source about parcels; starts a task unless fresh results are stored',
    body: FactsRequest,
    response: FactsResponse,
  },
  savedFacts: {
    access: 'subscriber',
    summary: 'Stored facts of parcels, and running queries',
    body: SavedFactsRequest,
    response: SavedFacts,
  },
} as const
