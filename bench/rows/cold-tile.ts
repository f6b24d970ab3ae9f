import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { connectionTarget } from '#server/db/thread-connection.ts'
import { BUFFER, boxSql, tileGrid } from '#server/tiles/geometry/tile-grid.ts'
import { RenderPool } from '#server/tiles/render-pool.ts'
import { compareTimes } from '../compare.ts'
import { type Tile, tilesWithin } from '../parcel-tiles.ts'
import { atMost, type BenchRow } from '../row.ts'

const ROUNDS = 15
/** Several, so that the engine does not repeat itself. */
const TILES = 4

/** Uncached, from the tables to gzipped bytes. */
export const coldTile: BenchRow = {
  key: 'cold-tile',
  what: 'cold tile at z14, native',
  against: '`ST_AsMVT` for the same tile',
  async measure(context) {
    const { database } = await context.parcels(context.options.parcels)
    const tiles = tilesWithin(context.options.parcels, context.sized(14, 16), TILES)
    const pool = new RenderPool(connectionTarget(database), { threads: 1, waiting: 10 })
    const { signal } = new AbortController()
    const bytes = { ours: 0, reference: 0 }
    try {
      const result = await compareTimes(
        context.rounds(ROUNDS),
        async () => {
          bytes.ours = 0
          for (const tile of tiles) {
            const { body } = await pool.render({ layer: 'parcel', release: '0', ...tile }, signal)
            bytes.ours += body.length
          }
        },
        async () => {
          bytes.reference = 0
          for (const tile of tiles) {
            bytes.reference += gzipSync(await asMvt(database.pool, tile), { level: 6 }).length
          }
        },
      )
      const kilobytes = (total: number) => Math.round(total / tiles.length / 1000)
      return [
        {
          part: '',
          ours: result.ours.map((ms) => ms / tiles.length),
          reference: result.reference.map((ms) => ms / tiles.length),
          unit: 'ms',
          value: result.ratio,
          mark: atMost(0.4),
          note:
            `${tiles.length} tiles, one after the other, the same parcels and properties, gzipped: ` +
            `${kilobytes(bytes.ours)} kB against ${kilobytes(bytes.reference)} kB.`,
        },
      ]
    } finally {
      await pool.close()
    }
  },
}

/** By PostGIS: same parcels, attributes and buffer. */
async function asMvt(pool: pg.Pool, { z, x, y }: Tile): Promise<Buffer> {
  const { rows } = await pool.query<{ tile: Buffer }>(`
    SELECT ST_AsMVT(parcel, 'parcel', 4096, 'geom') AS tile FROM (
      SELECT upid, parcel_class AS class,
        ST_AsMVTGeom(ST_Transform(geom, 3857), ST_TileEnvelope(${z}, ${x}, ${y}), 4096, ${BUFFER}, true) AS geom
      FROM parcel WHERE geom && ${boxSql(tileGrid(z, x, y), BUFFER)}
    ) AS parcel WHERE geom IS NOT NULL`)
  const [row] = rows
  if (!row) throw new Error('ST_AsMVT answered nothing')
  return row.tile
}
