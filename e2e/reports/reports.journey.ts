import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { violationsOf } from '../harness/axe.ts'
import { framesPass } from '../harness/frames.ts'
import { freePort } from '../harness/free-port.ts'
import { startJourney } from '../harness/journey.ts'
import { StandIns } from '../harness/stand-ins.ts'
import type { Visitor } from '../harness/visitor.ts'
import { downloadsAsShown, PAPERS_AND_POINTS, printsAsShown } from './pdf-as-shown.ts'
import { downloadsOnPhone, readOnPhone, revokeOpened } from './read-on-phone.ts'

const standInPort = await freePort()
const outside = new StandIns(standInPort)
const journey = startJourney(
  async (lotline) => {
    await lotline.demo(500)
  },
  { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_OUTSIDE_PORT: String(standInPort) },
)

let visitor: Visitor
/** Two parcels with sales, assessments and titles, as printed. */
let pids: string[]
beforeAll(async () => {
  visitor = await journey.visitor({ hasMap: false })
  pids = await pidsOfTwo(visitor)
})

async function pidsOfTwo(of: Visitor): Promise<string[]> {
  const { lng, lat } = await of.home()
  const d = 0.01
  const ring = [
    [lng - d, lat - d],
    [lng + d, lat - d],
    [lng + d, lat + d],
    [lng - d, lat + d],
    [lng - d, lat - d],
  ]
  const response = await of.context.request.post(`${journey.lotline.url}/api/parcels/select`, {
    headers: { authorization: `Bearer ${of.account?.token}` },
    data: { area: { type: 'Polygon', coordinates: [ring] } },
  })
  const found: string[] = []
  for (const upid of (await response.json()).payload.upids as string[]) {
    const card: ParcelCard = await of.request(`/api/parcel/${encodeURIComponent(upid)}`)
    const { pid } = card.parcel
    if (pid === null || card.sales.length === 0 || card.assessments.length === 0) continue
    const registered = (await outside.titles([pid])).get(pid) ?? []
    if (registered.length > 0) found.push(formatPid(pid))
    if (found.length === 2) return found
  }
  throw new Error('The demo district has no two parcels with sales, assessments and titles.')
}

const parts = (page: Page) => page.getByRole('list', { name: 'Parts in their order' })
const titles = (page: Page) =>
  parts(page)
    .getByRole('button', { name: /^Move / })
    .evaluateAll((grips) => grips.map((grip) => grip.getAttribute('aria-label')?.slice('Move '.length)))
const pages = (page: Page) => page.locator('[data-report-pages="ready"]')
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()
const title = (page: Page) => page.getByRole('textbox', { name: 'Title of the report' })
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' }).last().click()

it('A report about two selected parcels is made part by part, and is a document of their values', async () => {
  const { page } = visitor
  await visitor.open()
  await page.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: /Paste a list/ }).click()
  await page.getByRole('textbox', { name: /PIDs or addresses/ }).fill(pids.join('\n'))
  await page.getByRole('button', { name: 'Find parcels' }).click()
  await page.getByRole('button', { name: 'Add 2 parcels' }).click()
  await visitor.selected(2)
  await page.locator('#table').getByRole('button', { name: 'Report', exact: true }).dblclick()
  await page.getByText('5 of 5 complete').waitFor()
  expect(await page.title()).toBe('Lotline > Dashboard > Report')
  await pages(page).waitFor()
  // Pages out of sight are not drawn, and have no inner text.
  const text = await pages(page).textContent()
  for (const pid of pids) expect(text).toContain(pid)
  // A double click made one.
  expect((await visitor.request('/api/reports')).reports).toHaveLength(1)
  await printsAsShown(page)
  expect(await violationsOf(page, 'The editor of a report')).toEqual([])
})

