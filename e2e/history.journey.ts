/**
 * Journey through the history of a folder's parcels and of a watched area: from the bell to the list, the map, the file, and thousands of
 * entries.
 */
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { Locator } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeArea, makeFolder } from '#server/testing/watching/watch-factory.ts'
import { violationsOf } from './harness/axe.ts'
import { downloaded } from './harness/exported.ts'
import { holdCall } from './harness/held-call.ts'
import { startJourney } from './harness/journey.ts'
import { rowsOf } from './harness/rows-of.ts'
import type { Visitor } from './harness/visitor.ts'

const FOLDER = 'Harbour parcels'
const AREA = 'Old town and the harbour'
const MLS_TYPES = ['mls_new', 'mls_status', 'mls_price', 'mls_removed']

const journey = startJourney(async (lotline) => {
  await lotline.demo(1500, 1)
})

let visitor: Visitor
let folderId: string
let areaId: string
let files: string

beforeAll(async () => {
  const { database } = journey.lotline
  visitor = await journey.visitor({}, { grants: ['notif_area_mls'] })
  const accountId = visitor.account?.id ?? ''
  const upids = (await database.db.selectFrom('parcel').select('upid').execute()).map(({ upid }) => upid)
  folderId = await makeFolder(database, accountId, {
    name: FOLDER,
    upids,
    notif_def: ['zoning', 'land_use', 'pid_deleted'],
  })
  const { rows } = await database.pool.query<{ ground: string }>(
    'SELECT ST_AsGeoJSON(ST_Expand(ST_Extent(geom)::geometry, 0.001)) AS ground FROM parcel',
  )
  areaId = await makeArea(database, accountId, {
    name: AREA,
    ground: JSON.parse(rows[0]?.ground ?? ''),
    notif_def: MLS_TYPES,
  })
  await journey.lotline.command('demo', 'advance')
  files = await mkdtemp(join(tmpdir(), 'lotline-history-journey-'))
})
afterAll(() => rm(files, { recursive: true, force: true }))

const panel = (name: string) => visitor.page.getByRole('region', { name: `History of ${name}` })
const list = () => visitor.page.getByRole('listbox', { name: /^Changes of / })

/** Waits until the whole history is loaded; returns the number of its entries. */
async function complete(): Promise<number> {
  const words = visitor.page.getByRole('status').filter({ hasText: /^[\d,]+ changes?$/ })
  return Number((await words.innerText()).replace(/\D/g, ''))
}

async function csvOf(button: Locator): Promise<{ name: string; rows: Record<string, string>[] }> {
  const path = await downloaded(visitor.page, button, files)
  const text = await readFile(path, 'utf8')
  expect(text.startsWith('\uFEFF"')).toBe(true)
  return { name: basename(path), rows: parse(text, { bom: true, columns: true }) }
}

const csvButton = () => visitor.page.getByRole('button', { name: /^CSV/ })

/** Counts the changes of these types in the data. */
async function countOf(types: readonly string[]): Promise<number> {
  const { rows } = await journey.lotline.database.pool.query<{ count: number }>(
    'SELECT count(*)::integer AS count FROM detected_change WHERE type = ANY($1)',
    [types],
  )
  return rows[0]?.count ?? 0
}

async function openItem(name: string): Promise<void> {
  const { page } = visitor
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await panel(name).waitFor()
}

it('A notification leads to the history of its tab', async () => {
  const { page } = visitor
  await visitor.open()
  await openItem(AREA)
  await page.waitForURL((url) => url.pathname === `/dashboard/watched-area/${areaId}/mls`)
  expect(await page.getByRole('tab', { name: /^MLS/ }).getAttribute('aria-selected')).toBe('true')
  expect(await complete()).toBe(await countOf(MLS_TYPES))
  await openItem(FOLDER)
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
  await panel(FOLDER).waitFor()
  await page.getByRole('button', { name: 'The folder' }).click()
  await folder.waitFor()
  await page.goBack()
  await panel(FOLDER).waitFor()
})

