import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './harness/axe.ts'
import { framesPass, staysStill } from './harness/frames.ts'
import { startJourney } from './harness/journey.ts'
import { type DemoParcel, someParcel } from './harness/some-parcel.ts'
import type { Visitor } from './harness/visitor.ts'

/** Wholly between header and totals. */
async function wholeRows({ page }: Visitor): Promise<number> {
  return page.getByRole('grid', { name: 'Selected parcels' }).evaluate((grid) => {
    const groups = [...grid.querySelectorAll('[role="rowgroup"]')].map((group) =>
      group.getBoundingClientRect(),
    )
    const top = Math.min(...groups.map(({ y }) => y)) + 34
    const bottom = grid.getBoundingClientRect().top + grid.clientHeight - 34
    const rows = [...grid.querySelectorAll('[data-upid]')].map((row) => row.getBoundingClientRect())
    return rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length
  })
}

/** Runs in the page: measures the time from the next click to the pages of a report. */
function markFirstPages(): void {
  addEventListener('click', () => performance.mark('click'), { capture: true, once: true })
  const observer = new MutationObserver(() => {
    if (document.querySelector('[data-report-pages]') === null) return
    observer.disconnect()
    performance.measure('first pages', 'click')
  })
  observer.observe(document.body, { childList: true, subtree: true })
}

