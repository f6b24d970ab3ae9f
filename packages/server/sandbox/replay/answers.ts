import type { Fault } from './misbehaviour.ts'
import type { RecordedData } from './recorded-data.ts'
import { ARCGIS_LAYERS, OPENDATASOFT_DATASETS, WFS_LAYERS } from './replayed-layers.ts'

interface RecordedResponse {
  status: number
  type: string
  body: string
}

type Replay = (
  path: string[],
  query: URLSearchParams,
  data: RecordedData,
  fault: Fault | null,
) => RecordedResponse

const PAGE_SIZE = 50

const ok = (body: unknown, type = 'application/json'): RecordedResponse => ({
  status: 200,
  type,
  body: typeof body === 'string' ? body : JSON.stringify(body),
})

/** The first part of the path is the host. Returns null for a host without recordings. */
export function respond(url: URL, data: RecordedData, fault: Fault | null): RecordedResponse | null {
  const [, host = '', ...path] = url.pathname.split('/')
  if (host === 'openmaps.gov.bc.ca') return respondAsWfs(path, url.searchParams, data, fault)
  if (host === 'opendata.vancouver.ca') return respondAsOpendatasoft(path, url.searchParams, data, fault)
  return path.includes('services') ? respondAsArcgis(path, url.searchParams, data, fault) : null
}

const extraRows = (fault: Fault | null) => (fault?.kind === 'miscount' ? fault.by : 0)
const shiftStart = (start: number, fault: Fault | null) =>
  fault?.kind === 'repeated-page' ? Math.max(0, start - PAGE_SIZE) : start

const respondAsWfs: Replay = (path, query, data, fault) => {
  const layer = WFS_LAYERS.find(({ name }) => path.includes(name))
  if (!layer) return wfsException(`Unknown layer ${path.join('/')}`)
  if (query.get('request') === 'GetCapabilities') {
    return ok(
      `<wfs:WFS_Capabilities><ows:Constraint name="CountDefault"><ows:NoValues/><ows:DefaultValue>${PAGE_SIZE}</ows:DefaultValue></ows:Constraint></wfs:WFS_Capabilities>`,
      'text/xml',
    )
  }
  const key = query.get('sortBy') ?? 'OBJECTID'
  const features = data.readFeatures(layer.file, key)
  const total = features.length + extraRows(fault)
  if (query.get('resultType') === 'hits') {
    return ok(`<wfs:FeatureCollection numberMatched="${total}" numberReturned="0"/>`, 'text/xml')
  }
  const start = shiftStart(Number(query.get('startIndex') ?? 0), fault)
  const page = features.slice(start, start + Math.min(PAGE_SIZE, Number(query.get('count') ?? PAGE_SIZE)))
  return ok({
    type: 'FeatureCollection',
    features: page.map((feature) => ({ ...feature, id: undefined })),
    totalFeatures: total,
    numberMatched: total,
    numberReturned: page.length,
    crs: { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::4326' } },
  })
}

function wfsException(text: string): RecordedResponse {
  return ok(
    `<ows:ExceptionReport><ows:Exception><ows:ExceptionText>${text}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`,
    'text/xml',
  )
}

const respondAsArcgis: Replay = (path, query, data, fault) => {
  const layers = ARCGIS_LAYERS.filter(({ service }) => path.includes(service))
  const rest = path.slice(path.findIndex((part) => /^(Map|Feature)Server$/.test(part)) + 1)
  if (rest.length === 0) return ok({ layers: layers.map(({ id, name }) => ({ id, name })) })
  const layer = layers.find(({ id }) => String(id) === rest[0])
  if (!layer) return ok({ error: { code: 404, message: 'Layer not found' } })
  if (rest[1] !== 'query') {
    return ok({ id: layer.id, name: layer.name, maxRecordCount: PAGE_SIZE, objectIdField: 'OBJECTID' })
  }
  const features = data.readFeatures(layer.file, 'OBJECTID')
  if (query.get('returnCountOnly') === 'true') return ok({ count: features.length + extraRows(fault) })
  const start = shiftStart(Number(query.get('resultOffset') ?? 0), fault)
  const page = features.slice(
    start,
    start + Math.min(PAGE_SIZE, Number(query.get('resultRecordCount') ?? PAGE_SIZE)),
  )
  const hasMore = start + page.length < features.length
  return ok({ type: 'FeatureCollection', features: page, properties: { exceededTransferLimit: hasMore } })
}

const respondAsOpendatasoft: Replay = (path, query, data, fault) => {
  const id = path[path.indexOf('datasets') + 1] ?? ''
  const dataset = OPENDATASOFT_DATASETS.find(({ name }) => name === id)
  if (!dataset) {
    const message = `The requested dataset ${id} does not exist.`
    return { ...ok({ error_code: 'NotFoundResource', message }), status: 404 }
  }
  const total = data.countRows(dataset.file) + extraRows(fault)
  if (path.at(-1) === 'records') {
    return ok({ total_count: total, results: Number(query.get('limit') ?? 10) === 0 ? [] : undefined })
  }
  return path.at(-1) === 'csv'
    ? ok(data.readText(dataset.file), 'text/csv')
    : ok(data.readText(dataset.file), 'application/geo+json')
}
