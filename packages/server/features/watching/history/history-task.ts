import { historyPartRange } from '#domain/watching/history-parts.ts'
import type { AppContext } from '../../../context.ts'
import type { TaskKind, TaskPart } from '../../services/tasks/service.ts'
import { asEntry } from './history-entries.ts'
import { historyRows } from './history-queries.ts'

export const HISTORY_KIND = 'history'

/** Changes found when the history was opened, so that parts are consistent. */
export interface HistoryArgs {
  ids: readonly number[]
  total: number
}

/** History of a collection; parts contain `{ entries, total }`. */
export function historyKind({ database }: Pick<AppContext, 'database'>): TaskKind {
  return {
    kind: HISTORY_KIND,
    sourceOf: () => null,
    async *run({ args, missing, signal }): AsyncGenerator<TaskPart> {
      const { ids, total } = args as unknown as HistoryArgs
      for (const partIndex of [...missing].sort((a, b) => a - b)) {
        signal.throwIfAborted()
        const { first, end } = historyPartRange(partIndex)
        const entries = (await historyRows(database, ids.slice(first, end))).map(asEntry)
        yield { partIndex, result: { ok: true, payload: { entries, total } } }
      }
    },
  }
}
