import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/watching/notifications.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { clearAccountData, refreshAccountData } from '../account/account-data.ts'
import { queryClient } from '../queries/query-client.tsx'
import {
  countUnread,
  getVisibleNotifications,
  hideNotification,
  markNotifications,
  notificationsQuery,
  unreadCount,
} from './notifications.ts'

let server = recordedCalls()
let close = () => {}

const untilSent = (name: Parameters<typeof server.waiting>[0], count = 1) =>
  vi.waitFor(() => expect(server.waiting(name)).toBe(count))
/** Waits for a call by name. Returns the oldest. */
async function next(name: Parameters<typeof server.next>[0]) {
  await vi.waitFor(() => expect(server.waiting(name)).toBeGreaterThan(0))
  return server.next(name)
}

const notified = (notificationId: string, over: Partial<Notification> = {}): Notification => ({
  notificationId,
  kind: 'folder',
  collectionId: 'folder-1',
  collectionName: 'Harbour parcels',
  tab: 'info',
  content: '<p>Zoning changes from RS-1 to RT-7</p>',
  createdAt: '2026-11-20T10:00:00.000Z',
  about: 'changes',
  propertiesCount: 1,
  read: false,
  hidden: false,
  ...over,
})

const shown = getVisibleNotifications

test('An edit that is not answered leaves the processor alone', async () => {
  vi.useFakeTimers()
  const setTimeout = vi.spyOn(globalThis, 'setTimeout')
  void hideNotification('n1')
  await vi.advanceTimersByTimeAsync(5000)
  expect(server.waiting('hideNotification')).toBe(1)
  expect(setTimeout.mock.calls.length).toBeLessThan(20)
  server.next('hideNotification').response({})
  await vi.advanceTimersByTimeAsync(0)
})

beforeEach(() => {
  clearAccountData()
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => {
  close()
  vi.unstubAllGlobals()
})

/** Mounts the list, which fetches it. */
function open(): void {
  close = new QueryObserver(queryClient, notificationsQuery).subscribe(() => {})
}

async function loaded(...notifications: Notification[]): Promise<void> {
  open()
  ;(await next('notifications')).response({ notifications })
  await vi.waitFor(() => expect(shown()).toHaveLength(notifications.length))
}

test('the unread ones are counted', () => {
  expect(countUnread([notified('a'), notified('b', { read: true }), notified('c')])).toBe(2)
  expect(countUnread([])).toBe(0)
})

test('a mark shows at once and stays when the server takes it', async () => {
  await loaded(notified('a'), notified('b'))
  const marking = markNotifications(['a', 'b'], true)
  expect(shown()?.map(({ read }) => read)).toEqual([true, true])
  const call = await next('changeReadStates')
  expect(call.body).toMatchObject({
    notifications: [
      { notificationId: 'a', read: true },
      { notificationId: 'b', read: true },
    ],
  })
  call.response({ notifications: [] })
  await marking
  expect(shown()?.map(({ read }) => read)).toEqual([true, true])
})

test('a mark is undone when the server refuses it, and only that one', async () => {
  await loaded(notified('a'), notified('b'))
  const first = markNotifications(['a'], true)
  const second = markNotifications(['b'], true)
  await untilSent('changeReadStates', 2)
  ;(await next('changeReadStates')).refuse(500, 'no')
  await expect(first).rejects.toThrow('no')
  expect(shown()?.map(({ read }) => read)).toEqual([false, true])
  ;(await next('changeReadStates')).response({ notifications: [] })
  await second
  expect(shown()?.map(({ read }) => read)).toEqual([false, true])
})

test('a hidden one is gone at once, and back when the server refuses', async () => {
  await loaded(notified('a'), notified('b'))
  const hiding = hideNotification('a')
  expect(shown()?.map(({ notificationId }) => notificationId)).toEqual(['b'])
  ;(await next('hideNotification')).refuse(503, 'away')
  await expect(hiding).rejects.toThrow('away')
  expect(shown()?.map(({ notificationId }) => notificationId)).toEqual(['a', 'b'])
})

test('a list that was on its way does not take back a mark', async () => {
  await loaded(notified('a'))
  const refreshing = refreshAccountData('notifications')
  const old = await next('notifications')
  const marking = markNotifications(['a'], true)
  ;(await next('changeReadStates')).response({ notifications: [] })
  await marking
  old.response({ notifications: [notified('a')] })
  ;(await next('notifications')).response({ notifications: [notified('a', { read: true }), notified('b')] })
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  await refreshing
  expect(shown()?.[0]?.read).toBe(true)
})

test('what is gone on the server is asked for anew', async () => {
  await loaded(notified('a'))
  const marking = markNotifications(['a'], true)
  ;(await next('changeReadStates')).refuse(404, 'gone')
  await expect(marking).rejects.toThrow('gone')
  ;(await next('notifications')).response({ notifications: [] })
  await vi.waitFor(() => expect(shown()).toEqual([]))
})

test('a list that comes while a mark is on its way does not hide it', async () => {
  await loaded(notified('a'))
  const marking = markNotifications(['a'], true)
  const call = await next('changeReadStates')
  const refreshing = refreshAccountData('notifications')
  ;(await next('notifications')).response({ notifications: [notified('a'), notified('b')] })
  await refreshing
  expect(shown()?.map(({ read }) => read)).toEqual([true, false])
  call.response({ notifications: [] })
  await marking
  expect(shown()?.map(({ read }) => read)).toEqual([true, false])
})

test('the notifications of one account do not arrive after it has left', async () => {
  open()
  const late = await next('notifications')
  clearAccountData()
  late.response({ notifications: [notified('a')] })
  await new Promise((resolve) => setImmediate(resolve))
  expect(shown()).toBeUndefined()
})

test('a failure is reported beside what was there before', async () => {
  await loaded(notified('a'))
  const refreshing = refreshAccountData('notifications')
  ;(await next('notifications')).refuse(503, 'away')
  await expect(refreshing).rejects.toMatchObject({ status: 503 })
  expect(queryClient.getQueryState(notificationsQuery.queryKey)?.error).toMatchObject({ status: 503 })
  expect(shown()).toHaveLength(1)
})

test('the bell counts what is unread, with the marks that are on their way', async () => {
  const counts: number[] = []
  close = unreadCount.subscribe(() => counts.push(unreadCount.read()))
  ;(await next('notifications')).response({ notifications: [notified('a'), notified('b')] })
  await vi.waitFor(() => expect(counts.at(-1)).toBe(2))
  const marking = markNotifications(['a'], true)
  expect(counts.at(-1)).toBe(1)
  ;(await next('changeReadStates')).refuse(500, 'no')
  await expect(marking).rejects.toThrow('no')
  expect(counts.at(-1)).toBe(2)
})
