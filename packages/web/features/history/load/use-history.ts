import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryTab } from '#domain/watching/notification-types.ts'
import { notificationsQuery } from '../../../state/collections/notifications.ts'
import type { HistoryLoad, HistoryQuestion } from './history-load.ts'
import {
  countNewEntries,
  type HistoryFailure,
  historyQuery,
  newerHistoryQuery,
  toFailure,
} from './history-query.ts'

export interface OpenHistory {
  /** The loaded entries. Keeps the previous order until the first entries in the new order arrive. */
  load: HistoryLoad | null
  failure: HistoryFailure | null
  /** A complete newer load, if it has new entries. */
  newLoad: HistoryLoad | null
  showNew: () => void
  retry: () => void
  version: string | null
}

/** Loads the history if `isAllowed`. Checks for new entries when a notification arrives. */
export function useHistory(question: HistoryQuestion, isAllowed: boolean): OpenHistory {
  const client = useQueryClient()
  const lastId = useNewestNotification(question.collectionId, question.tab)
  const { data, error, isFetching, refetch } = useQuery({ ...historyQuery(question), enabled: isAllowed })

  const [lastLoad, setLastLoad] = useState<HistoryLoad | null>(null)
  if (data && data !== lastLoad) setLastLoad(data)
  const failure = error && !isFetching ? toFailure(error) : null
  const isFinal = failure !== null && failure.kind !== 'failed'
  const previousLoad = lastLoad && isSameList(lastLoad.question, question) ? lastLoad : null
  const load = isFinal ? null : (data ?? previousLoad)

  // Looks for new entries only after a newer notification.
  const key = JSON.stringify(question)
  const [checked, setChecked] = useState({ key, lastId })
  if (checked.key !== key || (checked.lastId === null && lastId !== null)) setChecked({ key, lastId })
  const shouldCheck = checked.key === key && lastId !== null && lastId !== '' && lastId !== checked.lastId
  const check = useQuery({
    ...newerHistoryQuery(question, lastId),
    enabled: isAllowed && shouldCheck && data?.status === 'complete' && !isFetching,
  })
  const newLoad = load && check.data && countNewEntries(check.data, load) > 0 ? check.data : null

  return {
    load,
    failure,
    newLoad,
    showNew: () => void client.setQueryData(historyQuery(question).queryKey, newLoad ?? undefined),
    retry: () => {
      setChecked({ key, lastId })
      void refetch()
    },
    version: lastId,
  }
}

const isSameList = (a: HistoryQuestion, b: HistoryQuestion) =>
  a.of === b.of && a.collectionId === b.collectionId && a.tab === b.tab

/** Id of the newest notification. Empty if there is none, null until known. */
function useNewestNotification(collectionId: string, tab: HistoryTab): string | null {
  const { data = null } = useQuery({
    ...notificationsQuery,
    // The notification bell runs this query.
    enabled: false,
    select: (notifications) =>
      notifications.find((item) => item.collectionId === collectionId && item.tab === tab && !item.hidden)
        ?.notificationId ?? '',
  })
  return data
}
