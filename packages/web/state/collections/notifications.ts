import type { Notification } from '#contract/watching/notifications.ts'
import { call } from '../../lib/api/api.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { createStore } from '../../lib/store/store.ts'
import { refreshCollections } from './collections.ts'

/** Notifications of the account in the last 30 days, newest first, as displayed. */
interface Notifications {
  /** Null until they came; without the hidden ones. */
  notifications: readonly Notification[] | null
  /** The error of loading them. */
  error: unknown
}

export const useNotifications = createStore<Notifications>({ notifications: null, error: null })

type Edit = ReadonlyMap<string, Partial<Pick<Notification, 'read' | 'hidden'>>>

/** The server's last response. */
let answered: readonly Notification[] | null = null
/** Edits that the server has not confirmed yet: they are applied over its list. */
let edits: readonly Edit[] = []
/** Increases with every change that outdates a list being fetched. */
let age = 0
/** Age of the list being fetched; null while none is. */
let fetching: number | null = null

/** Fetches the list; the current one remains on the screen meanwhile. Throws `ApiError`, which is stored in the state too. */
export async function fetchNotifications(): Promise<void> {
  age += 1
  const begun = age
  fetching = begun
  try {
    const { notifications } = await call('notifications', { isQuiet: true, failures: 'caller' })
    if (begun !== age) return
    answered = notifications
    useNotifications.setState({ error: null })
    show()
  } catch (error) {
    if (begun === age) useNotifications.setState({ error })
    throw error
  } finally {
    if (fetching === begun) fetching = null
  }
}

/** The same, for who only shows it. Never throws. */
export const loadNotifications = (): Promise<void> => fetchNotifications().catch(() => {})

/** Clears the notifications, so that the next user does not see them. */
export function clearNotifications(): void {
  age += 1
  fetching = null
  answered = null
  edits = []
  useNotifications.setState({ notifications: null, error: null })
}

export const unreadIn = (notifications: readonly Notification[]): number =>
  notifications.reduce((sum, { read }) => sum + (read ? 0 : 1), 0)

/** Shown at once, undone when the server refuses. Throws `ApiError`. */
export async function markNotifications(ids: readonly string[], read: boolean): Promise<void> {
  const notifications = ids.map((notificationId) => ({ notificationId, read }))
  await edit(new Map(ids.map((id) => [id, { read }])), () =>
    call('changeReadStates', { body: { notifications, clientId: liveClientId() }, failures: 'caller' }),
  )
}

/** Hides a notification permanently; hidden at once, undone when the server refuses. Throws `ApiError`. */
export async function hideNotification(notificationId: string): Promise<void> {
  await edit(new Map([[notificationId, { hidden: true }]]), () =>
    call('hideNotification', { body: { notificationId, clientId: liveClientId() }, failures: 'caller' }),
  )
}

async function edit(changes: Edit, send: () => Promise<unknown>): Promise<void> {
  edits = [...edits, changes]
  show()
  let isListOld = false
  try {
    await send()
    answered = answered && laidOver(answered, changes)
  } catch (error) {
    // It was removed, with its folder or in another window.
    isListOld ||= error instanceof ApiError && error.status === 404
    throw error
  } finally {
    edits = edits.filter((other) => other !== changes)
    show()
    // A list that is on its way may not know of this change.
    if (isListOld || fetching !== null) void loadNotifications()
  }
  // Folders and areas show how much of theirs is unread; a list that cannot be had now stays as it is.
  void refreshCollections().catch(() => {})
}

function show(): void {
  if (answered === null) return
  useNotifications.setState({
    notifications: edits.reduce(laidOver, answered).filter(({ hidden }) => !hidden),
  })
}

function laidOver(notifications: readonly Notification[], changes: Edit): readonly Notification[] {
  return notifications.map((notification) => {
    const change = changes.get(notification.notificationId)
    return change ? { ...notification, ...change } : notification
  })
}
