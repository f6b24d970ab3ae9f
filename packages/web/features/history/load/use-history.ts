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
  fresh: HistoryLoad | null
  showFresh: () => void
  retry: () => void
  version: string | null
}

/** Loads the history if `isAllowed`. Checks for new entries when a notification arrives. */
export function useHistory(question: HistoryQuestion, isAllowed: boolean): OpenHistory {
  const client = useQueryClient()
  const newest = useNewestNotification(question.collectionId, question.tab)
  const { data, error, isFetching, refetch } = useQuery({ ...historyQuery(question), enabled: isAllowed })

  const [former, setFormer] = useState<HistoryLoad | null>(null)
  if (data && data !== former) setFormer(data)
  const failure = error && !isFetching ? toFailure(error) : null
  const isOver = failure !== null && failure.kind !== 'failed'
  const load = isOver ? null : (data ?? (former && isSameList(former.question, question) ? former : null))

  // Looks for new entries only after a newer notification.
  const key = JSON.stringify(question)
  const [known, setKnown] = useState({ key, newest })
  if (known.key !== key || (known.newest === null && newest !== null)) setKnown({ key, newest })
  const shouldCheck = known.key === key && newest !== null && newest !== '' && newest !== known.newest
  const newer = useQuery({
    ...newerHistoryQuery(question, newest),
    enabled: isAllowed && shouldCheck && data?.status === 'complete' && !isFetching,
  })
  const fresh = load && newer.data && countNewEntries(newer.data, load) > 0 ? newer.data : null

  return {
    load,
    failure,
    fresh,
    showFresh: () => void client.setQueryData(historyQuery(question).queryKey, fresh ?? undefined),
    retry: () => {
      setKnown({ key, newest })
      void refetch()
    },
    version: newest,
  }
}

const isSameList = (a: HistoryQuestion, b: HistoryQuestion) =>
  a.of === b.of && a.collectionId === b.collectionId && a.tab === b.tab

/** Id of the newest notification. Empty if there is none, null until known. */
function useNewestNotification(collectionId: string, tab: HistoryTab): string | null {
  const { data = null } = useQuery({
    ...notificationsQuery,
    // The bell fetches notifications.
    enabled: false,
    select: (notifications) =>
      notifications.find((item) => item.collectionId === collectionId && item.tab === tab && !item.hidden)
        ?.notificationId ?? '',
  })
  return data
}
