import { BUFFER, boxSql, type TileGrid } from '../geometry/tile-grid.ts'
import type { TileFeature } from '../vector-tile.ts'
import { bytes, getFeatures, property, type Row, type TileSource } from './source.ts'
import { thinPoints } from './thin-points.ts'

const SALE_KEYS = ['id', 'upid', 'price', 'sold_on', 'year'] as const
const LISTING_KEYS = ['id', 'upid', 'number', 'price', 'type', 'listed_on'] as const

/** Shows the latest sale of each parcel and its units, newest first, because thinning keeps the first. */
export const saleLayer: TileSource = async (grid, run) => {
  const box = boxSql(grid, BUFFER)
  // A centre in the tile means a parcel in the tile, so the parcel index helps.
  const rows = await run(`
    SELECT id, ST_AsTWKB(centre, ${grid.decimals}), upid, price_dollars, sold_on FROM (
      SELECT latest.id, parcel.centre, latest.upid, latest.price_dollars, latest.sold_on
      FROM parcel CROSS JOIN LATERAL (
        SELECT sale.id, sale.upid, price_dollars, sold_on FROM (
          SELECT parcel.upid UNION ALL
          SELECT unit.upid FROM strata_unit unit WHERE unit.building_upid = parcel.upid
        ) title JOIN sale ON sale.upid = title.upid
        ORDER BY sold_on DESC, sale.id COLLATE "C" DESC LIMIT 1
      ) latest
      WHERE parcel.geom && ${box} AND parcel.centre && ${box}
    ) sale_point
    ORDER BY sold_on DESC, id COLLATE "C"`)
  return makePoints(grid, 'sale', SALE_KEYS, rows, ([id, , upid, price, soldOn]) => [
    property(id),
    property(upid),
    property(price),
    property(soldOn),
    Number(String(soldOn).slice(0, 4)),
  ])
}

export function listingLayer(layer: 'mls_listing' | 'broker_listing'): TileSource {
  const kind = layer === 'mls_listing' ? 'mls' : 'broker'
  return async (grid, run) => {
    const rows = await run(`
      SELECT id, ST_AsTWKB(geom, ${grid.decimals}), upid, listing_number, price_dollars, property_type, listed_on
      FROM listing WHERE kind = '${kind}' AND status = 'active' AND geom && ${boxSql(grid, BUFFER)}
      ORDER BY price_dollars DESC, id COLLATE "C"`)
    return makePoints(grid, layer, LISTING_KEYS, rows, ([id, , ...rest]) => [
      property(id),
      ...rest.map(property),
    ])
  }
}

function makePoints(
  grid: TileGrid,
  layer: string,
  keys: readonly string[],
  rows: Row[],
  valuesOf: (row: Row) => TileFeature['values'],
): TileFeature[] {
  const features = rows.flatMap((row) =>
    getFeatures(grid, bytes(row[1]), 0, { layer, id: String(row[0]), keys, values: valuesOf(row) }),
  )
  return thinPoints(features, grid.z)
}
