import type pg from 'pg'
import { search as findAnything } from '#server/features/parcels/search/service.ts'
import { compareTimes } from '../compare.ts'
import { atMost, type BenchRow } from '../row.ts'
import { type SentStatement, sentStatements } from '../sent-statements.ts'

const ADDRESSES = 40
const SHORTEST_PREFIX = 3
const ROUNDS = 5

/** Measures a search after each typed letter. */
export const search: BenchRow = {
  key: 'search',
  what: 'search as typed',
  against: 'bare statements',
  async measure(context) {
    const { database } = await context.withAddresses()
    const { pool } = database
    await createTextIndexes(pool)
    const prefixes = await typedPrefixes(pool, context.sized(ADDRESSES, 4))
    const ours = async () => {
      for (const q of prefixes) await findAnything(database, { q, limit: 12 })
    }
    const searches: SentStatement[][] = []
    for (const q of prefixes)
      searches.push(await sentStatements(() => findAnything(database, { q, limit: 12 })))
    const bare = await compareTimes(context.rounds(ROUNDS), ours, async () => {
      for (const statements of searches) await sendAgain(pool, statements)
    })
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
        part: 'against its own statements',
        ours: bare.ours.map(perSearch),
        reference: bare.reference.map(perSearch),
        unit: 'ms',
        value: bare.ratio,
        mark: atMost(2),
        note: `the same searches; the reference sends the same ${searches.flat().length.toLocaleString('en')} statements, and neither matches nor ranks.`,
      },
      {
        part: 'against one that forgives nothing',
        ours: exact.ours.map(perSearch),
        reference: exact.reference.map(perSearch),
        unit: 'ms',
        value: exact.ratio,
        mark: atMost(2),
        note: 'a B-tree prefix query of addresses alone, which finds nothing once a letter is wrong.',
      },
    ]
  },
}

const FORGIVING = `SELECT id, address, ST_X(geom), ST_Y(geom) FROM address
  WHERE upper($1) <% address ORDER BY upper($1) <<-> address LIMIT 12`
const EXACT = `SELECT id, address, ST_X(geom), ST_Y(geom) FROM address
  WHERE upper(address) LIKE upper($1) || '%' ORDER BY upper(address) LIMIT 12`

/** Sends a search's statements as our code does: the release at the same time as the others. */
async function sendAgain(pool: pg.Pool, statements: readonly SentStatement[]): Promise<void> {
  const [releases = [], others = []] = [true, false].map((isRelease) =>
    statements.filter(({ name }) => (name === 'data-version') === isRelease),
  )
  const release = Promise.all(releases.map((statement) => pool.query(statement)))
  for (const statement of others) await pool.query(statement)
  await release
}

/** Indexes of the references with and without typing errors. */
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
