import type { BackTestEntries, BackTestSummary } from '#contract/back-test.ts'
import type { AreaOptions, HistoryEntry } from '#contract/collections.ts'
import { BACK_TEST_DAYS, backTestFigures, backTestSince } from '#domain/back-test.ts'
import type { Change } from '#domain/changes/change.ts'
import type { AppContext } from '../../app.ts'
import { type AreaGround, piecesOfGround } from '../collections/service.ts'
import { entriesOf } from '../history/service.ts'
import type { TaskKind, TaskPart } from '../tasks/service.ts'
import { changesWithin, type TriedChange, triedChanges } from '../watching/service.ts'

export const BACK_TEST_KIND = 'back-test'

/** Entries of the first part, and of each that follows. */
const FIRST = 50
const NEXT = 500
/** What of many is shown, the newest; the figures count all. */
const MOST_ENTRIES = 2_000
/** Changes that are judged at a time. */
const JUDGED = 2_000

export interface BackTestArgs {
  ground: AreaGround | { areaId: string }
  notifDef: readonly string[]
  options: AreaOptions
  /** Kinds of changes that a watch for these types may tell of. */
  changeTypes: readonly string[]
}

/** Criteria leave some out: the last parts of so many changes in the area may be empty. */
export const partCountOf = (changesInArea: number): number =>
  1 + Math.ceil(Math.max(0, Math.min(changesInArea, MOST_ENTRIES) - FIRST) / NEXT)

/** Ids of all that was found in the area in these days, before the criteria. */
export const changesInArea = (
  database: AppContext['database'],
  { ground, changeTypes: types }: BackTestArgs,
  now: Date,
): Promise<number[]> =>
  changesWithin(database, { pieces: piecesOfGround(ground), since: backTestSince(now).from, types })

/** What a watch would have sent in the last 90 days. Parts are a `BackTestSummary` and then `BackTestEntries`. */
export function backTestKind({ database, clock }: Pick<AppContext, 'database' | 'clock'>): TaskKind {
  /** Of each no more than the figures need: there may be very many. */
  async function tried(accountId: string, args: BackTestArgs, now: Date, signal: AbortSignal) {
    const ids = await changesInArea(database, args, now)
    const found: (Pick<TriedChange, 'id' | 'foundAt' | 'isMinor'> & { type: Change['type'] })[] = []
    for (let start = 0; start < ids.length; start += JUDGED) {
      signal.throwIfAborted()
      const some = await triedChanges(database, { ...args, accountId }, ids.slice(start, start + JUDGED), now)
      for (const { change, ...rest } of some) found.push({ ...rest, type: change.type })
    }
    return found
  }

  async function entries(changes: readonly Pick<TriedChange, 'id' | 'isMinor'>[]): Promise<HistoryEntry[]> {
    const ids = changes.map(({ id }) => id)
    const minor = new Set(changes.filter(({ isMinor }) => isMinor).map(({ id }) => id))
    const shown = await entriesOf(database, ids)
    return shown.map((entry) => ({ ...entry, isMinor: minor.has(entry.changeId) }))
  }

  return {
    kind: BACK_TEST_KIND,
    sourceOf: () => null,
    async *run({ accountId, args, missing, signal }): AsyncGenerator<TaskPart> {
      const now = clock()
      const changes = await tried(accountId, args as unknown as BackTestArgs, now, signal)
      for (const partIndex of [...missing].sort((a, b) => a - b)) {
        signal.throwIfAborted()
        const shown: BackTestEntries = { entries: await entries(changesOfPart(changes, partIndex)) }
        const payload: BackTestEntries | BackTestSummary =
          partIndex > 0
            ? shown
            : {
                days: BACK_TEST_DAYS,
                since: backTestSince(now).day,
                ...backTestFigures(changes, now),
                ...shown,
              }
        yield { partIndex, result: { ok: true, payload } }
      }
    },
  }
}

function changesOfPart<Tried>(changes: readonly Tried[], part: number): readonly Tried[] {
  const shown = changes.slice(0, MOST_ENTRIES)
  return part === 0 ? shown.slice(0, FIRST) : shown.slice(FIRST + (part - 1) * NEXT, FIRST + part * NEXT)
}
