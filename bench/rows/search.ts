import type pg from 'pg'
import { search as findAnything } from '#server/features/parcels/search/service.ts'
import { compareTimes } from '../compare.ts'
import { atMost, type BenchRow } from '../row.ts'

const ADDRESSES = 40
const SHORTEST_PREFIX = 3
const ROUNDS = 5

/** A search per typed letter. */
export const search: BenchRow = {
  key: 'search',
  what: 'search as typed',
  against: 'the bare indexed query',
  async measure(context) {
    const { database } = await context.withAddresses()
    const { pool } = database
    await createTextIndexes(pool)
    const prefixes = await typedPrefixes(pool, context.sized(ADDRESSES, 4))
    const ours = async () => {
      for (const q of prefixes) await findAnything(database, { q, limit: 12 })
    }
    const forgiving = await compareTimes(context.rounds(ROUNDS), ours, async () => {
      for (const q of prefixes) await pool.query(FORGIVING, [q])
    })
    const exact = await compareTimes(context.rounds(ROUNDS), ours, async () => {
      for (const q of prefixes) await pool.query(EXACT, [q])
    })
    const perSearch = (ms: number) => ms / prefixes.length
    return [
      {
        part: 'against one that forgives errors',
        ours: forgiving.ours.map(perSearch),
        reference: forgiving.reference.map(perSearch),
        unit: 'ms',
        value: forgiving.ratio,
        mark: atMost(0.5),
        note:
          `mean of ${prefixes.length} prefixes of ${ADDRESSES} of Vancouver's 100,604 real addresses; the reference is one ` +
          'trigram query (pg_trgm, GIN), which forgives errors as ours does.',
      },
      {
        part: 'against one that forgives none',
        ours: exact.ours.map(perSearch),
        reference: exact.reference.map(perSearch),
        unit: 'ms',
        value: exact.ratio,
        mark: atMost(2),
        note: 'the same prefixes against a B-tree prefix query, which finds no parcels, plans and places, and nothing once a letter is wrong.',
      },
    ]
  },
}

const FORGIVING = `SELECT id, address, ST_X(geom), ST_Y(geom) FROM address
  WHERE upper($1) <% address ORDER BY upper($1) <<-> address LIMIT 12`
const EXACT = `SELECT id, address, ST_X(geom), ST_Y(geom) FROM address
  WHERE upper(address) LIKE upper($1) || '%' ORDER BY upper(address) LIMIT 12`

/** Indexes of the two references. */
async function createTextIndexes(pool: pg.Pool): Promise<void> {
  await pool.query('CREATE INDEX IF NOT EXISTS bench_trigram ON address USING gin (address gin_trgm_ops)')
  await pool.query('CREATE INDEX IF NOT EXISTS bench_prefix ON address (upper(address) text_pattern_ops)')
  await pool.query('ANALYZE address')
}

async function typedPrefixes(pool: pg.Pool, count: number): Promise<string[]> {
  const { rows } = await pool.query<{ text: string }>(
    `SELECT lower(civic_number || ' ' || street) AS text FROM address
     WHERE civic_number IS NOT NULL AND street IS NOT NULL ORDER BY md5(id) LIMIT $1`,
    [count],
  )
  return rows.flatMap(({ text }) => {
    const lengths = Array.from({ length: text.length - SHORTEST_PREFIX + 1 }, (_, i) => i + SHORTEST_PREFIX)
    return lengths.map((length) => text.slice(0, length)).filter((prefix) => !prefix.endsWith(' '))
  })
}
