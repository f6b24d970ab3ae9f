/** Journey through the notifications behind the bell: one's own and nobody else's, marked, hidden, followed to their folder, arriving live. */
import { beforeAll, expect, it } from 'vitest'
import { squareAt } from '#server/testing/rows/open-data-factory.ts'
import { makeArea, makeFolder, makeNotification } from '#server/testing/watching/watch-factory.ts'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const LONG_NAME = 'Assembly on Tidewater Crescent between Fernhollow Lane and the harbour'
const DAY_MS = 86_400_000

const journey = startJourney(async (lotline) => {
  await lotline.demo(500)
})

interface NotifiedVisitor {
  visitor: Visitor
  folderId: string
}

/** Somebody with a folder of this name and three notifications of it, the last one read already. */
async function notifiedPerson(name: string, options = {}): Promise<NotifiedVisitor> {
  const { database } = journey.lotline
  const visitor = await journey.visitor(options)
  const account_id = visitor.account?.id ?? ''
  const upids = (
    await database.db.selectFrom('parcel').select('upid').orderBy('upid').limit(3).execute()
  ).map(({ upid }) => upid)
  const folderId = await makeFolder(database, account_id, { name, upids })
  const long = await makeFolder(database, account_id, { name: LONG_NAME })
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  await makeNotification(database, { account_id, collection_id: folderId, created_at: ago(1) })
  await makeNotification(database, {
    account_id,
    collection_id: folderId,
    tab: 'broker',
    content:
      '<p><strong>1184 Tidewater Cres</strong>: new listing<img src="/nothing" onerror="document.title=1"></p>',
    properties_count: 12,
    created_at: ago(2),
  })
  await makeNotification(database, { account_id, collection_id: long, is_read: true, created_at: ago(3) })
  await makeNotification(database, { account_id, collection_id: long, tab: 'broker', created_at: ago(31) })
  return { visitor, folderId }
}

const bell = ({ page }: Visitor, unread: number) =>
  page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })
const panel = ({ page }: Visitor) => page.getByRole('dialog', { name: 'Notifications' })
const items = (visitor: Visitor) => panel(visitor).getByRole('listitem')

