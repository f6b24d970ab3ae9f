import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { startJourney } from '../harness/journey.ts'
import { someParcel } from '../harness/some-parcel.ts'
import type { Visitor } from '../harness/visitor.ts'
import { colourOf, cutOff, fillsFrame, isWholePicture, pageAcrossMiddle, widthOf } from './in-page.ts'

const journey = startJourney((lotline) => lotline.demo(500), {
  LOTLINE_DEMO_ACCOUNTS: 'on',
  LOTLINE_GOOGLE_MAPS_STAND_IN: 'on',
  LOTLINE_SANDBOX_IDENTITY: 'off',
  LOTLINE_SANDBOX_OUTSIDE_PORT: String(await freePort()),
})

const BRANDING = {
  name: 'Pat Agent',
  companyName: 'Cedar Arm Realty',
  slogan: 'Land that you understand',
  email: 'pat.agent@cedararmrealty.example.ca',
}
/** Everything an info card can say. */
const FULL = {
  ...BRANDING,
  style: 'modern',
  url: 'https://www.cedararmrealty.example.ca/',
  cellPhone: '250 555 0142',
  officePhone: '250 555 0100',
  fax: '250 555 0101',
  officeLocation: '1184 Tidewater Crescent, Reedport BC V0N 9A1',
}
let visitor: Visitor
let reportId: string
beforeAll(async () => {
  visitor = await journey.visitor({ hasMap: false })
  await visitor.request('/api/user/report-branding', { branding: BRANDING })
  const { upid } = await someParcel(visitor)
  const { report } = await visitor.request('/api/report/create', {
    upids: [upid],
    parts: ['parcel'],
  })
  reportId = report.id
  await visitor.page.goto(`${journey.lotline.url}/dashboard/report/${reportId}`)
  await visitor.page.getByText('1 of 1 complete').waitFor()
})

const pages = (page: Page) => page.locator('[data-report-pages="ready"]')
const cover = (page: Page) => page.locator('[data-report-page="1"]')
const settings = (page: Page) => page.getByRole('region', { name: 'Settings' })
const saved = (page: Page) => page.getByText(/^Saved \d/).waitFor()

it('The columns of a part are chosen and ordered in its dialog, and the page follows', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Add' }).click()
  await page.getByPlaceholder('Find a data source...').fill('title')
  await page.getByRole('button', { name: /^Land title/ }).click()
  const credentials = page.getByRole('dialog', { name: 'Credentials of LTSA' })
  await credentials.getByRole('button', { name: 'Fill them in' }).click()
  await credentials.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByText('2 of 2 complete').waitFor()
  await pages(page).getByText('Registered Owner').first().waitFor()
  expect(await terms(page)).toEqual(['Registered Owner', 'Title Number', 'Pending Applications'])

  await page.getByRole('button', { name: 'More for Land title' }).click()
  await page.getByRole('menuitem', { name: 'Columns…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Customize Columns' })
  await dialog.getByRole('checkbox', { name: 'Registered Owner' }).uncheck()
  await dialog.getByRole('button', { name: 'Move Pending Applications up' }).click()
  await dialog.getByRole('button', { name: 'Customize' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => terms(page)).toEqual(['Pending Applications', 'Title Number'])
  await saved(page)
  await page.reload()
  await page.getByText('2 of 2 complete').waitFor()
  await expect.poll(() => terms(page)).toEqual(['Pending Applications', 'Title Number'])
})

/** In page order. */
const terms = (page: Page) => page.locator('[data-report-page] [data-piece^="title/"] dt').allInnerTexts()

it('The cover shows the parcel from the road, or from above', async () => {
  const { page } = visitor
  await settings(page).getByText('Satellite', { exact: true }).click()
  await cover(page)
    .getByRole('img', { name: /^Aerial picture of / })
    .first()
    .waitFor()
  await settings(page).getByText('Street view', { exact: true }).click()
  const view = cover(page).getByRole('img', { name: /^Street View of / })
  await view.waitFor()
  const nearest = await view.getAttribute('src')

  await settings(page).getByRole('button', { name: 'Choose the view' }).click()
  const dialog = page.getByRole('dialog', { name: 'View of the cover' })
  await dialog.getByRole('img', { name: 'Stand-in of Street View' }).waitFor()
  await dialog.getByRole('button', { name: 'Turn left' }).click()
  await dialog.getByRole('button', { name: 'Use this view' }).click()
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => view.getAttribute('src')).not.toBe(nearest)
  await saved(page)
  const chosen = await view.getAttribute('src')
  await page.reload()
  await view.waitFor()
  expect(await view.getAttribute('src')).toBe(chosen)
})

