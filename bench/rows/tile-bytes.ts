import { join } from 'node:path'
import { connectionTarget } from '#server/db/thread-connection.ts'
import { BUFFER, boxSql, tileGrid } from '#server/tiles/geometry/tile-grid.ts'
import { RenderPool } from '#server/tiles/render-pool.ts'
import { ogr2ogrTile } from '../ogr2ogr.ts'
import { type Tile, tilesWithin } from '../parcel-tiles.ts'
import { atMost, type BenchRow, type Figure } from '../row.ts'

const TILES = 4
const ZOOMS = [
  { z: 14, most: 0.9, hasLabels: false, note: 'parcels alone.' },
  { z: 16, most: 1, hasLabels: true, note: 'parcels and their labels.' },
  { z: 17, most: 1.1, hasLabels: true, note: 'ours also has each side with its length.' },
]

export const tileBytes: BenchRow = {
  key: 'tile-bytes',
  what: 'bytes of a tile of parcels, gzipped',
  against: "`ogr2ogr`'s MVT of the same parcels and properties",
  async measure(context) {
    const { parcels } = context.options
    const { url, database } = await context.parcels(parcels)
    const pool = new RenderPool(connectionTarget(database), { threads: 1, waitingLimit: 1 })
    const { signal } = new AbortController()
    const bytesOf = async (tile: Tile, hasLabels: boolean) => {
      const { body } = await pool.render({ layer: 'parcel', release: '0', ...tile }, signal)
      const grid = tileGrid(tile.z, tile.x, tile.y)
      const layers = {
        parcel: `SELECT upid, parcel_class AS class, geom FROM parcel WHERE geom && ${boxSql(grid, BUFFER)}`,
        ...(hasLabels && {
          parcel_label: `SELECT upid, civic_number AS civic, round(area_square_metres * 10000)::bigint AS area_cm2, centre
            FROM parcel WHERE centre && ${boxSql(grid, 0)} AND parcel_class NOT IN ('road', 'interest')`,
        }),
      }
      const folder = join(context.folder, `mvt-${tile.z}-${tile.x}-${tile.y}`)
      const drawn = await ogr2ogrTile(url, layers, tile, { folder, buffer: BUFFER })
      return { ours: body.length, reference: drawn.length }
    }
    try {
      const figures: Figure[] = []
      for (const { z, most, hasLabels, note } of context.sized(ZOOMS, ZOOMS.slice(1))) {
        const total = { ours: 0, reference: 0 }
        const tiles = tilesWithin(parcels, z, TILES)
        for (const tile of tiles) {
          const { ours, reference } = await bytesOf(tile, hasLabels)
          total.ours += ours
          total.reference += reference
        }
        figures.push({
          part: `z${z}`,
          ours: [total.ours / tiles.length / 1000],
          reference: [total.reference / tiles.length / 1000],
          exact: 'all',
          unit: 'kB',
          value: total.ours / total.reference,
          mark: atMost(most),
          note,
        })
      }
      return figures
    } finally {
      await pool.close()
    }
  },
}
