import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { formatPid } from '#domain/parcel/pid.ts'
import { fillMarket, marketPid, storeHouseMarket } from '#server/testing/rows/market-sales.ts'
import { pngOf } from '#server/testing/rows/png.ts'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const journey = startJourney(
  async (lotline) => {
    await lotline.demo(500)
  },
  { LOTLINE_DEMO_ACCOUNTS: 'on' },
)

/** Of a parcel with a sold house. */
async function pidOfHouse(visitor: Visitor): Promise<string> {
  const { lng, lat } = await visitor.home()
  for (let step = 0; step < 400; step++) {
    const x = lng + ((step % 20) - 10) * 0.0004
    const y = lat + (Math.floor(step / 20) - 10) * 0.0004
    const { upids } = await visitor.request(`/api/parcels/at?lng=${x}&lat=${y}`)
    if (!upids[0]) continue
    const card = await visitor.request(`/api/parcel/${encodeURIComponent(upids[0])}`)
    const { parcel, sales, assessments } = card
    const [roll] = assessments
    // Expensive ones are towers and shops.
    const isHouse =
      parcel.parcelClass === 'subdivision' && roll?.improvementDollars > 0 && roll.totalDollars < 2e6
    if (isHouse && parcel.pid && sales.length > 0) return formatPid(parcel.pid)
  }
  throw new Error('The demo district has no house that was sold.')
}

const hiddenHeight = (element: Element): number => element.scrollHeight - element.clientHeight

const colourFilter = (element: Element): string => getComputedStyle(element).filter

/** With its edges. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return [top + 2, (top + bottom) / 2, bottom - 2].every((y) =>
    [left + 2, right - 2].every((x) => element.contains(document.elementFromPoint(x, y))),
  )
}

function countClicksBelow(): { count: number } {
  const below = { count: 0 }
  for (const type of ['mousedown', 'click', 'dblclick'])
    document.getElementById('root')?.addEventListener(type, () => {
      below.count++
    })
  return below
}

/** Waits for the value. */
async function begin(page: Page, pid: string): Promise<void> {
  await page.getByRole('link', { name: 'CMA' }).click()
  await page
    .getByRole('button', { name: /^(Begin with an address or PID|New analysis)$/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: 'New market analysis' })
  await dialog.getByRole('textbox', { name: 'Address or PID' }).fill(pid)
  await dialog.getByRole('list', { name: 'Parcels' }).getByRole('button').first().click()
  await dialog.getByRole('button', { name: 'Begin' }).click()
}

const value = (page: Page) => page.getByRole('region', { name: 'Value', exact: true })

