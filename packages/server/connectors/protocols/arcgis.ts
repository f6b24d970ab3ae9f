import { TransientError } from '../outbound/retry.ts'
import { type DownloadContext, type Downloaded, ServiceFailure } from './download.ts'
import type { ArcgisEndpoint } from './live-endpoint.ts'
import { downloadPages, SmallerPages } from './paged-download.ts'
import { json, politeRequest } from './polite-request.ts'

const DEFAULT_PAGE_SIZE = 1000

interface Layer {
  id: number
  pageSize: number
  objectIdField: string
}

/** Downloads a layer by name, in the largest allowed pages, ordered by object id. */
export async function downloadArcgis(
  context: DownloadContext,
  endpoint: ArcgisEndpoint,
): Promise<Downloaded> {
  const layer = await findLayer(context, endpoint)
  for (;;) {
    try {
      return await downloadLayer(context, `${endpoint.url}/${layer.id}/query`, layer)
    } catch (error) {
      if (!(error instanceof SmallerPages)) throw error
      layer.pageSize = error.rows
    }
  }
}

function downloadLayer(context: DownloadContext, query: string, layer: Layer): Promise<Downloaded> {
  return downloadPages(context, {
    pageSize: layer.pageSize,
    keyField: layer.objectIdField,
    check: refuseError,
    async count() {
      const url = `${query}?${new URLSearchParams({ where: '1=1', returnCountOnly: 'true', f: 'json' })}`
      const { count } = (await request(context, url)) as { count?: unknown }
      if (typeof count !== 'number')
        throw new ServiceFailure(`The service did not return the number of rows. (${url})`)
      return count
    },
    pageUrl: (start, count) =>
      `${query}?${new URLSearchParams({
        where: '1=1',
        outFields: '*',
        outSR: '4326',
        f: 'geojson',
        orderByFields: layer.objectIdField,
        resultOffset: String(start),
        resultRecordCount: String(count),
      })}`,
  })
}

async function findLayer(context: DownloadContext, endpoint: ArcgisEndpoint): Promise<Layer> {
  const service = (await request(context, `${endpoint.url}?f=json`)) as {
    layers?: { id: number; name: string }[]
  }
  const layers = service.layers ?? []
  const name = endpoint.layerName.toLowerCase()
  const namedLayer = layers.find((layer) => layer.name.toLowerCase() === name)
  // A single layer may have any name.
  const layer = namedLayer ?? (layers.length === 1 ? layers[0] : undefined)
  if (!layer) {
    const names = layers.map(({ name }) => name).join(', ')
    throw new ServiceFailure(
      `${endpoint.url} has no layer "${endpoint.layerName}". It has: ${names.slice(0, 500)}.`,
    )
  }
  const description = (await request(context, `${endpoint.url}/${layer.id}?f=json`)) as {
    maxRecordCount?: number
    objectIdField?: string
    fields?: { name: string; type: string }[]
  }
  const idField = description.fields?.find(({ type }) => type === 'esriFieldTypeOID')?.name
  return {
    id: layer.id,
    pageSize: Math.max(1, description.maxRecordCount ?? DEFAULT_PAGE_SIZE),
    objectIdField: description.objectIdField ?? idField ?? 'OBJECTID',
  }
}

function request(context: DownloadContext, url: string): Promise<unknown> {
  return politeRequest(context, url, async (response) => {
    const payload = (await json(response)) as Record<string, unknown>
    refuseError(payload)
    return payload
  })
}

/** @throws for an error with status 200, as Esri services send. */
function refuseError(payload: Record<string, unknown>): void {
  const error = payload.error as { code?: number; message?: string } | undefined
  if (error === undefined) return
  const reason = `${error.code ?? ''} ${error.message ?? ''}`.trim()
  if (error.code === 429 || (error.code ?? 0) >= 500) throw new TransientError(`it returned ${reason}`)
  throw new ServiceFailure(`The service responded: ${reason}`)
}
