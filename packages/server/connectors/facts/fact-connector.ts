/** A data source that is queried about parcels. Connectors do not use the database, accounts or tasks. */
import type { FactLists, FactOrigin } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'

/** Areas are square metres, coordinates EPSG:4326. */
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

/** `refused` if the source rejects the query; `unusable` for an invalid response. */
export interface FactRefusal {
  upid: string
  ok: false
  failure: 'credentials' | 'refused' | 'unusable'
  reason: string
}

export interface FactFinding {
  upid: string
  ok: true
  /** By column name; omitted columns are unknown. `{}` if the source does not know the parcel. */
  values: Readonly<Record<string, CellValue>>
  lists?: FactLists
  /** Day that the values describe, `YYYY-MM-DD`. */
  asOf: string
  /** Set if it differs from the connector's `origin`. */
  origin?: Omit<FactOrigin, 'asOf'>
  /**
   * Set if the source was not queried, for example without a PID. No quota is used and the values are `{}`.
   */
  wasNotQueried?: true
}

export type FactResult = FactFinding | FactRefusal

export interface FactQueryOptions {
  credentials: Credentials | null
  /** Aborts when the last caller gives up. */
  signal: AbortSignal
}

export interface FactConnector {
  key: TaskSourceKey
  /** The date is in each result. */
  origin: Omit<FactOrigin, 'asOf'>
  limits: { parcels: number; parallel: number }
  /** Service shared with other data sources, with its limit of concurrent queries. */
  service?: { name: string; parallel: number }
  /**
   * Results are in any order; a missing result means no response for that parcel. @throws
   * `SourceUnavailable`, `CredentialsRefused`
   */
  query(questions: readonly FactQuestion[], options: FactQueryOptions): Promise<FactResult[]>
  /**
   * Version of the data that our own sources compute from, for example `142,156`. Results with another basis
   * are stale.
   */
  basis?(): Promise<string>
}

/** The message is for people. */
export class SourceUnavailable extends Error {
  readonly retryAfterMs: number | null

  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'SourceUnavailable'
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** The message is the source's reason: "Expired password". */
export class CredentialsRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'CredentialsRefused'
  }
}

export type FactConnectors = ReadonlyMap<TaskSourceKey, FactConnector>
