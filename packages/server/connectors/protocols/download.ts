import type { HostLimiters } from '../outbound/host-limiter.ts'

/** Network dependencies of a protocol, and the store of its pages, from which a killed download resumes. */

/** Store of the pages of one download until they are imported. */
export interface PageStore {
  /** Returns the text of a complete page, or null. */
  read(name: string): Promise<string | null>
  /** Stores a page; it is there entirely or not at all. */
  write(name: string, content: string | AsyncIterable<Uint8Array>): Promise<void>
  /** Deletes all pages. */
  clear(): Promise<void>
}

export interface DownloadContext {
  fetch(url: string, init: { headers: Record<string, string>; signal: AbortSignal }): Promise<Response>
  pages: PageStore
  /** Waits; a test does not. */
  pause(milliseconds: number): Promise<void>
  /** Places in line at each host: the services are shared by everybody. */
  hosts: HostLimiters
  /** A request that receives no data for this long is aborted and retried. */
  timeoutMs: number
  /** `YYYY-MM-DD`: the day of the release. */
  asOf: string
  onProgress?(progress: { rows: number; of: number }): void
}

export interface Downloaded {
  format: 'geojson' | 'csv'
  /** Names in the store, in order. */
  pages: string[]
  /** Row count stated by the service; the import must find as many. */
  rows: number
}

/** The service is unavailable, or its response is invalid. The message names the address. */
export class ServiceFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'ServiceFailure'
  }
}

/** The data changed during the download, which must restart. */
export class DataChanged extends Error {}

const MOST_RESTARTS = 3

/** Runs a download again from its start when the data changed under it. Throws `ServiceFailure`. */
export async function restartWhenChanged(
  context: DownloadContext,
  download: () => Promise<Downloaded>,
): Promise<Downloaded> {
  for (let restart = 0; ; restart++) {
    try {
      return await download()
    } catch (error) {
      if (!(error instanceof DataChanged)) throw error
      await context.pages.clear()
      if (restart >= MOST_RESTARTS) {
        throw new ServiceFailure(
          `${error.message} It went on changing; try again later. Nothing was imported.`,
        )
      }
    }
  }
}
