import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Notification } from '#contract/watching/notifications.ts'
import { useAlerts } from '../../lib/messages/alerts.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { clearAccountData } from '../../state/account/account-data.ts'
import { useNotifications } from '../../state/collections/notifications.ts'
import { QueryData } from '../../state/queries/query-client.tsx'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { show } from '../../testing/show.tsx'
import { NotificationItem } from './notification-item.tsx'

const NOTIFICATION: Notification = {
  notificationId: 'f3b5a1de-5d5e-4a53-9a52-1f6c6c0f2b11',
  kind: 'folder',
  about: 'changes',
  collectionId: '0a7f5f5e-6b52-4b3f-8a8a-98c1f6f3d0aa',
  collectionName: 'Harbour parcels',
  tab: 'info',
  content: '<p><strong>1184 Tidewater Cres</strong>: rezoned</p>',
  createdAt: '2026-11-21T18:00:00.000Z',
  propertiesCount: 12,
  read: false,
  hidden: false,
}

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
  useToasts.setState({ toasts: [] })
  useAlerts.setState({ queue: [] })
})

/** Item from the store, after the server has returned this notification. */
async function shown(about: Partial<Notification> = {}) {
  const onOpen = vi.fn()
  const onOpenFolder = vi.fn()
  const List = () =>
    useNotifications().notifications?.map((each) => (
      <NotificationItem
        key={each.notificationId}
        notification={each}
        onOpen={onOpen}
        onOpenFolder={onOpenFolder}
      />
    ))
  const { person } = show(
    <QueryData>
      <List />
    </QueryData>,
  )
  server.next('notifications').response({ notifications: [{ ...NOTIFICATION, ...about }] })
  await screen.findByRole('listitem')
  return { person, onOpen, onOpenFolder }
}

describe('A notification', () => {
  it('names its folder, what changed, when, and how many properties', async () => {
    await shown()
    const item = screen.getByRole('listitem')
    expect(item.textContent).toContain('1184 Tidewater Cres: rezoned')
    expect(item.textContent).toContain('12 Properties')
    expect(item.querySelector('time')?.dateTime).toBe(NOTIFICATION.createdAt)
    expect(item.dataset.read).toBe('false')
    expect(screen.getByRole('img', { name: 'Folder' })).toBeTruthy()
  })

  it('of one property says so in the singular', async () => {
    await shown({ propertiesCount: 1 })
    expect(screen.getByRole('listitem').textContent).toContain('1 Property')
  })

  it('that is a reminder counts no properties', async () => {
    await shown({ about: 'expiry', propertiesCount: 0 })
    expect(screen.getByRole('listitem').textContent).not.toContain('Propert')
  })

  it('is marked by its dot at once, and back again', async () => {
    const { person } = await shown()
    await person.click(screen.getByRole('button', { name: 'Mark as read' }))
    await waitFor(() => expect(screen.getByRole('listitem').dataset.read).toBe('true'))
    const call = server.next('changeReadStates')
    expect(call.body).toMatchObject({
      notifications: [{ notificationId: NOTIFICATION.notificationId, read: true }],
    })
    call.response({})
    await person.click(screen.getByRole('button', { name: 'Mark as unread' }))
    await waitFor(() => expect(screen.getByRole('listitem').dataset.read).toBe('false'))
    expect(server.next('changeReadStates').body).toMatchObject({ notifications: [{ read: false }] })
  })

  it('that cannot be marked is as it was, and that is said', async () => {
    const { person } = await shown()
    await person.click(screen.getByRole('button', { name: 'Mark as read' }))
    server.next('changeReadStates').refuse(500, 'Something went wrong.')
    await waitFor(() => expect(screen.getByRole('listitem').dataset.read).toBe('false'))
    expect(useAlerts.getState().queue).toMatchObject([
      { title: 'Internal Server Error', body: 'Something went wrong.' },
    ])
  })

  it('is read and opened by its name', async () => {
    const { person, onOpen } = await shown()
    await person.click(screen.getByRole('button', { name: 'Harbour parcels' }))
    await waitFor(() => expect(screen.getByRole('listitem').dataset.read).toBe('true'))
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(NOTIFICATION)
  })

  it('that was read before is opened without a call', async () => {
    const { person, onOpen } = await shown({ read: true })
    await person.click(screen.getByRole('button', { name: 'Harbour parcels' }))
    expect(onOpen).toHaveBeenCalledOnce()
    expect(server.waiting('changeReadStates')).toBe(0)
  })

  it('is hidden by its menu, at once', async () => {
    const { person } = await shown()
    await person.click(screen.getByRole('button', { name: 'More for Harbour parcels' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Hide this notification' }))
    await waitFor(() => expect(screen.queryByRole('listitem')).toBeNull())
    expect(server.next('hideNotification').body).toMatchObject({
      notificationId: NOTIFICATION.notificationId,
    })
  })

  it('opens its folder by its menu', async () => {
    const { person, onOpenFolder } = await shown()
    await person.click(screen.getByRole('button', { name: 'More for Harbour parcels' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Open folder' }))
    expect(onOpenFolder).toHaveBeenCalledOnce()
  })

  it('closes its menu by Escape', async () => {
    const { person } = await shown()
    await person.click(screen.getByRole('button', { name: 'More for Harbour parcels' }))
    await screen.findByRole('menuitem', { name: 'Open folder' })
    await person.keyboard('{Escape}')
    expect(screen.queryByRole('menuitem')).toBeNull()
  })

  it('of a watched area has no folder to open', async () => {
    const { person } = await shown({ kind: 'area', collectionName: 'Harbour North' })
    expect(screen.getByRole('img', { name: 'Watched area' })).toBeTruthy()
    await person.click(screen.getByRole('button', { name: 'More for Harbour North' }))
    await screen.findByRole('menuitem', { name: 'Hide this notification' })
    expect(screen.queryByRole('menuitem', { name: 'Open folder' })).toBeNull()
  })
})