it('Branding is printed where the report says, in the kind that it chose', async () => {
  const { page } = visitor
  const choose = (place: string, kind: string) =>
    settings(page).getByRole('radiogroup', { name: place }).getByText(kind, { exact: true }).click()
  await choose('Top of pages', 'Banner')
  await page.locator('[data-report-page="2"] [data-letterhead]').getByText('Pat Agent').waitFor()
  await choose('Last page', 'Info card')
  await choose('Cover', 'None')
  await expect.poll(() => cover(page).getByText('Pat Agent').count()).toBe(0)
  const last = page.locator('[data-report-page]').last()
  const card = last.locator('[data-branding="info"]')
  // Pages out of sight are not drawn.
  await card.waitFor({ state: 'attached' })
  await last.scrollIntoViewIfNeeded()
  await card.getByText(BRANDING.slogan).waitFor()
  const colours = [card.getByText(BRANDING.email), card.getByText(BRANDING.slogan)]
  const [ofLink, ofWords] = await Promise.all(colours.map((line) => line.evaluate(colourOf)))
  expect(ofLink).toBe(ofWords)
  await saved(page)
  await page.reload()
  await page.locator('[data-report-page="2"] [data-letterhead]').getByText('Pat Agent').waitFor()
  expect(await cover(page).getByText('Pat Agent').count()).toBe(0)
})

it('The part of an own picture that was chosen fills the cover, on other paper, too, and is whole on a phone, as an info card is', async () => {
  const { page } = visitor
  const view = await page.screenshot()
  const uploaded = await visitor.context.request.post(`${journey.lotline.url}/api/files`, {
    headers: { authorization: `Bearer ${visitor.account?.token}`, 'content-type': 'image/png' },
    data: view,
  })
  const companyLogo = (await uploaded.json()).payload.address
  await visitor.request('/api/user/report-branding', { branding: { ...FULL, companyLogo } })
  await page.reload()
  await settings(page).getByText('Custom image', { exact: true }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Upload: Image of the cover' }).click(),
  ])
  await chooser.setFiles({ name: 'view.png', mimeType: 'image/png', buffer: view })
  await page.getByRole('button', { name: 'Use this part' }).click()
  const picture = (of: Page) => of.getByRole('img', { name: 'Cover', exact: true }).first()
  await picture(page).waitFor()
  await settings(page).getByText('Info card', { exact: true }).first().click()
  // The texts leave it another room.
  await settings(page).getByRole('switch', { name: 'Round parcel pictures' }).click()
  await saved(page)
  expect(await picture(page).evaluate(fillsFrame)).toBe(true)
  await settings(page).getByText('A4', { exact: true }).click()
  await page.locator('[data-report-pages="ready"][data-paper="a4"]').waitFor()
  await expect.poll(() => picture(page).evaluate(fillsFrame)).toBe(true)
  await saved(page)
  expect(await settings(page).locator('[data-branding="info"] strong').evaluate(widthOf)).toBeGreaterThan(140)

  const { address } = await visitor.request('/api/report/share', {
    reportId,
    days: 30,
    password: null,
    units: 'metric',
    showsFiles: true,
    offersPdf: false,
  })
  const phone = await journey.stranger({ viewport: { width: 390, height: 844 }, hasMap: false })
  await phone.page.goto(address)
  await phone.page.locator('[data-report-pages="ready"]').waitFor()
  expect(await picture(phone.page).evaluate(isWholePicture)).toBe(true)
  await phone.page.getByText(FULL.officeLocation).first().waitFor()
  expect(await phone.page.locator('[data-branding]').first().evaluate(cutOff)).toEqual([])
})

it('The page in view stays, and is named, when the pages or the window change their size', async () => {
  const { page } = visitor
  await page.setViewportSize({ width: 1440, height: 900 })
  await pages(page).waitFor()
  const view = page.getByRole('region', { name: 'Pages' })
  await view.evaluate((element) => element.scrollBy(0, element.scrollHeight / 2))
  const named = () =>
    page
      .locator('span', { hasText: /^Page \d+ of \d+$/ })
      .first()
      .innerText()
  const isSaid = async () => expect.poll(named).toContain(`Page ${await view.evaluate(pageAcrossMiddle)} of`)
  await isSaid()
  const before = await named()
  await page.getByRole('button', { name: 'Fit page' }).click()
  await page.getByRole('button', { name: 'Fit width' }).waitFor()
  await isSaid()
  expect(await named()).toBe(before)
  await page.setViewportSize({ width: 1024, height: 700 })
  await isSaid()
  expect(await named()).toBe(before)
})

it('On a phone the head of the editor has two rows, upright and on its side', async () => {
  const { page } = visitor
  const heights: number[] = []
  for (const [width, height] of [
    [390, 844],
    [360, 740],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Share', 'Print', 'Download PDF'])
      await page.getByRole('button', { name, exact: true }).waitFor()
    heights.push(await page.locator('main > header').evaluate(({ clientHeight }) => clientHeight))
    expect(await page.evaluate(() => document.querySelector('main')?.scrollWidth)).toBe(width)
  }
  expect(Math.max(...heights)).toBeLessThan(100)
  expect(heights[2]).toBeLessThan(50)
})
