/** Isolated per account, marked, hidden, followed to their folder, arriving live. */
import { beforeAll, expect, it } from 'vitest'
import { squareAt } from '#server/testing/rows/open-data-factory.ts'
import { makeArea, makeNotification } from '#server/testing/watching/watch-factory.ts'
import { startJourney } from '../harness/journey.ts'
import { violationsOfNotifications } from './axe-walk.ts'
import { describeEveryPage } from './every-page.ts'
import { bell, items, type NotifiedVisitor, notifiedPerson, panel } from './panel.ts'

const journey = startJourney(async (lotline) => {
  await lotline.demo(500)
})

let notified: NotifiedVisitor
beforeAll(async () => {
  notified = await notifiedPerson(journey, 'Harbour parcels', { hasMap: false })
})

it('The bell counts what is unread; the list has the recent 30 days, in clean words', async () => {
  const { visitor } = notified
  await visitor.open()
  await bell(visitor, 2).click()
  await panel(visitor).getByRole('heading', { name: 'Notifications (2)' }).waitFor()
  await panel(visitor).getByText('Recent 30 days').waitFor()
  expect(await items(visitor).count()).toBe(3)
  const second = items(visitor).nth(1)
  expect(await second.innerText()).toContain('1184 Tidewater Cres: new listing')
  expect(await second.locator('img').count()).toBe(0)
  const box = await panel(visitor).boundingBox()
  expect([box?.width, box?.height]).toEqual([495, 600])
})

it('Marks change the bell and outlast a reload; the filter leaves the unread ones', async () => {
  const { visitor } = notified
  const { page } = visitor
  await items(visitor).first().getByRole('button', { name: 'Mark as read' }).click()
  await panel(visitor).getByRole('heading', { name: 'Notifications (1)' }).waitFor()
  await panel(visitor).getByRole('switch', { name: 'Only show unread' }).click()
  expect(await items(visitor).count()).toBe(1)
  await panel(visitor).getByRole('button', { name: 'Mark all as read' }).click()
  await panel(visitor).getByText('There are no new notifications right now...').waitFor()
  await panel(visitor).getByText('Start by searching and selecting properties on the map').waitFor()
  await panel(visitor).getByRole('switch', { name: 'Only show unread' }).click()
  const saved = page.waitForResponse((response) => response.url().includes('change-multiple-read-state'))
  await panel(visitor).getByRole('button', { name: 'Mark all as unread' }).click()
  await saved
  await visitor.reload()
  await bell(visitor, 3).waitFor()
  await items(visitor).first().waitFor()
  expect(await items(visitor).count()).toBe(3)
})

it('A hidden notification is removed for good', async () => {
  const { visitor } = notified
  const { page } = visitor
  await items(visitor)
    .last()
    .getByRole('button', { name: /^More for/ })
    .click()
  const saved = page.waitForResponse((response) => response.url().includes('/api/notification/hide'))
  await page.getByRole('menuitem', { name: 'Hide this notification' }).click()
  await saved
  expect(await items(visitor).count()).toBe(2)
  expect((await visitor.request('/api/notifications/list')).notifications).toHaveLength(2)
})

it('Escape closes the menu before the panel; a click outside closes the panel', async () => {
  const { visitor } = notified
  const { page } = visitor
  await items(visitor)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Open folder' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('menuitem', { name: 'Open folder' }).waitFor({ state: 'detached' })
  await panel(visitor).waitFor()
  await page.keyboard.press('Escape')
  await panel(visitor).waitFor({ state: 'detached' })
  await bell(visitor, 2).click()
  await panel(visitor).waitFor()
  await page.mouse.click(300, 500)
  await panel(visitor).waitFor({ state: 'detached' })
})

it('A click marks a notification as read and opens the history of its tab', async () => {
  const { visitor, folderId } = notified
  const { page } = visitor
  await bell(visitor, 2).click()
  await items(visitor).first().getByRole('button', { name: 'Harbour parcels', exact: true }).click()
  await panel(visitor).waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'History of Harbour parcels' }).waitFor()
  await bell(visitor, 1).waitFor()
  await page.waitForURL((url) => url.pathname === `/dashboard/saved-properties/history/${folderId}/info`)
})

it('Its menu opens the folder, where watching is set and renewed', async () => {
  const { visitor, folderId } = notified
  const { page } = visitor
  await bell(visitor, 1).click()
  await items(visitor)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Open folder' }).click()
  const folder = page.getByRole('region', { name: 'Folder Harbour parcels' })
  await folder.waitFor()
  await page.waitForURL((url) => url.searchParams.get('collectionId') === folderId)
  await folder.getByRole('button', { name: 'Watching is on' }).click()
  await folder.getByText(/^Watched until Jun (29|30), 2027/).waitFor()
  await folder.getByRole('button', { name: 'Renew' }).click()
  await page.getByText('Harbour parcels was renewed').waitFor()
  expect(
    await folder.getByRole('region', { name: 'Parcels of this folder' }).getByRole('listitem').count(),
  ).toBe(3)
  await folder.getByRole('checkbox', { name: 'ALR status changes' }).click()
  await page.getByText('Automatically Saved').waitFor()
  const { folders } = await visitor.request('/api/folders')
  const mine = folders.find(({ id }: { id: string }) => id === folderId)
  expect(mine.notifDef.sort()).toEqual(['alr_status', 'pid_deleted', 'zoning'])
  await folder.getByRole('switch', { name: 'Notify me' }).click()
  await folder.getByRole('button', { name: 'Renew' }).waitFor({ state: 'detached' })
})

