/**
 * Interface of every data source that is queried about parcels: a board, the land title register or our own tables. A connector knows its protocol
 * and fields. It knows no database, accounts or tasks.
 */
import type { FactLists, FactOrigin } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'

/** A parcel as a source can be queried about it. Areas are square metres, coordinates EPSG:4326. */
export interface FactQuestion {
  upid: string
  /** Nine digits. Without it, sources that know only PIDs return an empty result. */
  pid: string | null
  planNumber: string | null
  rollNumber: string | null
  unit: string | null
  civicNumber: string | null
  street: string | null
  municipality: string | null
  postalCode: string | null
  lng: number
  lat: number
}

export interface Credentials {
  username: string
  password: string
}

/**
 * Reason why one parcel has no result. `credentials`: they were refused; `refused`: the source will not say;
 * `unusable`: its answer makes no sense.
 */
export interface FactRefusal {
  upid: string
  ok: false
  failure: 'credentials' | 'refused' | 'unusable'
  /** Reason as a person reads it: "Expired password". */
  reason: string
}

export interface FactFinding {
  upid: string
  ok: true
  /** Values by column name within the data source; omitted columns are unknown. `{}` for a parcel that the source does not know. */
  values: Readonly<Record<string, CellValue>>
  lists?: FactLists
  /** `YYYY-MM-DD`: the day that the source speaks of. */
  asOf: string
  /** Publisher of this result, if it differs between parcels; else the connector's `origin`. */
  origin?: Omit<FactOrigin, 'asOf'>
  /** The source could not be queried about this parcel, for example without a PID. No quota is used and the values are `{}`. */
  wasNotQueried?: true
}

export type FactResult = FactFinding | FactRefusal

export interface FactQueryOptions {
  /** Null if the data source needs no credentials. */
  credentials: Credentials | null
  /** Aborted when the last caller has given up. */
  signal: AbortSignal
}

/** One connection to a data source. */
export interface FactConnector {
  key: TaskSourceKey
  /** Publisher of the results; each result has its date. */
  origin: Omit<FactOrigin, 'asOf'>
  /** Limits on queries: maximum parcels in one query, maximum queries at a time. */
  limits: { parcels: number; parallel: number }
  /** Service shared with other data sources, and its maximum of concurrent queries; absent if it is not shared. */
  service?: { name: string; parallel: number }
  /**
   * Queries the source. Returns results in any order, each with its `upid`; a parcel without a result was not answered.
   * @throws `SourceUnavailable` if the source gives no answer; `CredentialsRefused` if it rejects the credentials.
   */
  query(questions: readonly FactQuestion[], options: FactQueryOptions): Promise<FactResult[]>
  /** Identifies the data from which our own sources compute, for example `142,156`. Results with another basis are stale. */
  basis?(): Promise<string>
}

/** The source did not respond, requested a pause, or responded with rubbish throughout. The message is for a person. */
export class SourceUnavailable extends Error {
  /** Pause in milliseconds that the source requested before the next request; null without one. */
  readonly retryAfterMs: number | null

  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'SourceUnavailable'
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** The credentials are not taken; the message is the source's reason: "Expired password". */
export class CredentialsRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'CredentialsRefused'
  }
}

/** The connections to data sources that are set up; one for each. */
export type FactConnectors = ReadonlyMap<TaskSourceKey, FactConnector>
