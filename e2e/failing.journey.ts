import { describe, expect, it } from 'vitest'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

describe('When nothing was imported', () => {
  const journey = startJourney(async () => {})

  it('says what belongs here, and stays usable', async () => {
    const visitor = await journey.visitor()
    await visitor.open()
    await visitor.selected(0)
    await visitor.page.keyboard.press('t')
    await visitor.page.getByText('No parcels selected yet').waitFor()
    await visitor.page
      .locator('#table')
      .getByRole('button', { name: 'Paste a list of PIDs or addresses' })
      .waitFor()
    await visitor.page.keyboard.press('t')
    await visitor.page.keyboard.press('l')
    await visitor.page.getByText('No data loaded').first().waitFor()
    expect(await visitor.page.getByText('No data loaded').count()).toBeGreaterThan(3)
    await visitor.page.keyboard.press('Escape')
    await visitor.page.getByRole('combobox', { name: /Search/ }).fill('1200 main st')
    await visitor.page.getByText(/Nothing like this was found/).waitFor()
  })
})

describe('When the server fails', () => {
  const journey = startJourney(async (lotline) => {
    await lotline.demo(500)
  })

  it('stopped in the middle, it says so, keeps the selection, and goes on when the server is back', async () => {
    const visitor = await journey.visitor()
    await visitor.open()
    const middle = await visitor.home()
    await fetched(visitor, 'search-results')
    visitor.areFailuresExpected = true
    await journey.lotline.stop()
    const box = visitor.page.getByRole('combobox', { name: /Search/ })
    await box.fill('1 main st')
    await visitor.page.getByText('The search is not responding.').waitFor()
    await visitor.page.keyboard.press('Escape')

    await journey.lotline.start()
    await visitor.openAt(middle, 16)
    await visitor.page.getByRole('button', { name: 'More for the selection' }).click()
    await visitor.page.getByRole('menuitem', { name: /Select all in the map/ }).click()
    await visitor.page.locator('#table').getByText('assessed').waitFor()
    await fetched(visitor, 'selected-table')
    const selected = await visitor.page.locator('#table strong').innerText()

    const columns = visitor.page.getByRole('button', { name: 'Columns' })
    const dialog = visitor.page.getByRole('dialog', { name: 'Customize Columns' })
    await journey.lotline.stop()
    // Its code was never loaded; the window remains.
    await columns.click()
    await visitor.page.getByText('This part of Lotline did not load').first().waitFor()
    await journey.lotline.start()
    await dialog.getByLabel('Find a column or a data source').fill('legal')

    await journey.lotline.stop()
    await dialog
      .getByRole('checkbox', { name: /Legal description/ })
      .first()
      .check()
    await dialog.getByRole('button', { name: 'Customize', exact: true }).click()
    const retry = visitor.page.locator('#table').getByRole('button', { name: /Try again|Retry/ })
    await retry.waitFor()
    expect(await visitor.page.locator('#table strong').innerText()).toBe(selected)
    await visitor.page.getByText(/The server cannot be reached.*Waiting: values of the table/).waitFor()

    await journey.lotline.start()
    await visitor.page.getByText(/The server cannot be reached/).waitFor({ state: 'detached' })
    await retry.waitFor({ state: 'detached' })
  })

  it('stopped once the first screen stands, who logs out is notified: the words were fetched ahead', async () => {
    const visitor = await journey.visitor({ hasMap: false })
    await visitor.open()
    await fetched(visitor, 'farewell-dialog')
    await visitor.page.getByRole('button', { name: 'Account' }).click()
    const signOut = visitor.page.getByRole('menuitem', { name: 'Sign out' })
    await signOut.waitFor()
    visitor.areFailuresExpected = true
    // The sign-in page was not fetched.
    visitor.expectComplaint('ServerUnreachableError')
    await journey.lotline.stop()
    await signOut.click()
    await visitor.page.getByRole('dialog', { name: 'Logged Out' }).waitFor()
    await journey.lotline.start()
    await visitor.leave()
  })

  it('that no longer has a part of the page, it offers to load the page again', async () => {
    const visitor = await journey.visitor({ hasMap: false })
    await visitor.open()
    visitor.areFailuresExpected = true
    const replaced = '**/columns-dialog*.js'
    await visitor.page.route(replaced, (route) => route.fulfill({ status: 404 }))
    await visitor.page.getByRole('button', { name: 'Columns' }).click()
    const notice = visitor.page.getByRole('status').filter({ hasText: 'Part of Lotline did not load' })
    await notice.waitFor()
    await visitor.page.unroute(replaced)
    await notice.getByRole('button', { name: 'Load again' }).click()
    await notice.waitFor({ state: 'detached' })
    await visitor.page.getByRole('button', { name: 'Columns' }).click()
    await visitor.page.getByRole('dialog', { name: 'Customize Columns' }).waitFor()
  })

  it('slow with the code of the map, it sends code for later only once the map stands', async () => {
    const visitor = await journey.visitor()
    const { page } = visitor
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const mapCode = Promise.withResolvers<void>()
    await page.route('**/maplibre-*.js', async (route) => {
      await mapCode.promise
      await route.continue()
    })
    await page.goto(`${journey.lotline.url}/dashboard`)
    await page.getByRole('combobox', { name: /Search/ }).waitFor()
    const forLater = () => requested.filter((url) => /selection-bar|live-connection/.test(url))
    expect(forLater()).toEqual([])
    mapCode.resolve()
    await fetched(visitor, 'selection-bar')
    await fetched(visitor, 'live-connection')
  })

  it('refusing tiles for a moment, it says so and fills the gaps by itself', async () => {
    const visitor = await journey.visitor()
    visitor.areFailuresExpected = true
    let isRefusing = true
    await visitor.page.route('**/api/tiles/**', (route) =>
      isRefusing ? route.fulfill({ status: 503, headers: { 'retry-after': '1' } }) : route.continue(),
    )
    await visitor.open()
    const notice = visitor.page.getByText('Parts of the map did not load')
    await notice.waitFor()
    isRefusing = false
    await notice.waitFor({ state: 'detached' })
  })
})

describe('When the browser draws no map', () => {
  const journey = startJourney(async () => {})

  it('its place says so, nothing of the map is loaded, and the rest works', async () => {
    const visitor = await journey.visitor({ hasMap: false })
    const { page } = visitor
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    const connected = page.waitForEvent('websocket')
    await visitor.open()
    await page.getByText('This browser cannot draw the map').waitFor()
    // The first screen arrives all the same.
    expect((await connected).url()).toContain('/live/')
    await fetched(visitor, 'alert-dialog')
    await page.getByRole('combobox', { name: /Search/ }).fill('1200 main st')
    await page.getByText(/Nothing like this was found/).waitFor()
    expect(requested.filter((url) => /maplibre|\/api\/tiles\//.test(url))).toEqual([])
    expect(await page.getByRole('button', { name: 'Layers' }).count()).toBe(0)
    await page.getByRole('button', { name: 'More for the selection' }).click()
    await page.getByRole('menuitem', { name: /Select all in the map/, disabled: true }).waitFor()
  })
})

/** With all that it imports. */
async function fetched({ page }: Visitor, name: string): Promise<void> {
  const address = await page.waitForFunction(
    (part) =>
      performance
        .getEntriesByType('resource')
        .map((entry) => entry.name)
        .find((each) => each.includes(part) && each.endsWith('.js')),
    name,
  )
  // As text: the page's own `import`.
  await page.evaluate(`import(${JSON.stringify(await address.jsonValue())}).then(() => {})`)
}