it('What arrives counts up at once', async () => {
  const { visitor, folderId } = notified
  const account_id = visitor.account?.id ?? ''
  const notificationId = await makeNotification(journey.lotline.database, {
    account_id,
    collection_id: folderId,
    tab: 'mls',
  })
  // From another program; the server notifies every page.
  await visitor.context.request.post(`${journey.lotline.url}/api/notifications/change-multiple-read-state`, {
    headers: { authorization: `Bearer ${visitor.account?.token}` },
    data: { notifications: [{ notificationId, read: false }] },
  })
  await bell(visitor, 2).waitFor()
})

it('Preferences are saved as they are changed, and months are bounded', async () => {
  const { visitor } = notified
  await bell(visitor, 2).click()
  await panel(visitor).getByRole('button', { name: 'Notification Preferences' }).click()
  await panel(visitor).getByText('1x per week').waitFor()
  const months = panel(visitor).getByRole('spinbutton')
  await months.fill('13')
  await panel(visitor).getByText('Number of months cannot exceed 12.').waitFor()
  const saved = visitor.page.waitForResponse((response) =>
    response.url().includes('/notifications/preferences'),
  )
  await months.fill('3')
  await saved
  expect((await visitor.request('/api/user/refresh')).account.notificationsRecurrence).toBe(3)
  await visitor.reload()
  await panel(visitor).getByRole('heading', { name: 'Notification Preferences' }).waitFor()
  expect(new URL(visitor.page.url()).searchParams.get('notifications')).toBe('settings')
  await panel(visitor).getByRole('button', { name: 'List of Notifications' }).click()
  await items(visitor).nth(2).waitFor()
  expect(await items(visitor).count()).toBe(3)
  await visitor.page.goBack()
  await panel(visitor).getByRole('heading', { name: 'Notification Preferences' }).waitFor()
  await panel(visitor).getByRole('button', { name: 'Close' }).click()
  await panel(visitor).waitFor({ state: 'detached' })
  expect(new URL(visitor.page.url()).searchParams.has('notifications')).toBe(false)
})

describeEveryPage(journey, () => notified)

it('Somebody else sees none of it, and begins with what is selected', async () => {
  const other = await journey.visitor()
  const { page } = other
  await other.open()
  await bell(other, 0).click()
  await panel(other).getByText('There are no new notifications right now...').waitFor()
  await panel(other).getByRole('button', { name: 'New Notification' }).click()
  const save = page.getByRole('menuitem', { name: 'Save Selected (0)' })
  await save.hover()
  await page.getByText('Please select properties on the map before saving').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: /Select all in the map/ }).click()
  await page.getByRole('button', { name: 'Export', exact: true, disabled: false }).waitFor()
  await bell(other, 0).click()
  await panel(other).getByRole('button', { name: 'New Notification' }).click()
  await page.getByRole('menuitem', { name: /^Save Selected \([1-9]/ }).click()
  await page.getByRole('button', { name: 'Watching is on' }).waitFor()
  const { folders } = await other.request('/api/folders')
  expect(folders).toHaveLength(1)
  expect(folders[0]).toMatchObject({ notifEnabled: true })
  expect(folders[0].notifDef).toContain('zoning')
})

it('A notification of a watched area leads to its history', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const { database } = journey.lotline
  const account_id = visitor.account?.id ?? ''
  const area = await makeArea(database, account_id, { name: 'Harbour North', ground: squareAt(-123.1, 49.2) })
  await makeNotification(database, { account_id, collection_id: area, kind: 'area' })
  await visitor.open()
  await bell(visitor, 1).click()
  const item = items(visitor).first()
  await item.getByRole('button', { name: 'Harbour North', exact: true }).click()
  await visitor.page.getByRole('region', { name: 'History of Harbour North' }).waitFor()
  await visitor.page.waitForURL((url) => url.pathname === `/dashboard/watched-area/${area}/info`)
  await bell(visitor, 0).waitFor()
})

it('Without the permission a lock leads to the subscriptions', async () => {
  const basic = await journey.visitor({ hasMap: false }, { plan_key: 'basic' })
  const { page } = basic
  await basic.open()
  await bell(basic, 0).click()
  await panel(basic).getByRole('button', { name: 'New Notification' }).click()
  await page
    .getByRole('dialog', { name: 'Feature Subscriptions' })
    .getByText(/Payments are not set up on this server/)
    .waitFor()
})

it('axe finds nothing in the panel and its preferences', async () => {
  expect(await violationsOfNotifications(journey)).toEqual([])
})
