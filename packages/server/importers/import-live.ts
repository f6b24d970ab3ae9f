import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { HostLimiters } from '../connectors/outbound/host-limiter.ts'
import { startRealTimer } from '../connectors/outbound/time-limit.ts'
import { downloadArcgis } from '../connectors/protocols/arcgis.ts'
import {
  type DownloadContext,
  type Downloaded,
  type PageStore,
  restartWhenChanged,
  ServiceFailure,
} from '../connectors/protocols/download.ts'
import type { LiveEndpoint } from '../connectors/protocols/live-endpoint.ts'
import { downloadOpendatasoft } from '../connectors/protocols/opendatasoft.ts'
import { downloadWfs } from '../connectors/protocols/wfs.ts'
import type { Dataset } from '../connectors/source.ts'
import type { Database } from '../db/open.ts'
import { InputFile } from './formats/input-file.ts'
import { readRows } from './formats/read-rows.ts'
import { type FileProgress, mapRow } from './import-file.ts'
import { importRelease } from './release/import-release.ts'
import type { ImportReport, ImportRequest, MappedInput } from './release/import-request.ts'

export interface LiveImport
  extends Pick<ImportRequest, 'source' | 'asOf' | 'dataFolder' | 'isForced' | 'mayReplace'> {
  dataset: Dataset
  network: Pick<DownloadContext, 'fetch' | 'pause' | 'hosts' | 'timeoutMs'>
  onDownload?(progress: { rows: number; of: number }): void
  onProgress?(progress: FileProgress): void
}

export async function importLive(database: Database, request: LiveImport): Promise<ImportReport> {
  const { source, dataset } = request
  if (!dataset.live) throw new ServiceFailure(`${source.key} ${dataset.key} has no live service.`)
  const pages = new PageFolder(join(request.dataFolder, 'downloads', `${source.key}.${dataset.key}`))
  const downloaded = await downloadLive(
    { ...request.network, pages, asOf: request.asOf, onProgress: request.onDownload },
    dataset.live,
  )
  const report = await importRelease(
    database,
    {
      ...request,
      dataset: dataset.key,
      origin: dataset.live.url,
      onProgress: (progress) =>
        request.onProgress?.({ ...progress, bytesRead: progress.rowsRead, bytes: downloaded.rows }),
    },
    readPages(downloaded, pages, request),
  )
  await pages.clear()
  return report
}

async function* readPages(
  downloaded: Awaited<ReturnType<typeof downloadLive>>,
  pages: PageFolder,
  request: LiveImport,
): AsyncGenerator<MappedInput[]> {
  let rows = 0
  for (const name of downloaded.pages) {
    const previousRows = rows
    for await (const batch of readRows(
      new InputFile(pages.getPath(name)),
      { isPage: true },
      downloaded.format,
    )) {
      rows += batch.length
      yield batch.map((row) => {
        // Features are numbered through all pages.
        const position = downloaded.format === 'geojson' ? previousRows + row.position : row.position
        return { ...mapRow(row, request.dataset, request), position }
      })
    }
  }
  if (rows === downloaded.rows) return
  await pages.clear()
  throw new ServiceFailure(
    `The service counts ${downloaded.rows} rows but returned ${rows}. Nothing was imported; run the same command again.`,
  )
}

/** @throws `ServiceFailure` */
function downloadLive(context: DownloadContext, endpoint: LiveEndpoint): Promise<Downloaded> {
  return restartWhenChanged(context, () => {
    switch (endpoint.protocol) {
      case 'wfs':
        return downloadWfs(context, endpoint)
      case 'arcgis':
        return downloadArcgis(context, endpoint)
      case 'opendatasoft':
        return downloadOpendatasoft(context, endpoint)
    }
  })
}

/** Stores downloaded pages. A file gets its name once complete. */
class PageFolder implements PageStore {
  readonly folder: string

  constructor(folder: string) {
    this.folder = folder
  }

  getPath(name: string): string {
    return join(this.folder, name)
  }

  async read(name: string): Promise<string | null> {
    return existsSync(this.getPath(name)) ? readFileSync(this.getPath(name), 'utf8') : null
  }

  async write(name: string, content: string | AsyncIterable<Uint8Array>): Promise<void> {
    mkdirSync(this.folder, { recursive: true })
    const part = this.getPath(`${name}.part`)
    const source = Readable.from(typeof content === 'string' ? [Buffer.from(content)] : content)
    await pipeline(source, createWriteStream(part))
    renameSync(part, this.getPath(name))
  }

  async clear(): Promise<void> {
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/**
 * One request at a time, 200 ms apart. `via` is a replay server for all requests: `https://host/path` becomes
 * `<via>/host/path`.
 */
export function makeNetwork(via?: string): LiveImport['network'] {
  return {
    fetch: (url, init) => fetch(via === undefined ? url : toReplayUrl(url, via), init),
    pause: (milliseconds) => wait(milliseconds),
    hosts: new HostLimiters({ parallel: 1, spacingMs: via === undefined ? 200 : 0 }, startRealTimer),
    timeoutMs: 180_000,
  }
}

export function toReplayUrl(url: string, via: string): string {
  return url.replace(/^https:\/\//, `${via.replace(/\/$/, '')}/`)
}