it('The file holds what the list does, in its order, also reversed', async () => {
  const { page } = visitor
  const total = await complete()
  await page.getByRole('combobox', { name: /^Order by/ }).click()
  await page.getByRole('option', { name: 'Address', exact: true }).click()
  const addresses = async () => {
    await page.locator('[data-old]').waitFor({ state: 'detached' })
    await complete()
    return (await rowsOf(list())).map((text) => text.split('\n')[0]?.trim() ?? '')
  }
  const usual = await addresses()
  expect(usual).toHaveLength(total)
  const file = await csvOf(csvButton())
  expect(file.name).toMatch(/^Harbour parcels-history-info-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(file.rows.map(({ Address }) => Address || 'No address')).toEqual(usual)
  const saved = page.waitForResponse(
    (response) =>
      response.url().includes('/api/folder/history-view') &&
      (response.request().postData() ?? '').includes('"infoOrderReverse":true'),
  )
  await page.getByRole('button', { name: /Reverse the order$/ }).click()
  await page.getByRole('button', { name: /Reverse the order$/, pressed: true }).waitFor()
  const reversed = await addresses()
  expect((await csvOf(csvButton())).rows.map(({ Address }) => Address || 'No address')).toEqual(reversed)
  expect(reversed.filter((address) => address !== 'No address')).not.toEqual(
    usual.filter((address) => address !== 'No address'),
  )
  await saved
})

it('The order is kept with the folder', async () => {
  const { page } = visitor
  await visitor.reload()
  await complete()
  expect(await page.getByRole('combobox', { name: /^Order by/ }).innerText()).toContain('Address')
  expect(await page.getByRole('button', { name: /Reverse the order$/ }).getAttribute('aria-pressed')).toBe(
    'true',
  )
})

it('A period leaves the changes of its days; without one all are back', async () => {
  const { page } = visitor
  const total = await complete()
  await page.getByRole('button', { name: 'Period' }).click()
  const choose = async (option: string) => {
    await page.getByRole('combobox', { name: /^Period/ }).click()
    await page.getByRole('option', { name: option, exact: true }).click()
  }
  await choose('Last year')
  await page.getByText('Nothing changed in this period.').waitFor()
  await choose('Custom')
  await page.getByRole('textbox', { name: 'From' }).fill('2026-11-16')
  await page.getByRole('textbox', { name: 'To' }).fill('2026-11-16')
  await page.keyboard.press('Tab')
  await page.getByText('Nothing changed in this period.').waitFor({ state: 'detached' })
  expect(await complete()).toBe(total)
  await page.getByRole('button', { name: 'Period', pressed: true }).click()
  await page.locator('[data-old]').waitFor({ state: 'detached' })
  expect(await complete()).toBe(total)
})

it('Ticked changes alone are exported', async () => {
  const { page } = visitor
  await list().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press(' ')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press(' ')
  const release = await holdCall(page, 'areaCsv')
  const file = csvOf(page.getByRole('button', { name: 'CSV (2)' }))
  await page.getByRole('button', { name: 'CSV (2)', disabled: true }).waitFor()
  release()
  const { rows } = await file
  const ticked = await list().getByRole('option', { selected: true }).allInnerTexts()
  expect(rows.map(({ Address }) => Address)).toEqual(ticked.map((text) => text.split('\n')[0]?.trim()))
  await page.getByRole('button', { name: '2 ticked, clear' }).click()
})

it('By release, equal changes are one line as in the bell, which unfolds', async () => {
  const { page } = visitor
  await page.getByRole('combobox', { name: /^Order by/ }).click()
  await page.getByRole('option', { name: 'Release date', exact: true }).click()
  await page.getByText(/^Release of Nov 16, 2026$/).waitFor()
  const total = await complete()
  const heads = list()
    .getByRole('option')
    .filter({ hasText: /Show \d+ changes$/ })
  const lines = Number(await list().getByRole('option').first().getAttribute('aria-setsize'))
  expect(lines).toBeLessThan(total)
  const head = heads.first()
  const count = Number(/Show (\d+) changes$/.exec(await head.innerText())?.[1])
  await head.click()
  await list()
    .getByRole('option')
    .filter({ hasText: `Hide ${count} changes` })
    .waitFor()
  await list()
    .locator(`[aria-setsize="${lines + count}"]`)
    .first()
    .waitFor()
})

it('List and map point at each other; a dot opens its change and selects no parcel', async () => {
  const { page } = visitor
  const first = list().locator('[data-change]').first()
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
  await list().locator('[data-change]').last().click()
  const details = page.getByRole('button', { name: 'Close this change' })
  await details.waitFor()
  await list().focus()
  await page.keyboard.press('Escape')
  await details.waitFor({ state: 'detached' })
  await panel(FOLDER).waitFor()
  await page.keyboard.press('Escape')
  await panel(FOLDER).waitFor({ state: 'detached' })
})

it('Columns of MLS® listings are chosen, shown with each, and kept with the area', async () => {
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/watched-area/${areaId}/mls`)
  await complete()
  const row = list().getByRole('option').first()
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

it('What the next release changes is offered, and shown when it is asked for', async () => {
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/watched-area/${areaId}/mls`)
  const before = await complete()
  await visitor.mapIdle()
  await journey.lotline.command('demo', 'advance')
  await page.getByRole('button', { name: /new changes?: show$/ }).click()
  await page.getByText(/^Release of Nov 23, 2026$/).waitFor()
  expect(await complete()).toBe(await countOf(MLS_TYPES))
  expect(await complete()).toBeGreaterThan(before)
})

