import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { violationsOf } from './harness/axe.ts'
import { findParcels } from './harness/find-parcels.ts'
import { seeHint } from './harness/hint.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const journey = startJourney(
  async (lotline) => {
    await lotline.demo(500)
  },
  // Starts the stand-ins of boards and land title.
  { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_OUTSIDE_PORT: '0' },
)

/** With a PID, sales and two assessed years. */
let parcels: [ParcelCard, ParcelCard]
beforeAll(async () => {
  parcels = (await findParcels(journey, await journey.visitor(), 2, hasHistory)) as typeof parcels
})

const hasHistory = ({ parcel, sales, assessments }: ParcelCard) =>
  parcel.pid !== null && sales.length > 1 && assessments.length > 1
const address = () => `/dashboard/summary-sheet?upids=${parcels.map(({ parcel }) => parcel.upid).join(',')}`
const sheet = (page: Page, index: number) =>
  page.locator(`article[data-upid="${parcels[index]?.parcel.upid}"]`)
const section = (page: Page, index: number, name: string) =>
  sheet(page, index).getByRole('group', { name, exact: true })

/** With all free data loaded. */
async function opened(visitor: Visitor): Promise<Page> {
  const { page } = visitor
  await page.goto(journey.lotline.url + address())
  for (const index of [0, 1]) {
    await sheet(page, index).locator('[data-block="appreciation"][data-state="done"]').waitFor()
    await sheet(page, index).locator('[data-block="planning"][data-state="done"]').waitFor()
  }
  return page
}

it('Two parcels of a pasted list are seen side by side, each value with its source', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const { page } = visitor
  await visitor.open()
  await page.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: /Paste a list/ }).click()
  await page
    .getByRole('textbox', { name: /PIDs or addresses/ })
    .fill(parcels.map(({ parcel }) => parcel.pid).join('\n'))
  await page.getByRole('button', { name: 'Find parcels' }).click()
  await page.getByRole('button', { name: 'Add 2 parcels' }).click()
  await visitor.selected(2)
  await page.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: 'Summary sheet' }).click()
  await sheet(page, 1).locator('[data-block="appreciation"][data-state="done"]').waitFor()
  expect(await page.title()).toBe('Lotline > Dashboard > Summary Sheet')

  const [first] = parcels
  const assessed = section(page, 0, 'Assessment and taxes')
  const [current, previous] = first.assessments
  for (const each of [current, previous]) {
    await assessed.getByText(`$${each?.totalDollars?.toLocaleString('en-CA')}`, { exact: true }).waitFor()
  }
  const growth = ((current?.totalDollars ?? 0) / (previous?.totalDollars ?? 1) - 1) * 100
  expect(await assessed.locator('[data-item="tax.total"]').innerText()).toContain(
    `${growth < 0 ? '−' : '+'}${Math.abs(growth).toFixed(1)}%`,
  )
  await section(page, 0, 'Sales history')
    .getByText(`$${first.sales[0]?.priceDollars.toLocaleString('en-CA')}`)
    .waitFor()
  const value = assessed.locator('[data-item="tax.total"] td span[tabindex]').first()
  await seeHint(value, /as of/)
})

it('Edits, deletions and titles are given up by Cancel, survive a reload, and are saved by Save', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const page = await opened(visitor)
  const before = await sheet(page, 0).locator('[data-block="tax"]').innerText()
  const edit = () =>
    sheet(page, 0)
      .getByRole('button', { name: /^Edit the sheet/ })
      .click()

  await edit()
  await change(page, `Land, ${parcels[0].assessments[0]?.year}`, '$1,000,000')
  await sheet(page, 0).getByRole('button', { name: 'Delete: Roll number' }).click()
  await sheet(page, 0).getByRole('button', { name: 'Delete: Elevation' }).click()
  await sheet(page, 0).getByRole('button', { name: 'Cancel' }).click()
  expect(await sheet(page, 0).locator('[data-block="tax"]').innerText()).toBe(before)
  await section(page, 0, 'Elevation').waitFor()

  await edit()
  await change(page, `Land, ${parcels[0].assessments[0]?.year}`, '$1,000,000')
  await change(page, 'Plan number', 'EPP 1')
  await sheet(page, 0).getByRole('button', { name: 'Restore: Plan number' }).click()
  await sheet(page, 0).getByRole('button', { name: 'Delete: Roll number' }).click()
  await sheet(page, 0).getByRole('button', { name: 'Delete: Elevation' }).click()
  await sheet(page, 0).getByRole('textbox', { name: 'Title of the sheet' }).fill('The corner lot')
  await page.keyboard.press('Enter')
  await sheet(page, 0).getByText('Not saved yet').waitFor()
  page.once('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await sheet(page, 0).getByText('Not saved yet').waitFor()
  await sheet(page, 0).getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('The summary sheet was saved to your account.').waitFor()

  await page.reload()
  await sheet(page, 0)
    .getByRole('heading', { name: /The corner lot/ })
    .waitFor()
  const tax = section(page, 0, 'Assessment and taxes')
  const land = tax.locator('[data-item="tax.land"]')
  await land.getByText('$1,000,000').waitFor()
  await land.getByText('edited').waitFor()
  await seeHint(land.getByText('$1,000,000'), /^Originally \$/)
  expect(await sheet(page, 0).getByText('Roll number').count()).toBe(0)
  expect(await section(page, 0, 'Elevation').count()).toBe(0)
  expect(await sheet(page, 1).getByText('edited').count()).toBe(0)
  await section(page, 1, 'Elevation').waitFor()
})

