import { historyPartRange } from '#domain/history-parts.ts'
import type { TabOrder } from '#domain/history-view.ts'
import type { AppContext } from '../../app.ts'
import type { TaskKind, TaskPart } from '../tasks/service.ts'
import { asEntry } from './history-entries.ts'
import { type Collection, historyIds, historyRows } from './history-queries.ts'

export const HISTORY_KIND = 'history'

export interface HistoryArgs extends TabOrder {
  collection: Collection
  types: readonly string[]
}

function idsOfPart(ids: readonly number[], part: number): readonly number[] {
  const { first, end } = historyPartRange(part)
  return ids.slice(first, end)
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
