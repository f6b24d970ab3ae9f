import { queryOptions } from '@tanstack/react-query'
import { ApiError, messageInPlace } from '../../../lib/api/api-error.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { TaskProblem } from '../../../state/tasks/run-task.ts'
import { getEntries, type HistoryLoad, type HistoryQuestion } from './history-load.ts'
import { type HistorySources, loadHistory } from './load-history.ts'

/** Options of queries that only the user or a notification refetches. */
const NO_REFETCH = {
  gcTime: 0,
  staleTime: Infinity,
  retry: false,
  // Disabled, because comparing up to 20,000 rows would be slow.
  structuralSharing: false,
} as const

export const historyQuery = (question: HistoryQuestion, sources?: HistorySources) =>
  queryOptions({
    queryKey: KEYS.history(question),
    queryFn: ({ signal, client, queryKey }) => {
      const onPart = (load: HistoryLoad) => void client.setQueryData(queryKey, load)
      return loadHistory(question, { signal, onPart, ...(sources && { sources }) })
    },
    ...NO_REFETCH,
  })

export const newerHistoryQuery = (
  question: HistoryQuestion,
  notificationId: string | null,
  sources?: HistorySources,
) =>
  queryOptions({
    queryKey: KEYS.newerHistory(question, notificationId),
    queryFn: ({ signal }) => loadHistory(question, { signal, ...(sources && { sources }) }),
    ...NO_REFETCH,
  })

export interface HistoryFailure {
  kind: 'removed' | 'forbidden' | 'failed'
  message: string
}

const FAILURE_KINDS: Readonly<Record<number, HistoryFailure['kind']>> = { 403: 'forbidden', 404: 'removed' }

export function toFailure(error: Error): HistoryFailure {
  const kind = (error instanceof ApiError && FAILURE_KINDS[error.status]) || 'failed'
  return { kind, message: error instanceof TaskProblem ? error.message : messageInPlace(error) }
}

export function countNewEntries(load: HistoryLoad, shownLoad: HistoryLoad): number {
  const knownIds = new Set(getEntries(shownLoad).map(({ changeId }) => changeId))
  return getEntries(load).filter(({ changeId }) => !knownIds.has(changeId)).length
}