it('Leaving with something unsaved asks first; a sheet saved in another window is not overwritten', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const page = await opened(visitor)
  await sheet(page, 0)
    .getByRole('button', { name: /^Edit the sheet/ })
    .click()
  await change(page, 'Plan number', 'EPP 1')
  await page.getByRole('link', { name: 'Back to the map' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()

  const other = await visitor.newTab()
  const there = await opened(other)
  await sheet(there, 0)
    .getByRole('button', { name: /^Edit the sheet/ })
    .click()
  await change(there, 'Plan number', 'EPP 2')
  await sheet(there, 0).getByRole('button', { name: 'Save', exact: true }).click()
  await sheet(there, 0)
    .getByRole('button', { name: /^Edit the sheet/ })
    .waitFor()

  visitor.areFailuresExpected = true
  await sheet(page, 0).getByRole('button', { name: 'Save', exact: true }).click()
  await sheet(page, 0)
    .getByText(/saved in another window/)
    .waitFor()
  await sheet(page, 0).getByRole('button', { name: 'Overwrite it with mine' }).click()
  await sheet(page, 0)
    .getByRole('button', { name: /^Edit the sheet/ })
    .waitFor()
  visitor.areFailuresExpected = false
  await there.reload()
  await sheet(there, 0).getByText('EPP 1').waitFor()
})

it('What costs quota is offered with its price, asks for credentials, and comes to its own sheet', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const page = await opened(visitor)
  const title = section(page, 0, 'Land title')
  await title.getByRole('button', { name: 'Add LTSA credentials to get registered owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Credentials of LTSA' })
  await dialog.getByRole('button', { name: 'Fill them in' }).click()
  expect(await violationsOf(page, 'the credentials dialog', dialog)).toEqual([])
  await dialog.getByRole('button', { name: 'Save and get registered owner: 1 of 10,000 left' }).click()
  await sheet(page, 0).locator('[data-block="title"][data-state="done"]').waitFor()
  expect(await title.locator('[data-item="title.titleNumber"] dd').innerText()).toMatch(/\w{3,}/)
  await seeHint(
    title.locator('[data-item="title.titleNumber"] dd span[tabindex]'),
    'Stand-in: not a real-world fact',
  )
  expect(await title.getByRole('button').count()).toBe(0)
  const other = section(page, 1, 'Land title')
  await other.getByRole('button', { name: 'Get registered owner: 1 of 9,999 left' }).waitFor()
  expect(await other.getAttribute('data-state')).toBe('new')
  await page.reload()
  await sheet(page, 0).locator('[data-block="title"][data-state="done"]').waitFor()
})

it('MLS® history is shown on wish, also after a reload', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const page = await opened(visitor)
  expect(await section(page, 0, 'MLS® history').count()).toBe(0)
  await page.getByRole('switch', { name: 'Show MLS® history' }).click()
  await sheet(page, 0).locator('[data-block="mlsHistory"][data-state="done"]').waitFor()
  await sheet(page, 1).locator('[data-block="appreciation"][data-state="done"]').waitFor()
  await page.reload()
  await sheet(page, 1).locator('[data-block="mlsHistory"]').waitFor()
})

it.each(['A4', 'Letter'] as const)(
  'Printed on %s, each parcel has its own page with its title and sources',
  async (format) => {
    const visitor = await journey.visitor({ hasMap: false, colorScheme: 'dark' })
    const page = await opened(visitor)
    const pdf = await page.pdf({ format, preferCSSPageSize: false, printBackground: true })
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []
    expect(pages).toHaveLength(parcels.length)
    await page.emulateMedia({ media: 'print' })
    // Paper is white, also in the dark theme.
    await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    expect(paper).toBe('rgb(255, 255, 255)')
    const text = await page.evaluate(() => document.body.innerText)
    for (const { parcel } of parcels) expect(text).toContain(parcel.address.short ?? parcel.pid)
    expect(text).toContain('Sources')
    expect(text).not.toContain('Back to the map')
    expect(text).not.toContain('Get registered owner')
  },
)

it('Every state of the page passes axe and is walked by keyboard', async () => {
  const found: string[] = []
  const visitor = await journey.visitor({ hasMap: false })
  const page = await opened(visitor)
  found.push(...(await violationsOf(page, 'sheets')))
  const edit = sheet(page, 0).getByRole('button', { name: /^Edit the sheet/ })
  await edit.focus()
  await page.keyboard.press('Enter')
  const plan = sheet(page, 0).getByRole('button', { name: 'Edit: Plan number' })
  await plan.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.type('EPP 7')
  await page.keyboard.press('Enter')
  await sheet(page, 0).locator('button:focus', { hasText: 'EPP 7' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await sheet(page, 0).getByText('Not saved yet').waitFor()
  found.push(...(await violationsOf(page, 'editing', sheet(page, 0))))
  await sheet(page, 0).getByRole('button', { name: 'Cancel' }).click()
  await page.goto(`${journey.lotline.url}/dashboard/summary-sheet`)
  await page.getByText('No property was chosen').waitFor()
  found.push(...(await violationsOf(page, 'nothing chosen')))
  expect(found).toEqual([])
})

/** In the first sheet. */
async function change(page: Page, label: string, text: string): Promise<void> {
  await sheet(page, 0)
    .getByRole('button', { name: `Edit: ${label}, ` })
    .click()
  const field = sheet(page, 0).getByRole('textbox', { name: label, exact: true })
  await field.fill(text)
  await field.press('Enter')
  await field.waitFor({ state: 'detached' })
}