describe('The hands of a broker', () => {
  const journey = startJourney(async (lotline) => {
    await lotline.demo(500)
  })
  let broker: Visitor
  let parcel: DemoParcel

  beforeAll(async () => {
    broker = await journey.visitor({ viewport: { width: 1440, height: 900 } })
    parcel = await someParcel(broker)
  })

  it('Enter in the search gives the map the next keys, and the card says what can be done', async () => {
    const { page } = broker
    await broker.openAt(parcel.place, 16)
    await broker.search(parcel.pid, parcel.address)
    await page.keyboard.press('Enter')
    const card = page.getByRole('region', { name: 'Parcel', exact: true })
    await card.getByRole('heading').first().waitFor()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('CANVAS')

    // They come with two scripts of their own.
    await card.getByRole('button', { name: 'Save' }).waitFor()
    await card.getByRole('button', { name: 'CMA' }).waitFor()
    const actions = card.getByRole('button', { name: /^(Save|Report|CMA|Select)$/ })
    expect(
      await actions.evaluateAll((buttons) => buttons.map((button) => button.textContent.trim())),
    ).toEqual(['Save', 'Report', 'CMA', 'Select'])
    // A classic scroll bar leaves the words whole.
    const clipped = await actions
      .locator('.mantine-Button-label')
      .evaluateAll((labels) =>
        labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent),
      )
    expect(clipped).toEqual([])
    const lines = await actions.evaluateAll((buttons) =>
      buttons.map((button) => button.getBoundingClientRect().top),
    )
    expect(new Set(lines).size).toBe(1)
    const sheet = await card.getByRole('link', { name: 'Summary sheet' }).boundingBox()
    expect(sheet?.y).toBeGreaterThan(lines[0] ?? 0)
    await page.keyboard.press('Escape')
  })

  it('Escape closes the topmost thing while something is typed, too', async () => {
    const { page } = broker
    await page.keyboard.press('l')
    const layers = page.getByRole('region', { name: 'Layers and base maps' })
    await layers.getByRole('searchbox', { name: 'Find a layer' }).fill('zoning')
    await page.keyboard.press('Escape')
    await layers.waitFor({ state: 'detached' })
  })

  it('The buttons that move a layer are large enough to be hit', async () => {
    const { page } = broker
    await page.keyboard.press('l')
    const layers = page.getByRole('region', { name: 'Layers and base maps' })
    await layers.getByRole('switch', { name: 'Zoning' }).click()
    await layers
      .getByRole('button', { name: /^Move Zoning/ })
      .first()
      .waitFor()
    expect(await violationsOf(page, 'two layers', layers)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('Ticking the first row moves no row, and the bar acts on the ticked ones', async () => {
    const { page } = broker
    await broker.openAt(parcel.place, 16)
    await page.getByRole('button', { name: 'More for the selection' }).click()
    await page.getByRole('menuitem', { name: /Select all in the map/ }).click()
    await page.keyboard.press('t')
    const rows = page.locator('[data-upid]')
    const first = rows.first()
    await first.getByRole('rowheader').filter({ hasText: /\w/ }).waitFor()
    const before = await first.boundingBox()
    await first.locator('[data-check]').click()
    const bar = page.locator('#table')
    await bar.getByText('1 parcel ticked').waitFor()
    expect(await first.boundingBox()).toEqual(before)
    for (const name of ['Report', 'Get data']) {
      expect(await bar.getByRole('button', { name, exact: true }).isEnabled()).toBe(true)
    }
    await bar.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Save Ticked (1)').waitFor()
    await page.keyboard.press('Escape')
    await bar.getByRole('button', { name: 'Untick' }).click()
    await bar
      .getByText(/^\d+ parcels$/)
      .first()
      .waitFor()
    expect(await first.boundingBox()).toEqual(before)
  })

  it('The half table shows nine rows on a laptop and five in a low window, below which the notices are one line', async () => {
    const { page } = broker
    await page.getByRole('button', { name: 'Columns' }).click()
    const columns = page.getByRole('dialog', { name: 'Customize Columns' })
    await columns.getByRole('searchbox', { name: 'Find a column or a data source' }).fill('Registered Owner')
    await columns.getByRole('checkbox', { name: 'Registered Owner' }).first().check()
    await columns.getByRole('button', { name: 'Customize', exact: true }).click()
    await columns.waitFor({ state: 'detached' })
    await page.getByText(/^Notices about land titles/).waitFor()
    for (const [width, height, rows] of [
      [1440, 900, 9],
      [1366, 650, 5],
    ] as const) {
      await page.setViewportSize({ width, height })
      await broker.mapIdle()
      expect(await wholeRows(broker)).toBeGreaterThanOrEqual(rows)
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  })

  it('The watching of a folder stands beside its name', async () => {
    const { page } = broker
    await page.locator('#table').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('menuitem', { name: 'New folder…' }).click()
    await page.getByRole('dialog').getByRole('textbox').fill('Harbour')
    await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Open', exact: true }).click()
    const folder = page.getByRole('region', { name: 'Folder Harbour' })
    const name = await folder.getByRole('heading', { name: 'Harbour' }).boundingBox()
    const watching = folder.getByRole('button', { name: /^Watching is/ })
    const box = await watching.boundingBox()
    if (!name || !box) throw new Error('The folder has no name, or no watching.')
    expect(Math.abs(name.y + name.height / 2 - box.y - box.height / 2)).toBeLessThan(6)
    await watching.click()
    await folder.getByRole('switch', { name: 'Notify me' }).waitFor()
    expect(await violationsOf(page, 'a folder with its watching', folder)).toEqual([])
  })

  it('The first report shows its pages while its parts are made', async () => {
    const { page } = await journey.visitor()
    await page.goto(`${journey.lotline.url}/dashboard?parcel=${encodeURIComponent(parcel.upid)}`)
    const card = page.getByRole('region', { name: 'Parcel', exact: true })
    const report = card.getByRole('button', { name: 'Report' })
    await report.waitFor()
    await page.evaluate(markFirstPages)
    await report.click()
    await page.locator('[data-report-pages]').waitFor()
    const [shown] = await page.evaluate(() =>
      performance.getEntriesByName('first pages').map(({ duration }) => duration),
    )
    process.stdout.write(`First report: ${Math.round(shown ?? 0)} ms from the click to its pages\n`)
  })

  it('The last state of the tasks comes into view on a phone, and no box moves that cannot be moved back', async () => {
    const { page } = await journey.visitor(
      { viewport: { width: 360, height: 740 }, hasMap: false },
      { is_admin: true },
    )
    await page.goto(`${journey.lotline.url}/monitor?tab=work`)
    await page.getByRole('radiogroup', { name: 'State' }).getByRole('radio').last().focus()
    await framesPass(page)
    await staysStill(page)
    // The bar shows the tab of the address, though it is the seventh.
    await page.goto(`${journey.lotline.url}/monitor?tab=audit`)
    const tab = page.getByRole('tab', { name: 'Audit log' })
    await expect.poll(async () => (await tab.boundingBox())?.x).toBeLessThan(300)
  })

  it('A summary sheet on a phone has its values below each other, wide enough to be read', async () => {
    const { page } = await journey.visitor({ viewport: { width: 360, height: 740 }, hasMap: false })
    await page.goto(`${journey.lotline.url}/dashboard/summary-sheet?upids=${encodeURIComponent(parcel.upid)}`)
    const sheet = page.getByRole('article')
    const values = sheet.locator('dd')
    await values.first().waitFor()
    const narrow = await values.evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility())
        .map((cell) => cell.getBoundingClientRect())
        .filter(({ width, right }) => width < 120 || right > window.innerWidth),
    )
    expect(narrow).toEqual([])
    const title = await sheet.getByRole('heading').first().boundingBox()
    const picture = await sheet.getByRole('img').first().boundingBox()
    expect(picture?.y).toBeGreaterThanOrEqual((title?.y ?? 0) + (title?.height ?? 0))
  })

  it('The skills centre shows what was done today', async () => {
    const { page } = broker
    await page.getByRole('button', { name: 'Skills' }).click()
    const skills = page.getByRole('region', { name: 'Skills' })
    for (const lesson of [
      'Find a property',
      'Read a parcel card',
      'See zoning and plans on the map',
      'Select a whole block',
      'Save parcels in a folder',
    ]) {
      await skills.getByRole('button', { name: `Learned: ${lesson}` }).waitFor()
    }
    const { account } = await broker.request('/api/user/refresh')
    expect(account.skillsLearned).toEqual(
      expect.arrayContaining(['search', 'parcel-card', 'layers', 'folders']),
    )
  })
})