it('Five thousand changes: the first are there, the last is one key away, and axe finds nothing', async () => {
  const { page } = visitor
  await journey.lotline.database.pool.query(
    `INSERT INTO detected_change
       (release_id, change_key, type, subject, source_key, as_of, effective_on, upids, change, places)
     SELECT release_id, change_key || '#' || n, type, subject || '#' || n, source_key, as_of - n, effective_on, upids,
       jsonb_set(jsonb_set(change, '{asOf}', to_jsonb((as_of - n)::text)), '{after,0,code}', to_jsonb('Z-' || c.id || '-' || n)), places
     FROM (SELECT * FROM detected_change WHERE type = 'zoning' ORDER BY id LIMIT 20) c, generate_series(1, 250) n`,
  )
  await page.goto(`${journey.lotline.url}/dashboard/saved-properties/history/${folderId}/info`)
  await list().getByRole('option').first().waitFor()
  expect(await complete()).toBeGreaterThan(5_000)
  const lines = Number(await list().getByRole('option').first().getAttribute('aria-setsize'))
  expect(lines).toBeGreaterThan(4_900)
  expect(await list().getByRole('option').count()).toBeLessThan(40)
  await list().focus()
  await page.keyboard.press('End')
  await list().locator(`[aria-posinset="${lines}"][data-active]`).waitFor()
  expect(await violationsOf(page, 'history')).toEqual([])
})

it('A tab that folders do not have is that of the parcels; what is not theirs is not there', async () => {
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/saved-properties/history/${folderId}/mls`)
  await panel(FOLDER).waitFor()
  expect(await page.getByRole('tab', { name: /^Info/ }).getAttribute('aria-selected')).toBe('true')
  const other = await journey.visitor()
  await other.open(`/saved-properties/history/${folderId}/info`)
  await other.page.getByText('This folder is not there').waitFor()
  await other.page.getByRole('button', { name: 'All folders' }).last().click()
  await other.page.getByRole('region', { name: 'Saved properties' }).waitFor()
  // Without the grant the tab is locked, and says how it is opened.
  const ground = {
    type: 'Polygon' as const,
    coordinates: [
      [
        [-124, 49],
        [-123, 49],
        [-123, 50],
        [-124, 50],
        [-124, 49],
      ],
    ],
  }
  const own = await makeArea(journey.lotline.database, other.account?.id ?? '', { name: 'Coast', ground })
  await other.open(`/watched-area/${own}/mls`)
  await other.page.getByText('The history of MLS® listings is locked').waitFor()
  await other.page.getByRole('tab', { name: /^Info/ }).click()
  await other.page.waitForURL((url) => url.pathname === `/dashboard/watched-area/${own}/info`)
})
