import type pg from 'pg'
import { deriveAllUnits } from '#server/db/strata-units.ts'
import { median, timed } from '../compare.ts'
import { atMost, type BenchRow } from '../row.ts'

const ROUNDS = 5
const ROW_TABLES = ['assessment', 'address', 'sale', 'listing'] as const

export const strataUnits: BenchRow = {
  key: 'strata-units',
  what: 'derivation of strata units from assessments, addresses, sales and listings',
  against: '',
  async measure(context) {
    const { pool } = await context.demo()
    const units = await countUnits(pool)
    const times: number[] = []
    for (let round = 0; round < context.rounds(ROUNDS); round++) times.push(await deriveAnew(pool, units))
    const microseconds = times.map((ms) => (ms * 1000) / units)
    return [
      {
        part: '',
        ours: microseconds,
        reference: null,
        unit: 'µs a unit',
        value: median(microseconds),
        mark: atMost(1000, 'µs a unit'),
        note:
          `${units.toLocaleString('en')} units, all derived anew in one transaction, with their rows linked ` +
          `(${(median(times) / 1000).toFixed(1)} s); a release derives only those it changes.`,
      },
    ]
  },
}

/** Runs the derivation alone, and rolls it back. */
async function deriveAnew(pool: pg.Pool, expected: number): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('BEGIN')
    for (const table of ROW_TABLES)
      await client.query(`UPDATE ${table} SET upid = split_part(upid, '~', 1) WHERE upid LIKE '%~%'`)
    await client.query('DELETE FROM strata_unit')
    const ms = await timed(async () => {
      for (const statement of deriveAllUnits()) await client.query(statement)
    })
    const derived = await countUnits(client)
    if (derived !== expected) throw new Error(`${derived} of ${expected} units were derived`)
    return ms
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

async function countUnits(queryable: Pick<pg.Pool, 'query'>): Promise<number> {
  const { rows } = await queryable.query<{ n: number }>('SELECT count(*)::int AS n FROM strata_unit')
  return rows[0]?.n ?? 0
}
