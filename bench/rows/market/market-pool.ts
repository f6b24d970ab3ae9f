import { findPool } from '#server/features/cma/sales/pool-queries.ts'
import { compareTimes } from '../../compare.ts'
import { atMost, type BenchRow } from '../../row.ts'
import { sentStatements } from '../../sent-statements.ts'

const ROUNDS = 100
const MAX_SALES = 400
const AROUND = {
  marketClass: 'house',
  since: '2024-11-01',
  before: '2026-11-01',
  kilometres: 50,
  limit: MAX_SALES,
} as const

export const marketPool: BenchRow = {
  key: 'cma-pool',
  what: 'pool of 400 sales around a subject',
  against: 'bare statements',
  async measure(context) {
    const count = context.options.largeParcels ?? context.options.parcels
    const { database } = await context.parcels(count)
    // Each parcel was sold once in the last six years.
    await database.pool.query(`
      INSERT INTO market_sale (sale_id, release_id, upid, pid, pids, market_class, tenure, neighbourhood, market_area, attributes,
        price_dollars, tax_dollars, sold_on, is_arms_length, geom, further_release_ids)
      SELECT 'sale:' || upid, release_id, upid, pid, ARRAY[upid], 'house', 'freehold', municipality, regional_district,
        '{"floorSquareMetres": 180, "lotSquareMetres": 500}', 900000, 0,
        '2020-11-01'::date + (abs(hashtext(upid)) % 2190), true, centre, '{}'
      FROM parcel ON CONFLICT DO NOTHING`)
    await database.pool.query('ANALYZE market_sale')
    const { rows } = await database.pool.query<{ lng: number; lat: number }>(
      'SELECT ST_X(centre) AS lng, ST_Y(centre) AS lat FROM parcel ORDER BY hashtext(upid) LIMIT 1',
    )
    const { lng, lat } = rows[0] ?? { lng: 0, lat: 0 }
    const find = async () => {
      const pool = await findPool(database, { ...AROUND, position: [lng, lat] })
      if (pool.length !== MAX_SALES) throw new Error(`${pool.length} of ${MAX_SALES} sales were found`)
    }
    const nearest = await compareTimes(context.rounds(ROUNDS), find, async () => {
      const { rows } = await database.pool.query<{ upid: string }>(
        `SELECT * FROM market_sale WHERE market_class = 'house' AND sold_on >= '2024-11-01' AND sold_on < '2026-11-01'
         ORDER BY geom <-> ST_SetSRID(ST_MakePoint($1, $2), 4326) LIMIT ${MAX_SALES}`,
        [lng, lat],
      )
      await database.pool.query(
        'SELECT upid, address, pid, pin, plan_number, lot_number, parcel_class, facts, release_id FROM property WHERE upid = ANY($1)',
        [rows.map(({ upid }) => upid)],
      )
    })
    const statements = await sentStatements(find)
    const sent = await compareTimes(context.rounds(ROUNDS), find, async () => {
      for (const statement of statements) await database.pool.query(statement)
    })
    return [
      {
        part: 'the nearest 400 and their parcels',
        ours: nearest.ours,
        reference: nearest.reference,
        unit: 'ms',
        value: nearest.ratio,
        mark: atMost(1.2),
        note: `${count.toLocaleString('en')} sales, a third of them of the last two years.`,
      },
      {
        part: 'its own statements',
        ours: sent.ours,
        reference: sent.reference,
        unit: 'ms',
        value: sent.ratio,
        mark: atMost(1.2),
        note: 'sent again, without making a sale of each row.',
      },
    ]
  },
}
