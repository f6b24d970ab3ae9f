import {
  type Mutation,
  type MutationFilters,
  QueryObserver,
  queryOptions,
  useMutationState,
  useQuery,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Notification } from '#contract/watching/notifications.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { liveClientId } from '../../lib/live/live.ts'
import type { LateSource } from '../../lib/loading/use-late-source.ts'
import { refreshAccountData } from '../account/account-data.ts'
import { KEYS } from '../queries/keys.ts'
import { LIVE_QUERY, patchQuery, queryClient } from '../queries/query-client.tsx'

/** Notifications of the last 30 days, newest first. */
export const notificationsQuery = queryOptions({
  queryKey: KEYS.notifications,
  queryFn: async ({ signal }): Promise<readonly Notification[]> =>
    (await call('notifications', { isQuiet: true, signal })).notifications,
  ...LIVE_QUERY,
})

type Edit = ReadonlyMap<string, Partial<Pick<Notification, 'read' | 'hidden'>>>

/** Edits in flight, applied to the fetched list until confirmed or refused. */
const PENDING_EDITS = {
  mutationKey: ['edit-notifications'],
  status: 'pending',
} as const satisfies MutationFilters

const getEdit = ({ state }: Mutation<unknown, Error, unknown, unknown>) => state.variables as Edit

export function useNotifications() {
  const { data, error, refetch } = useQuery(notificationsQuery)
  const edits = useMutationState({ filters: PENDING_EDITS, select: getEdit })
  const notifications = useMemo(() => data && toVisible(data, edits), [data, edits])
  return { notifications, error, refetch }
}

export const countUnread = (notifications: readonly Notification[]): number =>
  notifications.reduce((sum, { read }) => sum + (read ? 0 : 1), 0)

export function getVisibleNotifications(): readonly Notification[] | undefined {
  const data = queryClient.getQueryData(notificationsQuery.queryKey)
  return data && toVisible(data, queryClient.getMutationCache().findAll(PENDING_EDITS).map(getEdit))
}

export const unreadCount: LateSource<number> = {
  read: () => countUnread(getVisibleNotifications() ?? []),
  subscribe(listener) {
    const stopQuery = new QueryObserver(queryClient, notificationsQuery).subscribe(listener)
    const stopEdits = queryClient.getMutationCache().subscribe(listener)
    return () => {
      stopQuery()
      stopEdits()
    }
  },
}

/** Marks at once, and reverts if refused. @throws ApiError */
export async function markNotifications(ids: readonly string[], read: boolean): Promise<void> {
  const notifications = ids.map((notificationId) => ({ notificationId, read }))
  await applyEdit(new Map(ids.map((id) => [id, { read }])), () =>
    call('changeReadStates', { body: { notifications, clientId: liveClientId() } }),
  )
}

/** Hides permanently, and reverts if refused. @throws ApiError */
export async function hideNotification(notificationId: string): Promise<void> {
  await applyEdit(new Map([[notificationId, { hidden: true }]]), () =>
    call('hideNotification', { body: { notificationId, clientId: liveClientId() } }),
  )
}

async function applyEdit(changes: Edit, send: () => Promise<unknown>): Promise<void> {
  const mutation = queryClient.getMutationCache().build<unknown, Error, Edit, unknown>(queryClient, {
    mutationKey: PENDING_EDITS.mutationKey,
    mutationFn: send,
    // Interval in milliseconds at which the cache checks for removal. 0 would check without pause.
    gcTime: 1000,
    onSuccess: () =>
      patchQuery<readonly Notification[]>(KEYS.notifications, (list) => withEdit(list, changes)),
    onError: (error) => {
      if (error instanceof ApiError && error.status === 404) {
        void queryClient.invalidateQueries({ queryKey: KEYS.notifications })
      }
    },
  })
  await mutation.execute(changes)
  // Ignored: a failed refresh only keeps old counts.
  void refreshAccountData('collections').catch(() => {})
}

const toVisible = (notifications: readonly Notification[], edits: readonly Edit[]): readonly Notification[] =>
  edits.reduce(withEdit, notifications).filter(({ hidden }) => !hidden)

function withEdit(notifications: readonly Notification[], changes: Edit): readonly Notification[] {
  return notifications.map((notification) => {
    const change = changes.get(notification.notificationId)
    return change ? { ...notification, ...change } : notification
  })
}
