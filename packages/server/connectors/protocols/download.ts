import type { HostLimiters } from '../outbound/host-limiter.ts'

/** Keeps downloaded pages until import, so that a download can resume. */
export interface PageStore {
  read(name: string): Promise<string | null>
  write(name: string, content: string | AsyncIterable<Uint8Array>): Promise<void>
  clear(): Promise<void>
}

export interface DownloadContext {
  fetch(url: string, init: { headers: Record<string, string>; signal: AbortSignal }): Promise<Response>
  pages: PageStore
  pause(milliseconds: number): Promise<void>
  hosts: HostLimiters
  /** Maximum time without data; then the request is retried. */
  timeoutMs: number
  asOf: string
  onProgress?(progress: { rows: number; of: number }): void
}

export interface Downloaded {
  format: 'geojson' | 'csv'
  pages: string[]
  /** Row count of the service, which the import must find. */
  rows: number
}

/** Its message includes the address. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
}

/** Thrown if the data changed, so the download must restart. */
export class DataChanged extends Error {}

const MAX_RESTARTS = 3

/** @throws `ServiceFailure` */
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
      if (restart >= MAX_RESTARTS) {
        throw new ServiceFailure(
          `${error.message} The data kept changing; try again later. Nothing was imported.`,
        )
      }
    }
  }
}