let notified: NotifiedVisitor
beforeAll(async () => {
  notified = await notifiedPerson('Harbour parcels')
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

it('A hidden one is gone for good', async () => {
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

it('A click reads it and opens the history of its tab', async () => {
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
  // Another program of theirs marks it, whereupon the server notifies every page.
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

it('Every signed-in page has them at the same address, and leads to the map', async () => {
  const { visitor, folderId } = notified
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/account?tab=mail&notifications=list`)
  await items(visitor).first().waitFor()
  await page.reload()
  await items(visitor).first().getByRole('button', { name: 'Harbour parcels', exact: true }).click()
  await page.getByRole('region', { name: 'History of Harbour parcels' }).waitFor()
  await page.waitForURL((url) => url.pathname === `/dashboard/saved-properties/history/${folderId}/mls`)
  expect(new URL(page.url()).searchParams.has('notifications')).toBe(false)
})

it('A page before the dashboard has them, too; without a session their address leads to the login', async () => {
  const unpaid = await journey.visitor({}, { plan_key: 'none' })
  await unpaid.page.goto(`${journey.lotline.url}/payment`)
  await bell(unpaid, 0).click()
  await panel(unpaid).getByText('There are no new notifications right now...').waitFor()
  await unpaid.leave()
  const stranger = await journey.stranger()
  await stranger.page.goto(`${journey.lotline.url}/forgot-password?notifications=list`)
  await stranger.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  expect(new URL(stranger.page.url()).searchParams.get('redirect')).toBe(
    '/forgot-password?notifications=list',
  )
  expect(await bell(stranger, 0).count()).toBe(0)
  await stranger.leave()
})

it.each([360, 390, 512])(
  'On a touch screen %i pixels wide every control of the panel can be tapped',
  async (width) => {
    const { visitor } = await notifiedPerson('Harbour parcels', {
      viewport: { width, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    await visitor.open()
    await bell(visitor, 2).tap()
    await items(visitor).first().waitFor()
    for (const view of ['list', 'settings']) {
      await visitor.screenshot(`notifications ${view} ${width}`)
      expect(await outOfReach(visitor)).toEqual([])
      const next = view === 'list' ? 'Notification Preferences' : 'List of Notifications'
      await panel(visitor).getByRole('button', { name: next }).tap()
    }
    await items(visitor).first().waitFor()
    await panel(visitor).getByRole('button', { name: 'Close' }).tap()
    await panel(visitor).waitFor({ state: 'detached' })
    await visitor.leave()
  },
)

/** Names of the panel's controls that a finger would miss: smaller than 24 pixels (WCAG 2.2, 2.5.8), or under something else. */
const outOfReach = (visitor: Visitor): Promise<string[]> =>
  panel(visitor)
    .locator('button, input, a')
    .evaluateAll((controls) =>
      controls
        .filter((control) => {
          // The name of a notification takes the whole of it, and the label of a switch the switch.
          const label = control.matches('[role=switch]') ? (control as HTMLInputElement).labels?.[0] : null
          const item = control.matches('li button[class*=name]') ? control.closest('li') : null
          const target = label ?? item ?? control
          target.scrollIntoView({ block: 'nearest' })
          const { left, top, width, height } = target.getBoundingClientRect()
          const hit = document.elementFromPoint(left + width / 2, top + height / 2)
          return Math.min(width, height) < 24 || hit === null || !target.contains(hit)
        })
        .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.outerHTML)),
    )

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

it('What is told of a watched area leads to its history', async () => {
  const visitor = await journey.visitor()
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
  const basic = await journey.visitor({}, { plan_key: 'basic' })
  const { page } = basic
  await basic.open()
  await bell(basic, 0).click()
  await panel(basic).getByRole('button', { name: 'New Notification' }).click()
  await page
    .getByRole('dialog', { name: 'Not in your subscription' })
    .getByText(/New notifications/)
    .waitFor()
})

it('axe finds nothing in the panel and its preferences', async () => {
  const { visitor, folderId } = await notifiedPerson('Fernhollow')
  const { page } = visitor
  const found: string[] = []
  await visitor.open(`/saved-properties?collectionId=${folderId}`)
  await page.getByRole('button', { name: /^Watching is/ }).click()
  await page.getByRole('switch', { name: 'Notify me' }).waitFor()
  found.push(...(await violationsOf(page, 'the folder')))
  await visitor.screenshot('notifications folder')
  await bell(visitor, 2).click()
  await items(visitor).first().waitFor()
  found.push(...(await violationsOf(page, 'the list')))
  await visitor.screenshot('notifications list')
  await items(visitor)
    .first()
    .getByRole('button', { name: /^More for/ })
    .click()
  await page.getByRole('menuitem', { name: 'Open folder' }).waitFor()
  found.push(...(await violationsOf(page, 'the menu of an item')))
  await visitor.screenshot('notifications menu')
  await page.keyboard.press('Escape')
  await panel(visitor).getByRole('button', { name: 'Notification Preferences' }).click()
  await panel(visitor).getByRole('spinbutton').waitFor()
  found.push(...(await violationsOf(page, 'the preferences')))
  await visitor.screenshot('notifications preferences')
  await page.setViewportSize({ width: 1024, height: 768 })
  await panel(visitor).getByRole('button', { name: 'List of Notifications' }).click()
  await items(visitor).first().waitFor()
  await visitor.screenshot('notifications list small')
  await page.setViewportSize({ width: 512, height: 768 })
  await page.waitForFunction(
    () => document.querySelector('[aria-label="Notifications"][role="dialog"]')?.clientWidth === 510,
  )
  expect(await panel(visitor).boundingBox()).toMatchObject({ x: 0, width: 512 })
  await visitor.screenshot('notifications list narrow')
  expect(found).toEqual([])
})
