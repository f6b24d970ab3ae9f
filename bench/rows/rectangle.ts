import type pg from 'pg'
import { DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import { buildServer } from '#server/app.ts'
import type { Database } from '#server/db/open.ts'
import { readSettings } from '#server/settings/env.ts'
import { bearer, benchAccount } from '../bench-account.ts'
import { compareTimes } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow } from '../row.ts'
import { sendAgain, sentStatements } from '../sent-statements.ts'

export const RECTANGLE_PARCELS = 2_000
const ROUNDS = 15

export const rectangle: BenchRow = {
  key: 'rectangle',
  what: 'rectangle of 2,000 parcels to table rows',
  against: 'the bare SQL',
  async measure(context) {
    const database = await context.demo()
    const ring = await ringAround(database.pool, context.sized(RECTANGLE_PARCELS, 200))
    const ours = await rowsThroughApp(context, database, ring)
    const counts = { ours: 0, reference: 0 }
    const result = await compareTimes(
      context.rounds(ROUNDS),
      async () => {
        counts.ours = await ours.run()
      },
      async () => {
        counts.reference = await bareRows(database.pool, ring)
      },
    )
    const sent = await sentStatements(ours.run)
    const same = await compareTimes(context.rounds(ROUNDS), ours.run, () => sendAgain(database.pool, sent))
    await ours.close()
    if (counts.ours !== counts.reference) throw new Error(`${counts.ours} rows against ${counts.reference}`)
    return [
      {
        part: 'against bare statements',
        ours: result.ours,
        reference: result.reference,
        unit: 'ms',
        value: result.ratio,
        mark: atMost(1.1),
        note:
          `${counts.ours.toLocaleString('en')} parcels of the demo district with the ${DEFAULT_COLUMN_KEYS.length} default columns; ` +
          'the reference queries parcels, assessments, shares and sales side by side.',
      },
      {
        part: 'against its own statements',
        ours: same.ours,
        reference: same.reference,
        unit: 'ms',
        value: same.ratio,
        mark: atMost(1.3),
        note: 'over as many connections at once, but without rows, provenance and JSON.',
      },
    ]
  },
}

type Ring = [number, number][]

/** A ring around the middle that contains about `count` parcels. */
export async function ringAround(pool: pg.Pool, count: number): Promise<Ring> {
  const { rows } = await pool.query<{ x: number; y: number; reach: number }>(
    `WITH middle AS (
       SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ST_X(centre)) AS x,
         percentile_cont(0.5) WITHIN GROUP (ORDER BY ST_Y(centre)) AS y FROM parcel)
     SELECT x, y, greatest(abs(ST_X(centre) - x) / 1.5, abs(ST_Y(centre) - y)) AS reach FROM parcel, middle
     WHERE parcel_class NOT IN ('interest', 'road') ORDER BY 3 OFFSET $1 LIMIT 1`,
    [count - 1],
  )
  const [middle] = rows
  if (!middle) throw new Error(`there are no ${count} parcels`)
  const { x, y, reach } = middle
  const [west, east, south, north] = [x - 1.5 * reach, x + 1.5 * reach, y - reach, y + reach]
  return [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
}

export async function rowsThroughApp(context: BenchContext, database: Database, ring: Ring) {
  const settings = readSettings({ LOTLINE_LOG_LEVEL: 'silent', LOTLINE_DATA: context.folder })
  const { app } = await buildServer({ database, settings })
  const headers = bearer(await benchAccount(database))
  const post = async (url: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url, headers, payload })
    if (response.statusCode !== 200) throw new Error(`${url}: ${response.payload}`)
    return JSON.parse(response.payload).payload
  }
  return {
    async run(): Promise<number> {
      const { upids } = await post('/api/parcels/select', {
        area: { type: 'Polygon', coordinates: [ring] },
      })
      const { rows } = await post('/api/parcels/rows', { upids, columns: DEFAULT_COLUMN_KEYS })
      return rows.length
    },
    close: () => app.close(),
  }
}

/** Queries the same facts without checks, provenance or JSON. */
async function bareRows(pool: pg.Pool, ring: Ring): Promise<number> {
  const area = JSON.stringify({ type: 'Polygon', coordinates: [ring] })
  const { rows: chosen } = await pool.query<{ upid: string }>(CHOSEN, [area])
  const upids = chosen.map(({ upid }) => upid)
  const [parcels] = await Promise.all(
    [PARCELS, ASSESSED, SHARES, SALES].map((text) => pool.query(text, [upids])),
  )
  return parcels?.rows.length ?? 0
}

const CHOSEN = `WITH drawn AS (SELECT ST_SetSRID(ST_GeomFromGeoJSON($1), 4326) AS shape)
  SELECT upid FROM parcel, drawn
  WHERE geom && shape AND ST_Intersects(shape, centre) AND parcel_class NOT IN ('interest', 'road')
  ORDER BY ST_Distance(centre, ST_SetSRID(ST_MakePoint(ST_XMin(shape), ST_YMax(shape)), 4326)), upid`
const PARCELS = `SELECT upid, release_id, pid, plan_number, address, municipality, area_square_metres,
    ARRAY[ST_X(centre), ST_Y(centre)] AS centre,
    ARRAY[ST_XMin(geom), ST_YMin(geom), ST_XMax(geom), ST_YMax(geom)] AS bounds
  FROM parcel WHERE upid = ANY($1::text[])`
const ASSESSED = `SELECT upid, year, sum(total_dollars)::float8 AS total, count(*) AS rolls, max(release_id) AS release_id
  FROM assessment
  WHERE upid = ANY($1::text[]) AND year >= (SELECT max(year) - 1 FROM assessment) GROUP BY upid, year`
const SHARES = `SELECT parcel_layer.upid, parcel_layer.layer_key, share, code, title, category, release_id
  FROM parcel_layer JOIN layer_feature ON layer_feature.id = feature_id
  WHERE parcel_layer.upid = ANY($1::text[]) AND parcel_layer.layer_key IN ('zoning', 'municipality', 'ocp')`
const SALES = `SELECT DISTINCT ON (upid) upid, sold_on, price_dollars, release_id FROM sale
  WHERE upid = ANY($1::text[]) ORDER BY upid, sold_on DESC`
