import { beforeAll, expect, it } from 'vitest'
import type { FeatureSheet } from '#contract/parcel/feature-sheet.ts'
import { STAND_IN_CREDENTIALS } from '#domain/account/credentials.ts'
import { formatDate } from '#domain/text/dates.ts'
import { formatCurrency0 } from '#domain/text/money.ts'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const journey = startJourney(
  async (lotline) => {
    await lotline.demo(1500)
  },
  // Starts the stand-ins of boards.
  { LOTLINE_DEMO_ACCOUNTS: 'on', LOTLINE_SANDBOX_OUTSIDE_PORT: '0' },
)

/** An offered MLS® listing, on a parcel with assessed values. */
let shown: FeatureSheet
beforeAll(async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const { rows } = await journey.lotline.database.pool.query<{ listing_number: string }>(
    `SELECT listing_number FROM listing WHERE kind = 'mls' AND status = 'active' AND upid IS NOT NULL ORDER BY id LIMIT 1`,
  )
  const number = rows[0]?.listing_number
  if (number === undefined) throw new Error('The demo district has no active listing.')
  shown = await visitor.request(`/api/feature-sheet/${number}`)
})

async function opened(visitor: Visitor, upidOrMls = shown.listing.listingNumber) {
  const { page } = visitor
  await page.goto(`${journey.lotline.url}/dashboard/feature/${encodeURIComponent(upidOrMls)}`)
  await page.getByRole('heading', { name: 'Active MLS Feature Sheet' }).waitFor()
  return page
}

it('A listing is shown with its parcel, by its number and from the parcel’s card', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const page = await opened(visitor, shown.listing.listingNumber.toLowerCase())
  const sheet = page.getByRole('article')
  await sheet.getByText(`MLS® ${shown.listing.listingNumber}`).first().waitFor()
  expect(await page.title()).toBe('Lotline > Dashboard > Active MLS Feature Sheet')
  const text = await sheet.innerText()
  expect(text).toContain(formatCurrency0(shown.listing.priceDollars))
  expect(text).toContain(shown.listing.remarks ?? 'no remarks')
  for (const { listingNumber } of shown.history) expect(text).toContain(listingNumber)
  const sources = await sheet.getByRole('region', { name: 'Sources' }).innerText()
  for (const source of [shown.listing.provenance, ...Object.values(shown.card?.provenance ?? {})]) {
    expect(sources).toContain(`as of ${formatDate(source.asOf)}`)
    expect(sources).toContain(source.title)
  }
  await page.locator('[data-testid="parcel-picture"][data-state="shown"]').waitFor()
  // Without credentials, the sheet explains the missing photo.
  const hint = sheet.getByText(/^Photos come from the boards: store your credentials/)
  await hint.waitFor()
  // For the agent who prints, not the client.
  await page.emulateMedia({ media: 'print' })
  await hint.waitFor({ state: 'hidden' })
  await page.emulateMedia({ media: null })
  expect(await violationsOf(page, 'feature sheet')).toEqual([])

  await page.goto(`${journey.lotline.url}/dashboard?parcel=${shown.card?.parcel.upid}`)
  await page.getByRole('link', { name: `Feature sheet of ${shown.listing.listingNumber}` }).click()
  await sheet.getByText(`MLS® ${shown.listing.listingNumber}`).first().waitFor()
})

it('With the board’s credentials its photos come, one by one', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const stored = await visitor.context.request.post(`${journey.lotline.url}/api/user/save-credentials`, {
    headers: { authorization: `Bearer ${visitor.account?.token}` },
    data: { credentialsKey: 'MlsParagon', ...STAND_IN_CREDENTIALS },
  })
  expect(stored.status()).toBe(200)
  const page = await opened(visitor)
  const photo = page.getByRole('img', { name: /Stand-in picture/ })
  await page.getByRole('img', { name: 'Stand-in picture 1: no photograph' }).waitFor()
  expect(await photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(600)
  await page.getByText(/^1 of \d+ · .* · from a stand-in for the board$/).waitFor()
  await page.getByRole('button', { name: 'Next photo' }).click()
  await page.getByText(/^2 of \d+/).waitFor()
  expect(await violationsOf(page, 'feature sheet with photos')).toEqual([])
})

it('What is not there says so, and leads back', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  visitor.expectComplaint('404')
  const page = await opened(visitor, 'R0000000')
  await page.getByText('No MLS® listing or parcel is called “R0000000”.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'Back to the map' }).last().click()
  await page.waitForURL(/\/dashboard(\?|$)/)
})

it('Without the permission it is locked, on the sheet and on the card, and the lock opens the upgrade', async () => {
  const visitor = await journey.visitor({ hasMap: false }, { plan_key: 'basic', grants: [] })
  const page = await opened(visitor)
  await page.getByText('The feature sheet is not in your subscription').waitFor()
  await page.getByRole('button', { name: 'See plans' }).click()
  await page.getByRole('dialog').getByText(/Pro/).first().waitFor()
  await page.keyboard.press('Escape')
  await page.goto(`${journey.lotline.url}/dashboard?parcel=${shown.card?.parcel.upid}`)
  await page.getByRole('button', { name: `Feature sheet of ${shown.listing.listingNumber}` }).click()
  await page.getByRole('dialog').getByText(/Pro/).first().waitFor()
})

it('In the dark theme, the sheet prints with a light map and no cut table', async () => {
  const { page } = await journey.visitor({ hasMap: false, colorScheme: 'dark' })
  await page.goto(
    `${journey.lotline.url}/dashboard/feature/${encodeURIComponent(shown.listing.listingNumber)}`,
  )
  await page
    .locator('[data-testid="parcel-picture"][data-state="shown"]')
    .nth(1)
    .waitFor({ state: 'attached' })
  // Two columns of Letter paper with margins of 14 mm.
  await page.setViewportSize({ width: 710, height: 950 })
  await page.emulateMedia({ media: 'print' })
  await page.locator('html[data-mantine-color-scheme="light"]').waitFor()
  expect(await page.getByTestId('parcel-picture').filter({ visible: true }).count()).toBe(1)
  const table = page.getByRole('region', { name: 'MLS® history' })
  expect(await table.evaluate((area) => area.scrollWidth - area.clientWidth)).toBe(0)
})
