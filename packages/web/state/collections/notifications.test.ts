import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/watching/notifications.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import {
  clearNotifications,
  hideNotification,
  loadNotifications,
  markNotifications,
  unreadIn,
  useNotifications,
} from './notifications.ts'

let server = recordedCalls()
const next: typeof server.next = (name) => server.next(name)

const told = (notificationId: string, over: Partial<Notification> = {}): Notification => ({
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

const shown = () => useNotifications.getState().notifications

beforeEach(() => {
  clearNotifications()
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
})
afterEach(() => vi.unstubAllGlobals())

async function loaded(...notifications: Notification[]): Promise<void> {
  const loading = loadNotifications()
  next('notifications').answer({ notifications })
  await loading
}

test('the unread ones are counted', () => {
  expect(unreadIn([told('a'), told('b', { read: true }), told('c')])).toBe(2)
  expect(unreadIn([])).toBe(0)
})

test('a mark shows at once and stays when the server takes it', async () => {
  await loaded(told('a'), told('b'))
  const marking = markNotifications(['a', 'b'], true)
  expect(shown()?.map(({ read }) => read)).toEqual([true, true])
  const call = next('changeReadStates')
  expect(call.body).toMatchObject({
    notifications: [
      { notificationId: 'a', read: true },
      { notificationId: 'b', read: true },
    ],
  })
  call.answer({ notifications: [] })
  await marking
  expect(shown()?.map(({ read }) => read)).toEqual([true, true])
})

test('a mark is undone when the server refuses it, and only that one', async () => {
  await loaded(told('a'), told('b'))
  const first = markNotifications(['a'], true)
  const second = markNotifications(['b'], true)
  next('changeReadStates').refuse(500, 'no')
  await expect(first).rejects.toThrow('no')
  expect(shown()?.map(({ read }) => read)).toEqual([false, true])
  next('changeReadStates').answer({ notifications: [] })
  await second
  expect(shown()?.map(({ read }) => read)).toEqual([false, true])
})

test('a hidden one is gone at once, and back when the server refuses', async () => {
  await loaded(told('a'), told('b'))
  const hiding = hideNotification('a')
  expect(shown()?.map(({ notificationId }) => notificationId)).toEqual(['b'])
  next('hideNotification').refuse(503, 'away')
  await expect(hiding).rejects.toThrow('away')
  expect(shown()?.map(({ notificationId }) => notificationId)).toEqual(['a', 'b'])
})

test('a list that was on its way does not take back a mark', async () => {
  await loaded(told('a'))
  void loadNotifications()
  const old = next('notifications')
  const marking = markNotifications(['a'], true)
  next('changeReadStates').answer({ notifications: [] })
  await marking
  old.answer({ notifications: [told('a')] })
  next('notifications').answer({ notifications: [told('a', { read: true }), told('b')] })
  await vi.waitFor(() => expect(shown()).toHaveLength(2))
  expect(shown()?.[0]?.read).toBe(true)
})

test('what is gone on the server is asked for anew', async () => {
  await loaded(told('a'))
  const marking = markNotifications(['a'], true)
  next('changeReadStates').refuse(404, 'gone')
  await expect(marking).rejects.toThrow('gone')
  next('notifications').answer({ notifications: [] })
  await vi.waitFor(() => expect(shown()).toEqual([]))
})

test('what one account was told does not arrive after it has left', async () => {
  const loading = loadNotifications()
  const answer = next('notifications')
  clearNotifications()
  answer.answer({ notifications: [told('a')] })
  await loading
  expect(shown()).toBeNull()
})

test('a failure is told with what was there before', async () => {
  await loaded(told('a'))
  const loading = loadNotifications()
  next('notifications').refuse(503, 'away')
  await loading
  expect(useNotifications.getState()).toMatchObject({ error: { status: 503 } })
  expect(shown()).toHaveLength(1)
})
