import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOf } from '../harness/axe.ts'
import { startJourney } from '../harness/journey.ts'
import { someParcel } from '../harness/some-parcel.ts'
import type { Visitor } from '../harness/visitor.ts'

const journey = startJourney((lotline) => lotline.demo(500), { LOTLINE_DEMO_ACCOUNTS: 'on' })
let visitor: Visitor
let upid: string

async function open(upids: string[], parts: string[]): Promise<string> {
  const { report } = await visitor.request('/api/report/create', { upids, parts })
  await visitor.page.goto(`${journey.lotline.url}/dashboard/report/${report.id}`)
  await visitor.page.getByText(`${parts.length} of ${parts.length} complete`).waitFor()
  await visitor.page.locator('[data-report-pages="ready"]').waitFor()
  return report.id
}

beforeAll(async () => {
  visitor = await journey.visitor({ hasMap: false })
  upid = (await someParcel(visitor)).upid
})

const sheet = (page: Page, number: number) => page.locator(`[data-report-page="${number}"]`)
const settings = (page: Page) => page.getByRole('region', { name: 'Settings' })

it('The first page has the figures of the parts, with the pages where they stand', async () => {
  const { page } = visitor
  await open([upid], ['parcel', 'assessments', 'planning', 'listings'])
  const glance = sheet(page, 2)
  await glance.getByRole('heading', { name: /at a glance$/ }).waitFor()
  const area = glance.locator('dl > div', { hasText: 'Parcel area' }).locator('dd')
  const [value] = (await area.innerText()).split('\n')
  const link = area.getByRole('link', { name: /^Page \d+$/ })
  const number = Number((await link.getAttribute('aria-label'))?.slice('Page '.length))
  expect(number).toBeGreaterThan(2)
  await link.click()
  const part = sheet(page, number).locator('dl > div', { hasText: 'Parcel area' })
  await expect.poll(() => part.locator('dd').innerText()).toContain(value)
  // Contents.
  await glance.getByText('Sources and dates').waitFor()
  expect(await violationsOf(page, 'The first page of a report')).toEqual([])
})

it('The reader is named on the cover and the first page, and stays after a reload', async () => {
  const { page } = visitor
  await settings(page).getByLabel('Prepared for').fill('Morgan Castell')
  for (const number of [1, 2]) await sheet(page, number).getByText('Prepared for Morgan Castell').waitFor()
  await page.getByText(/^Saved \d/).waitFor()
  await page.reload()
  await sheet(page, 2).getByText('Prepared for Morgan Castell').waitFor()
})

it('A part without data is named on the first page, and printed where the switch says so', async () => {
  const { page } = visitor
  await open([await unlisted()], ['parcel', 'listings'])
  const heading = page.locator('[data-report-pages] h2', { hasText: 'Listings' })
  const missing = sheet(page, 2).getByText(/^Searched and not found:.*Listings/)
  await missing.waitFor()
  expect(await heading.count()).toBe(0)
  await settings(page).getByRole('switch', { name: 'Parts without data' }).click()
  await heading.waitFor()
  await settings(page).getByRole('switch', { name: 'Page at a glance' }).click()
  await expect.poll(() => page.getByRole('heading', { name: /at a glance$/ }).count()).toBe(0)
})

it('The cover of several parcels lists them with totals, and planning is stated once', async () => {
  const { page } = visitor
  const { upids } = await nearby()
  await open(upids, ['parcel', 'assessments', 'planning'])
  const cover = sheet(page, 1)
  await expect.poll(() => cover.locator('tbody tr').count()).toBe(upids.length)
  await cover.getByText('Assessed value').waitFor()
  await cover.getByRole('img').waitFor()
  expect(await cover.getByRole('img').count()).toBe(1)
  const planning = page.locator('[data-piece^="planning/"] h3, [data-piece^="planning/"] h4')
  await expect
    .poll(async () => (await planning.allTextContents()).join())
    .toContain('The same for all parcels')
})

/** A parcel without listings. */
async function unlisted(): Promise<string> {
  for (const each of (await nearby()).upids) {
    const { listings } = await visitor.request(`/api/parcel/${encodeURIComponent(each)}`)
    if (listings.length === 0) return each
  }
  throw new Error('All parcels around are listed.')
}

/** The parcel and the two next to it. */
async function nearby(): Promise<{ upids: string[] }> {
  const { parcel } = await visitor.request(`/api/parcel/${encodeURIComponent(upid)}`)
  const [lng, lat] = parcel.geocenter as [number, number]
  const found = new Set([upid])
  for (let step = 1; found.size < 3 && step < 40; step++) {
    for (const side of [-1, 1]) {
      const { upids } = await visitor.request(`/api/parcels/at?lng=${lng + side * step * 0.0001}&lat=${lat}`)
      const [first] = upids as string[]
      if (first && found.size < 3) found.add(first)
    }
  }
  return { upids: [...found] }
}
