import { TransientError } from '../outbound/retry.ts'
import { type DownloadContext, type Downloaded, ServiceFailure } from './download.ts'
import type { WfsEndpoint } from './live-endpoint.ts'
import { downloadPages } from './paged-download.ts'
import { politeRequest } from './polite-request.ts'

/** Page size for a GeoServer that states no limit. */
const DEFAULT_PAGE_SIZE = 1000

export async function downloadWfs(context: DownloadContext, endpoint: WfsEndpoint): Promise<Downloaded> {
  const pageSize = await readPageLimit(context, endpoint)
  return downloadPages(context, {
    pageSize,
    keyField: endpoint.sortBy,
    count: () => countHits(context, endpoint),
    pageUrl: (start, count) =>
      makeUrl(endpoint, {
        request: 'GetFeature',
        typeNames: endpoint.typeName,
        srsName: 'EPSG:4326',
        outputFormat: 'application/json',
        sortBy: endpoint.sortBy,
        // Counts from 0, unlike in DataBC's examples.
        startIndex: String(start),
        count: String(count),
      }),
  })
}

async function readPageLimit(context: DownloadContext, endpoint: WfsEndpoint): Promise<number> {
  const xml = await requestXml(context, makeUrl(endpoint, { request: 'GetCapabilities' }))
  const limit = /name="CountDefault"[\s\S]*?<ows:DefaultValue>\s*(\d+)/.exec(xml)?.[1]
  return limit === undefined ? DEFAULT_PAGE_SIZE : Math.max(1, Number(limit))
}

async function countHits(context: DownloadContext, endpoint: WfsEndpoint): Promise<number> {
  const url = makeUrl(endpoint, { request: 'GetFeature', typeNames: endpoint.typeName, resultType: 'hits' })
  const xml = await requestXml(context, url)
  const count = /numberMatched="(\d+)"/.exec(xml)?.[1]
  if (count === undefined) throw new ServiceFailure(`The service did not return the number of rows. (${url})`)
  return Number(count)
}

function requestXml(context: DownloadContext, url: string): Promise<string> {
  return politeRequest(context, url, async (response) => checkComplete(await response.text(), url))
}

function checkComplete(xml: string, url: string): string {
  if (/ExceptionReport/.test(xml)) {
    const reason =
      /<ows:ExceptionText>([\s\S]*?)<\/ows:ExceptionText>/.exec(xml)?.[1]?.trim() ?? 'an exception'
    throw new ServiceFailure(`The service responded: ${reason.slice(0, 300)} (${url})`)
  }
  if (!xml.trimEnd().endsWith('>')) throw new TransientError('its response was cut off')
  return xml
}

function makeUrl(endpoint: WfsEndpoint, parameters: Record<string, string>): string {
  return `${endpoint.url}?${new URLSearchParams({ service: 'WFS', version: '2.0.0', ...parameters })}`
}
