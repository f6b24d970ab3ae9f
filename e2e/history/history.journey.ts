/** Bell, list, map, file, and thousands of entries. */
import { beforeAll, expect, it } from 'vitest'
import { formatPid } from '#domain/parcel/pid.ts'
import { squareAt } from '#server/testing/rows/open-data-factory.ts'
import { makeArea } from '#server/testing/watching/watch-factory.ts'
import { violationsOf } from '../harness/axe.ts'
import { findParcels } from '../harness/find-parcels.ts'
import { startJourney } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'
import { AREA, countChanges, FOLDER, MLS_TYPES, makeThousandsOfChanges, watchTheDistrict } from './changes.ts'
import { describeListAndFile } from './list-and-file.ts'
import { countEntries, list, openByBell, panel } from './panel.ts'

const journey = startJourney(async (lotline) => {
  await lotline.demo(1500, 1)
})

let visitor: Visitor
let folderId: string
let areaId: string

beforeAll(async () => {
  const { database } = journey.lotline
  visitor = await journey.visitor({}, { grants: ['notif_area_mls'] })
  ;({ folderId, areaId } = await watchTheDistrict(database, visitor.account?.id ?? ''))
  await journey.lotline.command('demo', 'advance')
})

it('A notification leads to the history of its tab', async () => {
  const { page } = visitor
  await visitor.open()
  await openByBell(visitor, AREA)
  await page.waitForURL((url) => url.pathname === `/dashboard/watched-area/${areaId}/mls`)
  expect(await page.getByRole('tab', { name: /^MLS/ }).getAttribute('aria-selected')).toBe('true')
  expect(await countEntries(visitor)).toBe(await countChanges(journey.lotline.database, MLS_TYPES))
  await openByBell(visitor, FOLDER)
  await page.waitForURL((url) => url.pathname === `/dashboard/saved-properties/history/${folderId}/info`)
  expect(await page.getByRole('tab').allInnerTexts()).toHaveLength(2)
  await page.getByText(/^Release of Nov 16, 2026$/).waitFor()
})

it('The folder itself is one click of the menu away, and its history one click from there', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: `More for ${FOLDER}` }).click()
  await page.getByRole('menuitem', { name: 'Open folder' }).click()
  const folder = page.getByRole('region', { name: `Folder ${FOLDER}` })
  await page.waitForURL((url) => url.searchParams.get('collectionId') === folderId)
  await folder.getByRole('button', { name: 'History', exact: true }).click()
  await panel(visitor, FOLDER).waitFor()
  await page.getByRole('button', { name: 'The folder' }).click()
  await folder.waitFor()
  await page.goBack()
  await panel(visitor, FOLDER).waitFor()
})

describeListAndFile(() => visitor)

it('By release, equal changes are one line as in the bell, which unfolds', async () => {
  const { page } = visitor
  await page.getByRole('combobox', { name: /^Order by/ }).click()
  await page.getByRole('option', { name: 'Release date', exact: true }).click()
  await page.getByText(/^Release of Nov 16, 2026$/).waitFor()
  const total = await countEntries(visitor)
  const heads = list(visitor)
    .getByRole('option')
    .filter({ hasText: /Show \d+ changes$/ })
  const lines = Number(await list(visitor).getByRole('option').first().getAttribute('aria-setsize'))
  expect(lines).toBeLessThan(total)
  const head = heads.first()
  const count = Number(/Show (\d+) changes$/.exec(await head.innerText())?.[1])
  await head.click()
  await list(visitor)
    .getByRole('option')
    .filter({ hasText: `Hide ${count} changes` })
    .waitFor()
  await list(visitor)
    .locator(`[aria-setsize="${lines + count}"]`)
    .first()
    .waitFor()
})

it('List and map point at each other; a dot opens its change and selects no parcel', async () => {
  const { page } = visitor
  const first = list(visitor).locator('[data-change]').first()
  await first.click()
  const details = page.getByRole('region', { name: /: / }).last()
  await details.getByRole('button', { name: 'Show on map' }).click()
  await visitor.mapIdle()
  const id = Number(await first.getAttribute('data-change'))
  const { rows } = await journey.lotline.database.pool.query<{ lng: number; lat: number }>(
    'SELECT ST_X(d.geom) AS lng, ST_Y(d.geom) AS lat FROM detected_change c, ST_Dump(c.places) d WHERE c.id = $1',
    [id],
  )
  const [place] = rows
  if (!place) throw new Error('The first change has no place.')
  await details.getByRole('button', { name: 'Close this change' }).click()
  const { x, y } = await visitor.pixelOf(place)
  await page.mouse.move(x + 2, y)
  await page.mouse.move(x, y)
  await page.locator(`[data-change="${id}"][data-lit]`).waitFor()
  await page.keyboard.press('Tab')
  await page.mouse.click(x, y)
  await page.locator(`[data-change="${id}"][data-open]`).waitFor()
  await visitor.selected(0)
  await details.getByRole('button', { name: /^Select/ }).click()
  await page
    .getByText(/parcels? selected$/)
    .first()
    .waitFor()
  await visitor.clear()
})

