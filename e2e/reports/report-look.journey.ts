import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { freePort } from '../harness/free-port.ts'
import { startJourney } from '../harness/journey.ts'
import { someParcel } from '../harness/some-parcel.ts'
import type { Visitor } from '../harness/visitor.ts'

const journey = startJourney((lotline) => lotline.demo(500), {
  LOTLINE_DEMO_ACCOUNTS: 'on',
  LOTLINE_GOOGLE_MAPS_STAND_IN: 'on',
  LOTLINE_SANDBOX_IDENTITY: 'off',
  LOTLINE_SANDBOX_OUTSIDE_PORT: String(await freePort()),
})

const BRANDING = { name: 'Pat Agent', companyName: 'Cedar Arm Realty', slogan: 'Land that you understand' }
let visitor: Visitor
beforeAll(async () => {
  visitor = await journey.visitor({ hasMap: false })
  const post = async (path: string, data: object) => {
    const headers = { authorization: `Bearer ${visitor.account?.token}` }
    const response = await visitor.context.request.post(journey.lotline.url + path, { headers, data })
    expect(response.status(), await response.text()).toBe(200)
    return (await response.json()).payload
  }
  await post('/api/user/report-branding', { branding: BRANDING })
  const { upid } = await someParcel(visitor)
  const { report } = await post('/api/report/create', { upids: [upid], parts: ['parcel'], units: 'metric' })
  await visitor.page.goto(`${journey.lotline.url}/dashboard/report/${report.id}`)
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
  await credentials.getByRole('button', { name: 'Save and go on' }).click()
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

/** Columns of the land title, in the order of the page. */
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
  await last.locator('[data-branding="info"]').getByText(BRANDING.slogan).waitFor()
  await saved(page)
  await page.reload()
  await page.locator('[data-report-page="2"] [data-letterhead]').getByText('Pat Agent').waitFor()
  expect(await cover(page).getByText('Pat Agent').count()).toBe(0)
})
