import type { StoredLayerKey } from '#domain/layers/layers.ts'
import type { Facts } from '#domain/parcel/records.ts'
import { EMPTY_FEATURE } from '../empty-records.ts'
import { placeRef } from '../place-ref.ts'
import type { OpendatasoftEndpoint } from '../protocols/live-endpoint.ts'
import { column, hasColumn } from '../read-column.ts'
import { facts, number, text } from '../read-value.ts'
import { type Dataset, reject, type SourceRow } from '../source.ts'

export const PORTAL = { protocol: 'opendatasoft', url: 'https://opendata.vancouver.ca' } as const

type Cell = (name: string) => unknown

interface FeatureDataset {
  key: string
  title: string
  layer: StoredLayerKey
  datasetId: string
  columns: readonly string[]
  name: (cell: Cell) => string | null
  category?: (cell: Cell) => string | null
  facts?: (cell: Cell) => Facts
}

const FEATURE_DATASETS: readonly FeatureDataset[] = [
  {
    key: 'local-areas',
    title: 'Local areas (neighbourhoods)',
    layer: 'neighbourhood',
    datasetId: 'local-area-boundary',
    columns: ['name'],
    name: (cell) => text(cell('name')),
  },
  {
    key: 'parks',
    title: 'Parks',
    layer: 'park',
    datasetId: 'parks-polygon-representation',
    columns: ['park_name', 'park_id'],
    name: (cell) => text(cell('park_name')),
    category: (cell) => text(cell('classification')),
    facts: (cell) => ({ 'Area (ha)': number(cell('area_ha')), Page: text(cell('park_url')) }),
  },
  {
    key: 'rapid-transit-stations',
    title: 'Rapid transit stations',
    layer: 'transit_stop',
    datasetId: 'rapid-transit-stations',
    columns: ['station'],
    name: (cell) => text(cell('station')),
    category: () => 'rapid transit',
    facts: (cell) => ({ 'Local area': text(cell('geo_local_area')) }),
  },
  {
    key: 'rapid-transit-lines',
    title: 'Rapid transit lines',
    layer: 'transit_line',
    datasetId: 'rapid-transit-lines',
    columns: ['line'],
    name: (cell) => text(cell('line')),
    category: () => 'rapid transit',
  },
  {
    key: 'streets',
    title: 'Street centrelines',
    layer: 'road',
    datasetId: 'public-streets',
    columns: ['hblock', 'streetuse'],
    name: (cell) => text(cell('hblock')),
    category: (cell) => text(cell('streetuse'))?.toLowerCase() ?? null,
  },
  {
    key: 'building-footprints-2015',
    title: 'Building footprints of 2015',
    layer: 'building',
    datasetId: 'building-footprints-2015',
    columns: ['object_id'],
    name: () => null,
  },
  {
    key: 'shoreline-2002',
    title: 'Shoreline of 2002',
    layer: 'water',
    datasetId: 'shoreline-2002',
    columns: [],
    name: () => 'Shoreline',
    category: () => 'shoreline',
  },
  {
    key: 'designated-floodplain',
    title: 'Designated floodplain',
    layer: 'floodplain',
    datasetId: 'designated-floodplain',
    columns: ['floodplain'],
    name: (cell) => text(cell('floodplain')) ?? text(cell('name')) ?? 'Designated floodplain',
  },
]

/** Columns that do not tell the datasets apart. */
const LOCATION_COLUMNS = ['geo_point_2d', 'geom', 'geo_local_area', 'id']

export const featureDatasets: readonly Dataset[] = FEATURE_DATASETS.map((feature) => ({
  key: feature.key,
  title: feature.title,
  fileHint: `the portal's export of ${feature.datasetId}`,
  live: geojsonExport(feature.datasetId),
  recognises: ({ properties }: SourceRow) => {
    const extraColumns = Object.keys(properties).filter(
      (name) => !LOCATION_COLUMNS.includes(name.toLowerCase()),
    )
    const hasExactColumns = feature.columns.length > 1 || extraColumns.length === feature.columns.length
    return hasExactColumns && feature.columns.every((name) => hasColumn(properties, name))
  },
  map({ properties, geometry }: SourceRow) {
    const cell: Cell = (name) => column(properties, name)
    const title = feature.name(cell)
    if (geometry === null) return reject('it has no geometry', title)
    return [
      {
        ...EMPTY_FEATURE,
        layer: feature.layer,
        ref: placeRef(title, geometry),
        title,
        category: feature.category?.(cell) ?? null,
        facts: facts(feature.facts?.(cell) ?? {}),
        geometry,
      },
    ]
  },
}))

export function geojsonExport(datasetId: string): OpendatasoftEndpoint {
  return { ...PORTAL, datasetId, format: 'geojson' }
}
