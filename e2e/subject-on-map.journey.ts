import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import type { Place } from './harness/place.ts'
import type { Visitor } from './harness/visitor.ts'

const journey = startJourney(
  async (lotline) => {
    await lotline.demo(500)
  },
  { LOTLINE_DEMO_ACCOUNTS: 'on' },
)

const CLOSE_UP = 18

interface House {
  name: string
  place: Place
}

/** Near the opening view. */
async function findHouse(visitor: Visitor): Promise<House> {
  const { lng, lat } = await visitor.home()
  for (let step = 0; step < 400; step++) {
    const x = lng + ((step % 20) - 10) * 0.0004
    const y = lat + (Math.floor(step / 20) - 10) * 0.0004
    const { upids } = await visitor.request(`/api/parcels/at?lng=${x}&lat=${y}`)
    if (!upids[0]) continue
    const { parcel, assessments, units } = await visitor.request(
      `/api/parcel/${encodeURIComponent(upids[0])}`,
    )
    const [roll] = assessments
    const isHouse = parcel.parcelClass === 'subdivision' && units.count === 0 && roll?.improvementDollars > 0
    if (!isHouse || roll.totalDollars > 2e6 || parcel.address.short === null) continue
    const [placeLng, placeLat] = parcel.geocenter
    return { name: parcel.address.short, place: { lng: placeLng, lat: placeLat } }
  }
  throw new Error('The demo district has no house here.')
}

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Cancel' })
const pin = (page: Page) => page.locator('[data-pin="subject"]')
const value = (page: Page) => page.getByRole('region', { name: 'Value', exact: true })
const taken = (page: Page) => page.getByRole('button', { name: /^Market analysis/, pressed: true })

async function takeTool(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Market analysis/ }).click()
  await bar(page)
    .getByText(/^Click the property to analyse/)
    .waitFor()
}

it('A broker chooses a house on the map, by click or by keys, and begins its market analysis', async () => {
  const broker = await journey.visitor()
  const { page } = broker
  const { name, place } = await findHouse(broker)
  await broker.openAt(place, CLOSE_UP)
  await page.locator('canvas.maplibregl-canvas').focus()
  await page.keyboard.press('c')
  await bar(page)
    .getByText(/^Click the property to analyse/)
    .waitFor()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowDown')
  await bar(page)
    .getByText(/^Arrows move the map, Space takes/)
    .waitFor()
  await broker.mapIdle()
  await page.keyboard.press(' ')
  await bar(page).getByRole('button', { name: 'Begin analysis' }).waitFor()
  await page.keyboard.press('Escape')
  await taken(page).waitFor({ state: 'detached' })

  await takeTool(page)
  const { x, y } = await broker.pixelOf(place)
  await page.mouse.click(x, y)
  await bar(page).getByText(name).waitFor()
  expect(await violationsOf(page, 'a subject chosen on the map')).toEqual([])
  await bar(page).getByRole('button', { name: 'Begin analysis' }).click()
  await value(page).waitFor()
  await page.getByRole('heading', { name }).first().waitFor()
})

it('Where there is no parcel a broker positions the subject by hand, moves it, and names it before it is begun', async () => {
  const broker = await journey.visitor()
  const { page } = broker
  const { place } = await findHouse(broker)
  await broker.openAt(place, CLOSE_UP)
  await takeTool(page)
  const { x, y } = await broker.pixelOf(place)
  await bar(page).getByRole('button', { name: 'Position by hand' }).click()
  await page.mouse.click(x, y)
  await pin(page).waitFor()
  await bar(page).getByRole('button', { name: 'Cancel' }).click()
  await pin(page).waitFor({ state: 'detached' })

  await bar(page).getByRole('button', { name: 'Position by hand' }).click()
  await page.mouse.click(x + 40, y)
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await bar(page).getByText('A place without a parcel').waitFor()
  await bar(page).getByRole('button', { name: 'Begin analysis' }).click()
  const dialog = page.getByRole('dialog', { name: 'New market analysis' })
  await dialog.getByRole('textbox', { name: 'Name or address' }).fill('New house at the harbour')
  await dialog.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('heading', { name: 'New house at the harbour' }).waitFor()

  await value(page).waitFor()
  await page.getByRole('button', { name: 'Print or PDF' }).click()
  await page.getByText('1 of 1 complete').waitFor()
  await page.locator('[data-report-pages="ready"]').waitFor()
  await page.locator('address').getByText('New house at the harbour').waitFor()
  expect(await violationsOf(page, 'a report of a place without a parcel')).toEqual([])
})
