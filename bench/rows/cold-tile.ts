import { gzipSync } from 'node:zlib'
import type pg from 'pg'
import { connectionTarget, type ThreadConnection, threadConnection } from '#server/db/thread-connection.ts'
import { BUFFER, boxSql, tileGrid } from '#server/tiles/geometry/tile-grid.ts'
import { RenderPool } from '#server/tiles/render-pool.ts'
import { renderTile } from '#server/tiles/render-tile.ts'
import { compareTimes } from '../compare.ts'
import { type Tile, tilesWithin } from '../parcel-tiles.ts'
import { atMost, type BenchRow } from '../row.ts'

const ROUNDS = 15
/** Several, so that nothing is computed twice. */
const TILES = 4

export const coldTile: BenchRow = {
  key: 'cold-tile',
  what: 'cold tile at z14, native',
  against: '`ST_AsMVT` for the same tile, and what no renderer can spare',
  async measure(context) {
    const { database } = await context.parcels(context.options.parcels)
    const tiles = tilesWithin(context.options.parcels, context.sized(14, 16), TILES)
    const connection = threadConnection(connectionTarget(database))
    const pool = new RenderPool(connectionTarget(database), { threads: 1, waitingLimit: 10 })
    const { signal } = new AbortController()
    const bytes = { ours: 0, reference: 0 }
    const ours = async () => {
      bytes.ours = 0
      for (const tile of tiles) {
        const { body } = await pool.render({ layer: 'parcel', release: '0', ...tile }, signal)
        bytes.ours += body.length
      }
    }
    const figureOf = ({ ours, reference, ratio }: Awaited<ReturnType<typeof compareTimes>>) => ({
      ours: ours.map((ms) => ms / tiles.length),
      reference: reference.map((ms) => ms / tiles.length),
      unit: 'ms',
      value: ratio,
    })
    try {
      const result = await compareTimes(context.rounds(ROUNDS), ours, async () => {
        bytes.reference = 0
        for (const tile of tiles) {
          bytes.reference += gzipSync(await asMvt(database.pool, tile), { level: 6 }).length
        }
      })
      const parts: Awaited<ReturnType<typeof inputAndOutput>>[] = []
      for (const tile of tiles) parts.push(await inputAndOutput(connection, tile))
      const bare = await compareTimes(context.rounds(ROUNDS), ours, async () => {
        for (const { sql, bytes } of parts) {
          await connection.run(sql)
          gzipSync(bytes, { level: 6 })
        }
      })
      const kilobytes = (total: number) => Math.round(total / tiles.length / 1000)
      return [
        {
          ...figureOf(result),
          part: 'drawn by PostGIS',
          mark: atMost(0.4),
          note:
            `${tiles.length} tiles, one after the other, the same parcels and properties, gzipped: ` +
            `${kilobytes(bytes.ours)} kB against ${kilobytes(bytes.reference)} kB.`,
        },
        {
          ...figureOf(bare),
          part: 'its rows and its packing alone',
          mark: atMost(2),
          note: 'the same statements, read in one thread, and the same bytes, packed: nothing decodes, projects, clips and encodes.',
        },
      ]
    } finally {
      await pool.close()
      await connection.close()
    }
  },
}

async function inputAndOutput(connection: ThreadConnection, tile: Tile) {
  let sql = ''
  const { bytes } = await renderTile({ layer: 'parcel', ...tile }, (statement) => {
    sql = statement
    return connection.run(statement)
  })
  return { sql, bytes }
}

/** The tile by PostGIS, with the same parcels, attributes and buffer. */
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
