import type { BackTestSummary } from '#contract/watching/back-test.ts'
import type { AreaOptions, HistoryEntry } from '#contract/watching/collections.ts'
import { BACK_TEST_DAYS, backTestFigures, backTestSince } from '#domain/watching/back-test.ts'
import type { Change } from '#domain/watching/changes/change.ts'
import type { AppContext } from '../../../context.ts'
import type { TaskKind, TaskPart } from '../../services/tasks/service.ts'
import { type AreaGround, selectGroundPieces } from '../collections/area-place-queries.ts'
import { findEntries } from '../history/service.ts'
import {
  findChangesInArea,
  findDateRange,
  findTestedChanges,
  type TestedChange,
} from '../watching/try-queries.ts'

export const BACK_TEST_KIND = 'back-test'

const MAX_ENTRIES = 50
const CHANGES_PER_BATCH = 2_000

export interface BackTestArgs {
  ground: AreaGround | { areaId: string }
  notifDef: readonly string[]
  options: AreaOptions
  /** Change types covered by the watch's notification types. */
  changeTypes: readonly string[]
}

/** Finds the changes that watching would have sent in the last 90 days, as one `BackTestSummary`. */
export function backTestKind({ database, clock }: Pick<AppContext, 'database' | 'clock'>): TaskKind {
  /** Finds changes with only the fields that the figures need, to save memory. */
  async function findTriedChanges(accountId: string, args: BackTestArgs, now: Date, signal: AbortSignal) {
    const pieces = selectGroundPieces(args.ground)
    const since = backTestSince(now)
    const ids = await findChangesInArea(database, { pieces, since, types: args.changeTypes })
    const changes: (Pick<TestedChange, 'id' | 'isMinor'> & Pick<Change, 'type' | 'asOf'>)[] = []
    for (let start = 0; start < ids.length; start += CHANGES_PER_BATCH) {
      signal.throwIfAborted()
      const batch = await findTestedChanges(
        database,
        { ...args, accountId },
        ids.slice(start, start + CHANGES_PER_BATCH),
        now,
      )
      for (const { change, ...rest } of batch) changes.push({ ...rest, type: change.type, asOf: change.asOf })
    }
    return changes
  }

  async function readEntries(
    changes: readonly Pick<TestedChange, 'id' | 'isMinor'>[],
  ): Promise<HistoryEntry[]> {
    const ids = changes.map(({ id }) => id)
    const minorIds = new Set(changes.filter(({ isMinor }) => isMinor).map(({ id }) => id))
    const rows = await findEntries(database, ids)
    return rows.map((entry) => ({ ...entry, isMinor: minorIds.has(entry.changeId) }))
  }

  return {
    kind: BACK_TEST_KIND,
    sourceOf: () => null,
    async *run({ accountId, args, missing, signal }): AsyncGenerator<TaskPart> {
      const now = clock()
      const request = args as unknown as BackTestArgs
      const changes = await findTriedChanges(accountId, request, now, signal)
      const { knownSince, comparedOn } = await findDateRange(database, selectGroundPieces(request.ground))
      signal.throwIfAborted()
      const payload: BackTestSummary = {
        days: BACK_TEST_DAYS,
        since: backTestSince(now),
        knownSince,
        ...backTestFigures(changes, comparedOn, now),
        entries: await readEntries(changes.slice(0, MAX_ENTRIES)),
      }
      for (const partIndex of missing) yield { partIndex, result: { ok: true, payload } }
    },
  }
}
