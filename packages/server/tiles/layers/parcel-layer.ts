import { BUFFER, boxSql, isInsideTile, type TileGrid, toUnitX, toUnitY } from '../geometry/tile-grid.ts'
import { POINT } from '../geometry/twkb.ts'
import type { TileFeature } from '../vector-tile.ts'
import { blockFeatures } from './blocks.ts'
import { parcelEdgeFeatures } from './parcel-edges.ts'
import { bytes, getFeatures, property, type Row, type TileSource } from './source.ts'

const FIRST_PARCEL_ZOOM = 14
const FIRST_DETAIL_ZOOM = 16
const FIRST_EDGE_ZOOM = 17

const KEYS = ['upid', 'class'] as const
const LABEL_KEYS = ['upid', 'civic', 'area_cm2'] as const

/** Classes without label and dimensions. */
const UNLABELLED_CLASSES = new Set<unknown>(['road', 'interest'])

export const parcelLayer: TileSource = (grid, run) => {
  if (grid.z < FIRST_PARCEL_ZOOM) return blockFeatures(grid, run)
  return grid.z < FIRST_DETAIL_ZOOM ? plainParcels(grid, run) : detailedParcels(grid, run)
}

const plainParcels: TileSource = async (grid, run) => {
  const rows = await run(`
    SELECT upid, ST_AsTWKB(geom, ${grid.decimals}), parcel_class FROM parcel
    WHERE geom && ${boxSql(grid, BUFFER)}`)
  return sortById(rows).flatMap((row) => getParcels(grid, row))
}

const detailedParcels: TileSource = async (grid, run) => {
  const rows = await run(`
    SELECT upid, ST_AsTWKB(geom, ${grid.decimals}), parcel_class, civic_number,
      area_square_metres, ST_X(centre), ST_Y(centre)
    FROM parcel WHERE geom && ${boxSql(grid, BUFFER)}`)
  const parcels: TileFeature[] = []
  const labels: TileFeature[] = []
  const edges: TileFeature[] = []
  for (const row of sortById(rows)) {
    const [upid, twkb, parcelClass] = row
    parcels.push(...getParcels(grid, row))
    if (UNLABELLED_CLASSES.has(parcelClass)) continue
    const label = getLabel(grid, row)
    if (label) labels.push(label)
    if (grid.z >= FIRST_EDGE_ZOOM) edges.push(...parcelEdgeFeatures(grid, String(upid), bytes(twkb)))
  }
  return [...parcels, ...labels, ...edges]
}

function getParcels(grid: TileGrid, [upid, twkb, parcelClass]: Row): TileFeature[] {
  const values = [property(upid), property(parcelClass)]
  return getFeatures(grid, bytes(twkb), 0, { layer: 'parcel', id: String(upid), keys: KEYS, values })
}

function getLabel(grid: TileGrid, row: Row): TileFeature | null {
  const [upid, , , civic, area, longitude, latitude] = row
  const x = toUnitX(grid, Number(longitude))
  const y = toUnitY(grid, Number(latitude))
  if (!isInsideTile(x, y)) return null
  return {
    layer: 'parcel_label',
    id: String(upid),
    geometry: { kind: POINT, paths: [[x, y]], size: 0 },
    keys: LABEL_KEYS,
    values: [property(upid), property(civic), Math.round(Number(area) * 10_000)],
  }
}

/** Sorts here, because PostgreSQL sorts text more slowly. */
function sortById(rows: Row[]): Row[] {
  return rows.sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1))
}