it('Parts are moved by keyboard, removed and brought back, and left out of print', async () => {
  const { page } = visitor
  expect(await titles(page)).toEqual([
    'Location map',
    'Lot and dimensions',
    'Assessment history',
    'Sales history',
    'Planning',
  ])
  const grip = parts(page).getByRole('button', { name: 'Move Sales history' })
  await grip.focus()
  const notified = page.getByRole('status').filter({ hasText: 'Sales history' })
  for (const [key, words] of MOVES) {
    await framesPass(page)
    await page.keyboard.press(key)
    await notified.filter({ hasText: words }).waitFor({ state: 'attached' })
  }
  await expect.poll(() => titles(page)).toEqual(MOVED)
  await saved(page)

  await page.getByRole('button', { name: 'More for Lot and dimensions' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByText('4 of 4 complete').waitFor()
  await undo(page)
  await page.getByText('5 of 5 complete').waitFor()
  expect(await titles(page)).toEqual(MOVED)

  await parts(page).getByRole('button', { name: 'Print: Planning' }).click()
  await page.getByText('Left out of print').waitFor()
  await page.getByText('A4', { exact: true }).click()
  await title(page).fill('Two lots for Pat')
  await saved(page)
})

const MOVES = [
  ['Space', 'over place 4 of 5'],
  ['ArrowUp', 'over place 3 of 5'],
  ['Space', 'dropped at place 3 of 5'],
] as const
const MOVED = ['Location map', 'Lot and dimensions', 'Sales history', 'Assessment history', 'Planning']

it('Everything is there after a reload, and another tab follows', async () => {
  const { page } = visitor
  await page.reload()
  await page.getByText('5 of 5 complete').waitFor()
  expect(await titles(page)).toEqual(MOVED)
  expect(await title(page).inputValue()).toBe('Two lots for Pat')
  expect(await page.getByRole('radio', { name: 'A4' }).isChecked()).toBe(true)
  await pages(page).waitFor()
  await printsAsShown(page)
  await page.getByText('Left out of print').waitFor()

  const other = await visitor.newTab()
  await other.page.goto(page.url())
  await other.page.getByText('5 of 5 complete').waitFor()
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByPlaceholder('Find a data source...').fill('changed')
  await page.getByRole('button', { name: /^What changed here/ }).click()
  await other.page.getByText('6 of 6 complete').waitFor()
  await title(other.page).fill('Two lots')
  await page.locator('input[value="Two lots"]').waitFor()
  await other.page.close()
})

it.each(PAPERS_AND_POINTS)('A PDF on %s has the pages of the screen, each with the same words', (...sheet) =>
  downloadsAsShown(visitor.page, 'Two lots', sheet),
)

it('The list finds, copies and deletes reports, and brings them back', async () => {
  const { page } = visitor
  await page.getByRole('link', { name: 'Reports' }).click()
  const list = page.getByRole('list', { name: 'Reports' })
  await list.getByRole('link', { name: 'Two lots', exact: true }).waitFor()
  expect(await page.title()).toBe('Lotline > Dashboard > Reports')
  await list.getByRole('button', { name: 'Duplicate: Two lots', exact: true }).click()
  await list.getByRole('link', { name: 'Two lots (copy)' }).waitFor()
  expect(await violationsOf(page, 'The list of reports')).toEqual([])
  await list.getByRole('button', { name: 'Delete: Two lots', exact: true }).click()
  await list.getByRole('link', { name: 'Two lots', exact: true }).waitFor({ state: 'detached' })
  await undo(page)
  await list.getByRole('link', { name: 'Two lots', exact: true }).waitFor()
  await list.getByRole('link', { name: 'Two lots (copy)' }).click()
  await page.getByText('6 of 6 complete').waitFor()
})

it('A source that is down is named, and retried; what it returns costs its quota once', async () => {
  const { page } = visitor
  const titleNumbers = [...(await outside.titles(pids.map((pid) => pid.replaceAll('-', '')))).values()]
  await outside.fault('land-title', { kind: 'down' })
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByPlaceholder('Find a data source...').fill('title')
  await page.getByRole('button', { name: /^Land title.*Uses up to 2 of 10,000 left this month/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Credentials of LTSA' })
  await dialog.getByRole('button', { name: 'Fill them in' }).click()
  await dialog.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('6 of 7 complete · 1 failed').waitFor()
  await page.getByText(/^myLTSA land title: /).waitFor()
  await outside.fault('land-title', { kind: 'off' })
  await page.getByRole('button', { name: 'Try again: myLTSA land title' }).click()
  await page.getByText('7 of 7 complete').waitFor()
  const text = await pages(page).textContent()
  for (const [first] of titleNumbers) expect(text).toContain(first?.titleNumber)
  expect(text).toContain('with the account’s LTSA credentials')
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('button', { name: /^Land title.*Uses up to 2 of 9,998 left this month/ }).waitFor()
  expect(await violationsOf(page, 'The menu of parts')).toEqual([])
  await page.keyboard.press('Escape')
})

it('Notes are written by keyboard, and stand on the pages among charts that are drawn', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByPlaceholder('Find a data source...').fill('notes')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: /^Notes/ }).press('Enter')
  // The editor takes the focus a frame later.
  await page.locator('[aria-label="Text of the notes"]:focus').waitFor()
  await page.keyboard.type('Ask for a survey. ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('Before June.')
  expect(await violationsOf(page, 'The editor of notes')).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByText('8 of 8 complete').waitFor()
  await pages(page).locator('strong', { hasText: 'Before June.' }).waitFor({ state: 'attached' })
  await saved(page)
  await page.reload()
  await pages(page).locator('strong', { hasText: 'Before June.' }).waitFor({ state: 'attached' })
  // Drawn when the pages say that they are ready.
  expect(await pages(page).locator('.recharts-cartesian-axis-tick-value').count()).toBeGreaterThan(0)
})

it('A link shows the report to a stranger on a phone, until it is revoked', async () => {
  const { page } = visitor
  await title(page).fill('Two lots of the District of Cedar Arm with a title longer than a phone is wide')
  await saved(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Share report' })
  await dialog.getByText('No link opens this report.').waitFor()
  await dialog.getByLabel('With a PDF to download').check()
  await dialog.getByLabel('Password (optional)').fill('driftwood')
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const address = await dialog.getByLabel('New link').inputValue()
  expect(await violationsOf(page, 'The links of a report')).toEqual([])

  const { phone, text } = await readOnPhone(journey, address, 'driftwood')
  for (const words of [...pids, 'Before June.']) expect(text).toContain(words)
  // Unprinted parts and register data are not sent.
  expect(text).not.toContain('Zoning')
  expect(text).toContain('is left out of shared reports')
  expect(text).not.toContain('LTSA credentials')
  await downloadsOnPhone(phone.page, [...pids, 'BeforeJune.', 'isleftoutofsharedreports'], ['Zoning'])
  await phone.page.setViewportSize({ width: 1280, height: 800 })
  await phone.page.getByRole('button', { name: 'Print' }).waitFor()
  await printsAsShown(phone.page)
  expect(await violationsOf(phone.page, 'A shared report')).toEqual([])

  await dialog.getByRole('button', { name: 'Close' }).click()
  await revokeOpened(page)
  await phone.page.reload()
  await phone.page.getByRole('heading', { name: 'This link no longer opens a report' }).waitFor()
  await phone.context.close()
})
