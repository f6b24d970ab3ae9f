/** Data sources that are queried per parcel, without using the database, accounts or tasks. */
import { createHash } from 'node:crypto'
import type { FactLists, FactOrigin } from '#contract/facts/facts.ts'
import type { CellValue } from '#contract/parcel/parcels.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'

/** Coordinates are EPSG:4326. */
export interface FactQuestion {
  upid: string
  /** Nine digits. Most sources know parcels only by PID. */
  pid: string | null
  lng: number
  lat: number
}

export interface Credentials {
  username: string
  password: string
}

/** Whose credentials a request uses, and when it is cancelled. */
export interface RequestAuthority {
  credentials: Credentials
  signal: AbortSignal
}

/** `refused`: the source rejects the query. `unusable`: its response cannot be read. */
export interface FactRefusal {
  upid: string
  ok: false
  failure: 'credentials' | 'refused' | 'unusable'
  reason: string
}

export interface FactFinding {
  upid: string
  ok: true
  /** Values by column; omitted ones are unknown. `{}` if the source does not know the parcel. */
  values: Readonly<Record<string, CellValue>>
  lists?: FactLists
  /** Day that the values describe, `YYYY-MM-DD`. */
  asOf: string
  /** Set if it differs from the connector's `origin`. */
  origin?: Omit<FactOrigin, 'asOf'>
  /** Set if the source was not queried, for example without a PID. Uses no quota. */
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
  /** Each result has its own date. */
  origin: Omit<FactOrigin, 'asOf'>
  limits: { parcels: number; parallel: number }
  /** Service of several data sources, with its limit of concurrent queries. */
  service?: { name: string; parallel: number }
  /**
   * Results are in any order. A parcel without one got no response. @throws `SourceUnavailable`,
   * `CredentialsRefused`
   */
  query(questions: readonly FactQuestion[], options: FactQueryOptions): Promise<FactResult[]>
  /**
   * Version of our data that the source computes from, for example `142,156`. Results from another version
   * are stale.
   */
  basis?(): Promise<string>
}

/** Its message is shown to users. */
export class SourceUnavailable extends Error {
  readonly retryAfterMs: number | null

  constructor(message: string, options: { retryAfterMs?: number | null; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'SourceUnavailable'
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}

/** Its message is the source's reason, such as "Expired password". */
export class CredentialsRefused extends Error {
  override readonly name = 'CredentialsRefused'
}

export type FactConnectors = ReadonlyMap<TaskSourceKey, FactConnector>

/** A number of six bytes is still an exact integer. */
const ID_BYTES = 6

/** Release id of requested data: negative, to differ from imports, and equal for equal identities. */
export const requestedReleaseId = (identity: readonly unknown[]): number =>
  -1 - createHash('sha256').update(JSON.stringify(identity)).digest().readUIntBE(0, ID_BYTES)