it('Escape closes the change before the panel', async () => {
  const { page } = visitor
  await list(visitor).locator('[data-change]').last().click()
  const details = page.getByRole('button', { name: 'Close this change' })
  await details.waitFor()
  await list(visitor).focus()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await panel(visitor, FOLDER).waitFor()
  await page.keyboard.press('Escape')
  await panel(visitor, FOLDER).waitFor({ state: 'detached' })
})

it('Columns of MLS® listings are chosen, shown with each, and saved with the area', async () => {
  // The rest needs no map.
  visitor = await visitor.newTab({ hasMap: false })
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/watched-area/${areaId}/mls`)
  await countEntries(visitor)
  const row = list(visitor).getByRole('option').first()
  expect(await row.innerText()).not.toContain('Brokerage')
  await page.getByRole('button', { name: 'Columns', exact: true }).first().click()
  const saved = page.waitForResponse((response) => response.url().includes('/api/area/update'))
  await page.getByRole('checkbox', { name: 'Brokerage' }).click()
  await saved
  expect(await row.innerText()).toContain('Brokerage')
  await page.keyboard.press('Escape')
  const { areas } = await visitor.request('/api/areas')
  expect(areas[0].history.mlsColumns).toContain('brokerage')
})

it('The parcels of listings are selected from their changes, and a link by PID opens the card of one', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Select the parcels of all listings' }).click()
  await page
    .getByText(/parcels? selected$/)
    .first()
    .waitFor()
  await visitor.clear()
  const [parcel] = await findParcels(journey, visitor, 1, (card) => card.parcel.pid !== null)
  const { upid = '', pid = '' } = parcel?.parcel ?? {}
  await page.goto(`${journey.lotline.url}/dashboard?pid=${pid}`)
  await page.waitForURL((url) => url.searchParams.get('parcel') === upid && !url.searchParams.has('pid'))
  await page
    .getByRole('region', { name: 'Parcel' })
    .getByText(formatPid(pid ?? ''))
    .first()
    .waitFor()
})

it('What the next release changes is offered, and shown on request', async () => {
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/watched-area/${areaId}/mls`)
  const before = await countEntries(visitor)
  await visitor.mapIdle()
  await journey.lotline.command('demo', 'advance')
  await page.getByRole('button', { name: /new changes?: show$/ }).click()
  await page.getByText(/^Release of Nov 23, 2026$/).waitFor()
  expect(await countEntries(visitor)).toBe(await countChanges(journey.lotline.database, MLS_TYPES))
  expect(await countEntries(visitor)).toBeGreaterThan(before)
})

it('Five thousand changes: the first are there, the last is one key away, and axe finds nothing', async () => {
  const { page } = visitor
  await makeThousandsOfChanges(journey.lotline.database)
  await page.goto(`${journey.lotline.url}/dashboard/saved-properties/history/${folderId}/info`)
  await list(visitor).getByRole('option').first().waitFor()
  expect(await countEntries(visitor)).toBeGreaterThan(5_000)
  const lines = Number(await list(visitor).getByRole('option').first().getAttribute('aria-setsize'))
  expect(lines).toBeGreaterThan(4_900)
  expect(await list(visitor).getByRole('option').count()).toBeLessThan(40)
  await list(visitor).focus()
  await page.keyboard.press('End')
  await list(visitor).locator(`[aria-posinset="${lines}"][data-active]`).waitFor()
  expect(await violationsOf(page, 'history')).toEqual([])
})

it('A tab that folders do not have is that of the parcels; what is not theirs is not there', async () => {
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/saved-properties/history/${folderId}/mls`)
  await panel(visitor, FOLDER).waitFor()
  expect(await page.getByRole('tab', { name: /^Info/ }).getAttribute('aria-selected')).toBe('true')
  const other = await journey.visitor({ hasMap: false })
  await other.open(`/saved-properties/history/${folderId}/info`)
  await other.page.getByText('This folder was not found').waitFor()
  await other.page.getByRole('button', { name: 'All folders' }).last().click()
  await other.page.getByRole('region', { name: 'Saved properties' }).waitFor()
  // Without the grant the tab is locked, and says how it is opened.
  const ground = squareAt(-123.1, 49.2)
  const own = await makeArea(journey.lotline.database, other.account?.id ?? '', { name: 'Coast', ground })
  await other.open(`/watched-area/${own}/mls`)
  await other.page.getByText('The history of MLS® listings is locked').waitFor()
  await other.page.getByRole('tab', { name: /^Info/ }).click()
  await other.page.waitForURL((url) => url.pathname === `/dashboard/watched-area/${own}/info`)
})
