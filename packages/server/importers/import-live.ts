import { join } from 'node:path'
import type { DownloadContext } from '../connectors/protocols/download.ts'
import { ServiceFailure } from '../connectors/protocols/download.ts'
import { downloadLive } from '../connectors/protocols/download-live.ts'
import type { Dataset, SourceDescription } from '../connectors/source.ts'
import type { Database } from '../db/open.ts'
import { InputFile } from './formats/input-file.ts'
import { readRows } from './formats/read-rows.ts'
import { type FileProgress, mapRow } from './import-file.ts'
import { PageFolder } from './page-folder.ts'
import { importRelease } from './release/import-release.ts'
import type { ImportReport, MappedInput } from './release/import-request.ts'

export interface LiveImport {
  source: SourceDescription
  dataset: Dataset
  /** `YYYY-MM-DD`: today. */
  asOf: string
  dataFolder: string
  network: Pick<DownloadContext, 'fetch' | 'pause' | 'hosts' | 'timeoutMs'>
  isForced?: boolean
  mayReplace?: boolean
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
      source,
      dataset: dataset.key,
      asOf: request.asOf,
      origin: dataset.live.url,
      dataFolder: request.dataFolder,
      isForced: request.isForced,
      mayReplace: request.mayReplace,
      onProgress: (progress) =>
        request.onProgress?.({ ...progress, bytesRead: progress.rowsRead, bytes: downloaded.rows }),
    },
    rowsOfPages(downloaded, pages, request),
  )
  await pages.clear()
  return report
}

async function* rowsOfPages(
  downloaded: Awaited<ReturnType<typeof downloadLive>>,
  pages: PageFolder,
  request: LiveImport,
): AsyncGenerator<MappedInput[]> {
  let rows = 0
  for (const name of downloaded.pages) {
    const before = rows
    for await (const batch of readRows(
      new InputFile(pages.pathOf(name)),
      { isPage: true },
      downloaded.format,
    )) {
      rows += batch.length
      yield batch.map((row) => {
        // Features are numbered across pages; table rows retain their lines.
        const position = downloaded.format === 'geojson' ? before + row.position : row.position
        return { ...mapRow(row, request.dataset, request), position }
      })
    }
  }
  if (rows === downloaded.rows) return
  await pages.clear()
  throw new ServiceFailure(
    `The service counts ${downloaded.rows} rows and gave ${rows}. Nothing was imported; run the same command again.`,
  )
}
