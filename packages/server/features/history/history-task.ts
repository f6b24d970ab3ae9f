import type { AppContext } from '../../app.ts'
import type { TaskKind, TaskPart } from '../tasks/service.ts'
import { asEntry } from './history-entries.ts'
import { type Collection, type HistoryOrder, historyIds, historyRows } from './history-queries.ts'

export const HISTORY_KIND = 'history'

/** Entries of the first part, which is there at once, and of each that follows. */
const FIRST = 50
const NEXT = 500
/** What of a longer history is shown: the first so many by its order. */
export const MOST_ENTRIES = 20_000

export interface HistoryArgs {
  collection: Collection
  types: readonly string[]
  orderBy: HistoryOrder
  isReversed: boolean
}

export const partCountOf = (entries: number): number =>
  1 + Math.ceil(Math.max(0, Math.min(entries, MOST_ENTRIES) - FIRST) / NEXT)

function idsOfPart(ids: readonly number[], part: number): readonly number[] {
  return part === 0 ? ids.slice(0, FIRST) : ids.slice(FIRST + (part - 1) * NEXT, FIRST + part * NEXT)
}

/** The history of a collection; parts carry `{ entries, total }`. */
export function historyKind({ database }: Pick<AppContext, 'database'>): TaskKind {
  return {
    kind: HISTORY_KIND,
    sourceOf: () => null,
    async *run({ args, missing, signal }): AsyncGenerator<TaskPart> {
      const { collection, types, orderBy, isReversed } = args as unknown as HistoryArgs
      const ids = await historyIds(database, collection, { types, orderBy, isReversed })
      for (const partIndex of [...missing].sort((a, b) => a - b)) {
        signal.throwIfAborted()
        const entries = (await historyRows(database, idsOfPart(ids, partIndex))).map(asEntry)
        yield { partIndex, result: { ok: true, payload: { entries, total: ids.length } } }
      }
    },
  }
}
