import type pg from 'pg'
import { median, timed } from '../compare.ts'
import type { BenchContext } from '../context.ts'
import { atMost, type BenchRow } from '../row.ts'
import { bareJoin, emptyStored, keptJoin, storedJoin } from '../watching/bare-join.ts'
import { forgetWatched } from '../watching/forget-watched.ts'
import { makeWatchers, PARCELS_OF_FOLDER, rezone } from '../watching/watched-parcels.ts'
import { watchAndKill, watchInProcess } from '../watching/watching-process.ts'

/** Releases per process; the first is not counted. */
const TIMES = 6
/** Before ours, and as many after it. */
const REFERENCE_ROUNDS = 3
const KILLS = 12
const MEGABYTE = 1_000_000

export const watching: BenchRow = {
  key: 'watching',
  what: 'release difference to stored notifications',
  against: 'the bare spatial join',
  async measure(context) {
    const parcels = context.options.largeParcels ?? context.options.parcels
    const { url, database } = await context.parcels(parcels)
    const { pool } = database
    context.say(`making those who watch ${parcels.toLocaleString('en')} parcels`)
    const { areas, folders } = await makeWatchers(pool, parcels)
    await rezone(context, database, parcels)
    await pool.query('ANALYZE layer_feature, change_event')

    // Warms caches. The references then run before and after ours, so that other load affects both.
    const pairs = await bareJoin(pool)
    const references = { bare: [] as number[], stored: [] as number[], kept: [] as number[] }
    const measureReferences = async () => {
      for (let round = 0; round < context.rounds(REFERENCE_ROUNDS); round += 1) {
        references.bare.push(await timed(() => bareJoin(pool)))
        await emptyStored(pool, { hasKeys: false })
        references.stored.push(await timed(() => storedJoin(pool)))
        await emptyStored(pool, { hasKeys: true })
        references.kept.push(await timed(() => keptJoin(pool)))
      }
    }
    await measureReferences()
    const watched = await watchInProcess(url, context.sized(TIMES, 2))
    const [first = 0, ...later] = watched.durations
    const ours = { ...watched, ms: median(later) }
    await measureReferences()
    const result = await resultOf(pool)
    if (result.matched !== pairs)
      throw new Error(`${result.matched} pairs were found, and ${pairs} by the reference`)
    const killedIn = await killAgainAndAgain(context, url, pool, ours.ms, result)

    const text = (n: number) => n.toLocaleString('en')
    const megabytes = (bytes: number) => Math.round(bytes / MEGABYTE)
    const sizes =
      `${text(result.changes)} changes of ${text(parcels)} parcels against ${text(areas)} areas and ${text(folders)} folders of ` +
      `${PARCELS_OF_FOLDER} parcels: ${text(result.matched)} matches, ${text(result.told)} notifications`
    const figure = { ours: later, unit: 'ms' }
    return [
      {
        ...figure,
        part: 'which keeps nothing',
        reference: references.bare,
        value: ours.ms / median(references.bare),
        mark: atMost(1.5),
        note:
          `${sizes}, and a live message for each account. The process held ${megabytes(ours.residentBefore)} MB before and at most ` +
          `${megabytes(ours.residentAtMost)} MB; its first run took ${Math.round(first)} ms. The reference is one statement that finds the same matches. ` +
          `Killed ${killedIn.length} times at random moments (${listed(killedIn)}) and begun anew, it stored the same: none lost or repeated.`,
      },
      {
        ...figure,
        part: 'which keeps what it finds',
        reference: references.stored,
        value: ours.ms / median(references.stored),
        mark: atMost(1),
        note: 'it stores matches and notifications in tables with our indexes, without foreign keys, texts, changes and messages.',
      },
      {
        ...figure,
        part: 'which keeps as much',
        reference: references.kept,
        value: ours.ms / median(references.kept),
        mark: atMost(1.5),
        note: 'also changes and messages, with our foreign keys, but without texts.',
      },
    ]
  },
}

interface Result {
  changes: number
  matched: number
  told: number
  messages: number
  /** Hash of stored rows without ids and times. */
  fingerprint: string
}

async function resultOf(pool: pg.Pool): Promise<Result> {
  const { rows } = await pool.query<Result>(`
    SELECT (SELECT count(*)::int FROM detected_change) AS changes, (SELECT count(*)::int FROM collection_change) AS matched,
      (SELECT count(*)::int FROM notification) AS told, (SELECT count(*)::int FROM live_event) AS messages,
      md5(concat(
        (SELECT string_agg(md5(change::text), '' ORDER BY change_key) FROM detected_change),
        (SELECT string_agg(md5(concat(x.collection_id, x.tab, c.change_key)), '' ORDER BY x.collection_id, c.change_key)
         FROM collection_change x JOIN detected_change c ON c.id = x.change_id),
        (SELECT string_agg(md5(concat(collection_id, tab, content, properties_count)), '' ORDER BY collection_id, tab) FROM notification),
        (SELECT string_agg(account_id::text, '' ORDER BY account_id) FROM live_event))) AS fingerprint`)
  if (!rows[0]) throw new Error('no result')
  return rows[0]
}

/**
 * Kills the process at random moments. Returns the step in progress each time. @throws if the result differs.
 */
async function killAgainAndAgain(
  context: BenchContext,
  url: string,
  pool: pg.Pool,
  wholeMs: number,
  expected: Result,
): Promise<string[]> {
  await forgetWatched(pool)
  const states: string[] = []
  while (
    states.length < context.sized(KILLS, 2) &&
    (await watchAndKill(url, (0.05 + 0.3 * Math.random()) * wholeMs))
  ) {
    states.push(await stateOf(pool))
    context.say(`killed while ${states.at(-1)}`)
  }
  await watchInProcess(url)
  const result = await resultOf(pool)
  if (JSON.stringify(result) !== JSON.stringify(expected)) {
    throw new Error(
      `killed ${states.length} times: ${JSON.stringify(result)} instead of ${JSON.stringify(expected)}`,
    )
  }
  return states
}

const DOING: Readonly<Record<string, string>> = {
  waiting: 'finding',
  detected: 'matching',
  matched: 'telling',
}

async function stateOf(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(
    `SELECT state FROM release_watch WHERE state IN ('waiting', 'detected', 'matched') ORDER BY release_id LIMIT 1`,
  )
  return DOING[rows[0]?.state ?? ''] ?? 'done'
}

function listed(states: readonly string[]): string {
  const counts = Map.groupBy(states, (state) => state)
  return [...counts].map(([state, all]) => `${all.length} while ${state}`).join(', ')
}
