import type { Locator } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import { someParcel } from './harness/some-parcel.ts'

describe('Every screen and dialog', () => {
  const journey = startJourney(async (lotline) => {
    await lotline.demo(500)
  })

  it('has no violation that axe-core finds', async () => {
    const visitor = await journey.visitor()
    const { page } = visitor
    const found: string[] = []
    const look = async (screen: string, opened?: Locator) =>
      found.push(...(await violationsOf(page, screen, opened)))
    const table = page.locator('#table')

    await visitor.openAt(await visitor.home(), 16)
    await look('the dashboard with nothing selected')
    await page.keyboard.press('t')
    await page.getByText('No parcels selected yet').waitFor()
    await look('the empty table', table)
    await page.locator('#table').getByRole('button', { name: 'Paste a list of PIDs or addresses' }).click()
    await page.getByRole('textbox', { name: /PIDs or addresses/ }).waitFor()
    await look('the paste dialog', page.getByRole('dialog'))
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'More for the selection' }).click()
    await look('the menu of the selection', page.getByRole('menu'))
    await page.getByRole('menuitem', { name: /Select all in the map/ }).click()
    await page.getByRole('grid', { name: 'Selected parcels' }).waitFor()
    const firstAddress = page.locator('[data-upid] [role="rowheader"]').first()
    await firstAddress.filter({ hasText: /\w/ }).waitFor()
    await look('the table', table)
    const address = await firstAddress.innerText()
    await page.locator('[data-upid]').first().click()
    await page.getByRole('region', { name: 'Parcel', exact: true }).getByRole('heading').first().waitFor()
    await visitor.mapIdle()
    await look('the parcel card')
    await page.getByRole('button', { name: 'Columns' }).click()
    await page.getByRole('dialog', { name: 'Customize Columns' }).waitFor()
    await look('the columns dialog', page.getByRole('dialog', { name: 'Customize Columns' }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Export', exact: true }).click()
    await page.getByRole('button', { name: /^Export [\d,]+ parcels?$/ }).waitFor()
    await look('the export form', page.getByRole('dialog', { name: 'Export' }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /^PID: sort, filter/ }).click()
    await page.getByRole('textbox', { name: 'Contains' }).waitFor()
    await look('the menu of a column', page.getByRole('dialog', { name: /^Column / }))
    await page.keyboard.press('Escape')
    await page.keyboard.press('t')
    await page.keyboard.press('l')
    await page.getByRole('region', { name: 'Layers and base maps' }).waitFor()
    await look('the layers', page.getByRole('region', { name: 'Layers and base maps' }))
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Sources' }).click()
    await look('the sources')
    await page.getByRole('button', { name: 'Keys' }).click()
    await page.getByRole('dialog').waitFor()
    await look('the list of keys', page.getByRole('dialog'))
    await page.keyboard.press('Escape')
    await visitor.search(address.trim(), address.trim())
    await look('the search', page.getByRole('search'))

    expect(found).toEqual([])
  })

  it('shows each option of a layer on one line', async () => {
    const visitor = await journey.visitor()
    const { page } = visitor
    await visitor.openAt(await visitor.home(), 16)
    await page.keyboard.press('l')
    const panel = page.getByRole('region', { name: 'Layers and base maps' })
    await panel.getByRole('searchbox', { name: 'Find a layer' }).fill('rental')
    await panel.getByRole('switch', { name: 'Rental policy' }).click()
    const options = panel.locator('label', { has: page.getByRole('checkbox') })
    await options.first().waitFor()
    const heights = await options.evaluateAll((labels) => labels.map((label) => label.clientHeight))
    expect(heights).toHaveLength(3)
    expect(Math.max(...heights)).toBeLessThan(24)
  })

  it('has none in a window at 200%, where the bar of the table has room for all its buttons', async () => {
    const window = { width: 720, height: 450 }
    const visitor = await journey.visitor({ viewport: { width: 1366, height: 650 } })
    const { page } = visitor
    const found: string[] = []
    await visitor.openAt(await visitor.home(), 17)
    await page.keyboard.press('t')
    expect(await coveredOf(page.getByRole('button', { name: /^Paste a list/ }))).toEqual([])
    await page.keyboard.press('t')
    await page.setViewportSize(window)
    await visitor.mapIdle()
    found.push(...(await violationsOf(page, 'the dashboard at 200%')))
    // Half of 1366×650.
    await page.setViewportSize({ width: 683, height: 325 })
    await visitor.mapIdle()
    const guide = page.getByRole('region', { name: 'Where to start' })
    expect(await coveredOf(guide.getByRole('button'))).toEqual([])
    await guide.getByRole('button', { name: 'Close the guide' }).click()
    await guide.waitFor({ state: 'detached' })
    await page.setViewportSize(window)
    await visitor.mapIdle()
    await page.getByRole('button', { name: 'More for the selection' }).click()
    await page.getByRole('menuitem', { name: /Select all in the map/ }).click()
    await page
      .getByText(/^\d+ parcels?$/)
      .first()
      .waitFor()
    await page.keyboard.press('t')
    const fill = page.getByRole('button', { name: 'Fill the window with the table' })
    const { x, width } = (await fill.boundingBox()) ?? { x: window.width, width: 1 }
    expect(x + width).toBeLessThanOrEqual(window.width)
    expect(await page.locator('#table').evaluate(({ parentElement: stage }) => stage?.scrollLeft)).toBe(0)
    await page.getByRole('button', { name: 'Close message' }).click()
    expect(await coveredOf(page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button'))).toEqual([])
    found.push(...(await violationsOf(page, 'the table at 200%')))
    await page.keyboard.press('t')
    await page
      .getByRole('link', { name: 'Watched areas' })
      .or(page.getByRole('button', { name: 'Watched areas' }))
      .first()
      .click()
    await page.getByRole('heading', { name: 'Watched areas' }).waitFor()
    found.push(...(await violationsOf(page, 'the areas at 200%')))
    expect(found).toEqual([])
  })

  it('has none on a phone, where the bar of the table shows the number of parcels whole', async () => {
    const visitor = await journey.visitor({ viewport: { width: 360, height: 740 } })
    const { page } = visitor
    await visitor.openAt(await visitor.home(), 18)
    await page.getByRole('button', { name: 'More for the selection' }).click()
    await page.getByRole('menuitem', { name: /Select all in the map/ }).click()
    const count = page.getByText(/^\d+ parcels?$/).first()
    await count.waitFor()
    const [left, end, top, bottom] = await count.evaluate((element) => {
      const [inner, outer] = [element, element.parentElement ?? element].map((each) =>
        each.getBoundingClientRect(),
      )
      if (!inner || !outer) return []
      return [
        inner.left - outer.left,
        outer.right - inner.right,
        inner.top - outer.top,
        outer.bottom - inner.bottom,
      ]
    })
    // A line box is a little lower than its letters are high.
    for (const inset of [left, end, top, bottom]) expect(inset).toBeGreaterThanOrEqual(-1)
    expect(await violationsOf(page, 'the dashboard on a phone')).toEqual([])
  })

  it('has none where the layers, or a card, lie below the map of a phone, whose tools stay uncovered', async () => {
    const visitor = await journey.visitor({ viewport: { width: 390, height: 844 } })
    const { page } = visitor
    const { pid } = await someParcel(visitor)
    await visitor.openAt(await visitor.home(), 18)
    const mapButtons = page.getByRole('toolbar', { name: 'Map tools' }).locator('..').getByRole('button')
    const layersButton = mapButtons.and(page.getByRole('button', { name: 'Layers and base maps' }))
    await layersButton.click()
    const layers = page.getByRole('region', { name: 'Layers and base maps' })
    const choice = layers.getByRole('switch', { name: 'Parcels', exact: true }).locator('..')
    await choice.waitFor()
    expect(await page.getByRole('region', { name: 'Where to start' }).isVisible()).toBe(false)
    const attribution = page.getByRole('button', { name: /^Synthetic data/ })
    expect(await coveredOf(mapButtons)).toEqual([])
    expect((await attribution.boundingBox())?.width).toBeGreaterThan(120)
    expect(await violationsOf(page, 'the layers on a phone')).toEqual([])
    await visitor.find(pid, pid)
    const card = page.getByRole('region', { name: 'Parcel', exact: true })
    await card.getByRole('heading').first().waitFor()
    expect(await layers.count()).toBe(0)
    expect(await coveredOf(mapButtons)).toEqual([])
    await layersButton.click()
    await choice.waitFor()
    expect(await card.isVisible()).toBe(false)
    await page.keyboard.press('Escape')
    await card.waitFor()
    await page.setViewportSize({ width: 820, height: 1180 })
    await layersButton.click()
    await choice.waitFor()
    expect(await coveredOf(choice)).toEqual([])
    expect(await coveredOf(mapButtons)).toEqual([])
  })

  it('has none on the pages around signing in', async () => {
    const { page } = await journey.stranger({ hasMap: false })
    const found: string[] = []
    for (const path of [
      'login',
      'register',
      'forgot-password',
      'set-password',
      'verify-email',
      'complete-registration#token=a-token-of-a-mail-that-nobody-has-sent',
      'connected-providers',
      'unsubscribe',
    ]) {
      await page.goto(`${journey.lotline.url}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await violationsOf(page, path)))
    }
    for (const [heading, about] of [
      ['Your account has no active plan', { plan_key: 'none' }],
      [/^Welcome/, { shows_board_landing: true }],
      ['Privacy Policy', { agreed: [] }],
      ['Where do you work?', { home_region: null }],
      ['What is your profession?', { profession: null }],
      ['Please sign in at your board again', { needs_sso_relogin: true }],
    ] as const) {
      const held = await journey.visitor({ hasMap: 'home_region' in about }, about)
      await held.page.goto(journey.lotline.url)
      await held.page.getByRole('heading', { level: 1, name: heading }).waitFor()
      found.push(...(await violationsOf(held.page, String(heading))))
    }
    expect(found).toEqual([])
  })

  it('has none on the pages beside the map, in a low window', async () => {
    const { page } = await journey.visitor({ viewport: { width: 1024, height: 560 }, hasMap: false })
    const found: string[] = []
    for (const path of [
      'whats-new',
      'account',
      'dashboard/reports',
      'dashboard/cma',
      'dashboard/my-lotline/billing',
    ]) {
      await page.goto(`${journey.lotline.url}/${path}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      found.push(...(await violationsOf(page, path)))
    }
    expect(found).toEqual([])
  })
})

/** Buttons whose centre is covered. */
const coveredOf = (buttons: Locator): Promise<(string | null)[]> =>
  buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const { x, y, width, height } = button.getBoundingClientRect()
        return !button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  )