it('A listing agent values a house, leaves a sale out, overrides an adjustment, shares and prints it; the client writes back', async () => {
  const agent = await journey.visitor()
  const { page } = agent
  const pid = await pidOfHouse(agent)
  await agent.open()
  await begin(page, pid)
  await value(page).getByText('80% range').waitFor()
  await page.locator('[data-map="idle"]').waitFor()
  expect(await violationsOf(page, 'a market analysis')).toEqual([])

  // Paper has the whole list, and no dark map.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  expect(await page.getByRole('tabpanel').evaluate(hiddenHeight)).toBe(0)
  await expect.poll(() => page.locator('canvas').evaluate(colourFilter)).toContain('invert')
  await page.emulateMedia({ media: null, colorScheme: null })

  await page
    .getByRole('button', { name: /^Leave out: / })
    .first()
    .click()
  await page.getByText('Left out by hand.').waitFor()
  await page.getByRole('tab', { name: 'Grid' }).click()
  await page.getByRole('button', { name: /^Floor area of comparable 1:/ }).click()
  const override = page.getByRole('dialog', { name: /^Floor area: / })
  await override.getByRole('textbox', { name: 'Adjustment in dollars' }).fill('-25000')
  await override.getByRole('textbox', { name: 'Why' }).fill('Measured on the visit')
  await override.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Floor area of comparable 1: −$25,000' }).waitFor()
  const said = await value(page)
    .getByText(/^\$[\d,]+$/)
    .first()
    .innerText()

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share market analysis' })
  await share.getByRole('button', { name: 'Create link' }).click()
  const address = await share.getByLabel('New link').inputValue()
  expect(await violationsOf(page, 'sharing a market analysis')).toEqual([])
  await page.keyboard.press('Escape')

  const client = await journey.stranger({ viewport: { width: 390, height: 844 } })
  await client.page.goto(address)
  await client.page.getByRole('heading', { name: 'The sales we compared' }).waitFor()
  await value(client.page).getByText(said).waitFor()
  await client.page.getByText(/^Floor area: −\$25,000 by hand, [+−]?\$[\d,]+ by the model\.$/).waitFor()
  expect(await violationsOf(client.page, 'a shared market analysis')).toEqual([])
  const width = await client.page.evaluate(() => document.querySelector('main')?.scrollWidth)
  expect(width).toBe(390)
  await client.page.getByRole('textbox', { name: 'Your name' }).fill('Robin Client')
  await client.page.getByRole('textbox', { name: 'Question or note' }).fill('Is the roof new?')
  await client.page.getByRole('button', { name: 'Send' }).click()
  await client.page.getByText(/^Your message was sent/).waitFor()

  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByText(/Is the roof new\?/).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await share.getByText(/opened 1 time/).waitFor()
  await share.getByRole('button', { name: /^Revoke the link/ }).click()
  await share.getByRole('button', { name: 'Revoke for good' }).click()
  await share.getByText('No link opens this market analysis.').waitFor()
  await share.getByRole('checkbox', { name: 'Notes' }).check()
  client.areFailuresExpected = true
  await client.page.reload()
  await client.page.getByRole('heading', { name: 'This link no longer opens a market analysis' }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Print or PDF' }).click()
  for (const printed of [
    page.getByRole('heading', { name: 'How each adjustment was found' }),
    page.getByText(said).first(),
    page.getByText(/Floor area: −\$25,000 by hand, .+: Measured on the visit/),
  ]) {
    // Pages far from view have no boxes.
    await printed.evaluate((element) => element.scrollIntoView())
    await printed.waitFor()
  }
})

it('A client receives the chosen pages in their order and the photo of a comparable, by link and on paper; the choice is kept for new analyses', async () => {
  const agent = await journey.visitor({ hasMap: false })
  const { page } = agent
  const pid = await pidOfHouse(agent)
  await agent.open()
  await begin(page, pid)
  await value(page).getByText('80% range').waitFor()

  await page
    .getByRole('button', { name: /^Your photo: / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: /^Your photo: / })
  expect(await violationsOf(page, 'the photo of a comparable')).toEqual([])
  const picture = { name: 'house.png', mimeType: 'image/png', buffer: pngOf(340, 190) }
  await dialog.locator('input[type=file]').setInputFiles(picture)
  await dialog.getByRole('img').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Share', exact: true }).click()
  const share = page.getByRole('dialog', { name: 'Share market analysis' })
  await share.getByRole('checkbox', { name: 'Competing listings' }).uncheck()
  await share.getByRole('button', { name: 'Move The property', exact: true }).focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await share.getByRole('button', { name: 'Move The sales we compared down' }).click()
  await share.getByRole('button', { name: 'Use for new analyses' }).click()
  await share.getByText('New analyses begin with these pages.').waitFor()
  const chosen = await share
    .getByRole('list', { name: 'Pages' })
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent))
  await share.getByRole('button', { name: 'Create link' }).click()
  const address = await share.getByLabel('New link').inputValue()
  // Escape would put back a part that is still lifted.
  await share.getByRole('button', { name: 'Close' }).click()

  const client = await journey.stranger({ viewport: { width: 360, height: 800 } })
  await client.page.goto(address)
  await client.page.getByRole('heading', { name: 'The sales we compared' }).waitFor()
  const headings = await client.page.getByRole('heading', { level: 2 }).allTextContents()
  // The answer stands without its title, and a record of past values only in larger markets.
  const pages = chosen.filter((title) => headings.includes(title ?? ''))
  expect(pages).toContain('The property')
  expect(headings.filter((title) => pages.includes(title))).toEqual(pages)
  expect(headings).not.toContain('Competing listings')
  const photo = client.page.locator('ol img').first()
  const photoWidth = await photo.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })
  expect(photoWidth).toBe(340)
  const width = await client.page.evaluate(() => document.querySelector('main')?.scrollWidth)
  expect(width).toBe(360)

  await page.getByRole('button', { name: 'Print or PDF' }).click()
  const photos = page.getByRole('img', { name: /^Photo of / })
  await photos.evaluate((element) => element.scrollIntoView())
  await photos.waitFor()
  expect(await page.getByText('Competing listings').count()).toBe(0)

  await agent.open()
  await begin(page, pid)
  await value(page).getByText('80% range').waitFor()
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  expect(await share.getByRole('checkbox', { name: 'Competing listings' }).isChecked()).toBe(false)
  expect(await violationsOf(page, 'pages of a market analysis')).toEqual([])
})

it('Where a market has many sales, its market line says what a house is worth, and how often it was right', async () => {
  const { database } = journey.lotline
  await fillMarket(database, { count: 2400 })
  await storeHouseMarket(database, 60)

  const agent = await journey.visitor({ hasMap: false })
  const { page } = agent
  await agent.open()
  await begin(page, formatPid(marketPid(1200)))
  await value(page).getByText('80% range').waitFor()
  await page.getByRole('tab', { name: 'Subject' }).click()
  await page.getByRole('textbox', { name: 'Effective date' }).fill('Oct 1, 2026')
  await page.keyboard.press('Enter')
  // Its own sale is excluded.
  await value(page)
    .getByText(/with the market line of Harbour District fitted to 2,399 sales on Oct 1, 2026\.$/)
    .waitFor()
  await page.getByText(/^In this market, half of/).waitFor()
})

it('What is wrong with a correction is read whole, and a double click acts on nothing that comes under the pointer', async () => {
  const agent = await journey.visitor({ hasMap: false, viewport: { width: 1024, height: 768 } })
  const { page } = agent
  await agent.open()
  await begin(page, formatPid(marketPid(1201)))
  await value(page).getByText('80% range').waitFor()
  await page.getByRole('tab', { name: 'Subject' }).click()
  for (const [name, text, problem] of [
    ['Correction: Floor area', '999999', 'Must be at most 500,000.'],
    ['Correction: Lot', '0', 'Must be at least 1.'],
    ['Correction: Year built', '1700', 'Must be at least 1800.'],
  ] as const) {
    const field = page.getByRole('spinbutton', { name })
    await field.fill(text)
    await field.press('Tab')
    const message = page.getByText(problem)
    await message.scrollIntoViewIfNeeded()
    expect(await message.evaluate(isUncovered), problem).toBe(true)
    await field.fill('')
  }

  await page.getByRole('tab', { name: 'Comparables' }).click()
  await page
    .getByRole('button', { name: /^Pin: / })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Note of the choice: / })
    .first()
    .click()
  const note = page.getByRole('dialog', { name: /^Note: / })
  await note.getByRole('textbox').fill('Seen inside')
  const below = await page.evaluateHandle(countClicksBelow)
  await note.getByRole('button', { name: 'Save' }).dblclick()
  await note.waitFor({ state: 'hidden' })
  expect(await below.evaluate(({ count }) => count)).toBe(0)
  await page.getByText('Seen inside').waitFor()
})
