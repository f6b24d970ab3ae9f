import { DataChanged, type DownloadContext, type Downloaded } from './download.ts'
import type { OpendatasoftEndpoint } from './live-endpoint.ts'
import { json, politeRequest } from './polite-request.ts'

/** Exports all rows, because paging ends at 10,000. @throws `DataChanged` if their number changes. */
export async function downloadOpendatasoft(
  context: DownloadContext,
  endpoint: OpendatasoftEndpoint,
): Promise<Downloaded> {
  const dataset = `${endpoint.url}/api/explore/v2.1/catalog/datasets/${endpoint.datasetId}`
  const filter = endpoint.where?.(context.asOf)
  const condition: Record<string, string> = filter === undefined ? {} : { where: filter }
  const count = async () => {
    const url = `${dataset}/records?${new URLSearchParams({ ...condition, limit: '0' })}`
    return ((await politeRequest(context, url, json)) as { total_count: number }).total_count
  }
  const total = await count()
  const name = `export-${endpoint.datasetId}-${total}.${endpoint.format}`
  if ((await context.pages.read(`${name}.complete`)) === null) {
    await context.pages.clear()
    const url = `${dataset}/exports/${endpoint.format}?${new URLSearchParams(condition)}`
    await politeRequest(context, url, async (response) => {
      if (response.body !== null) await context.pages.write(name, response.body)
    })
    const newTotal = await count()
    if (newTotal !== total) {
      throw new DataChanged(`The number of rows changed from ${total} to ${newTotal} during the download.`)
    }
    await context.pages.write(`${name}.complete`, 'complete')
  }
  context.onProgress?.({ rows: total, of: total })
  return { format: endpoint.format, pages: [name], rows: total }
}
