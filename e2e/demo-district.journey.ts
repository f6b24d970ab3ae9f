import { readFile } from 'node:fs/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { startJourney } from './harness/journey.ts'
import { type DemoParcel, someParcel } from './harness/some-parcel.ts'
import { countOf, type Visitor } from './harness/visitor.ts'

describe('The demo district', () => {
  const journey = startJourney(async (lotline) => {
    await lotline.demo(1500)
  })
  let broker: Visitor
  let parcel: DemoParcel

  beforeAll(async () => {
    broker = await journey.visitor()
    parcel = await someParcel(broker)
  })

  it('opens on its data, says that it is synthetic, and takes over from imagery with one quiet notice', async () => {
    await broker.open()
    await broker.page
      .getByText(/synthetic|demo/i)
      .first()
      .waitFor()
    await broker.page.getByText(/cannot be reached/).waitFor()
    expect(await broker.page.getByText(/cannot be reached/).count()).toBe(1)
    await broker.page.getByRole('button', { name: 'Dismiss the notice' }).click()
    await broker.page.getByText(/cannot be reached/).waitFor({ state: 'detached' })
  })

  it('draws a layer once the map is near enough, and takes it away again', async () => {
    await broker.openAt(parcel.place, 10)
    await broker.page.keyboard.press('l')
    const panel = broker.page.getByRole('region', { name: 'Layers and base maps' })
    await panel.getByRole('searchbox', { name: 'Find a layer' }).fill('zoning')
    await panel.getByRole('switch', { name: 'Zoning' }).click()
    await expect.poll(() => zoomOf(broker)).toBeGreaterThan(10.5)
    await broker.mapIdle()
    await panel.getByLabel('Opacity of Zoning').waitFor()
    await broker.page.keyboard.press('Escape')
    await panel.waitFor({ state: 'detached' })
  })

  it('names the zone that is clicked into, with its source', async () => {
    await broker.openAt(parcel.place, 17)
    await broker.clickMap(parcel.place)
    const card = broker.page.getByRole('region', { name: 'Zones and plan areas here' })
    await card.getByText('Zoning').first().waitFor()
    expect(await card.innerText()).toMatch(/Synthetic data.* · \w+ \d+, \d{4}/)
    await broker.selected(1)
  })

  it('opens the card of a selected parcel by a click, and deselects it with Ctrl', async () => {
    const card = broker.page.getByRole('region', { name: 'Parcel', exact: true })
    await card.getByRole('button', { name: 'Close' }).click()
    await card.waitFor({ state: 'detached' })
    await broker.clickMap(parcel.place)
    await card.getByRole('button', { name: 'Selected' }).waitFor()
    await broker.selected(1)
    await broker.page.keyboard.down('Control')
    await broker.clickMap(parcel.place)
    await broker.page.keyboard.up('Control')
    await broker.selected(0)
    await broker.clickMap(parcel.place)
    await broker.selected(1)
  })

  it('keeps the selection through a reload, and takes changes back and forth', async () => {
    await broker.reload()
    await broker.selected(1)
    await broker.page.keyboard.press('r')
    await broker.dragMap(
      { lng: parcel.place.lng - 0.0004, lat: parcel.place.lat + 0.0006 },
      { lng: parcel.place.lng + 0.002, lat: parcel.place.lat - 0.0006 },
    )
    await expect.poll(() => countOf(broker)).toBeGreaterThan(1)
    const many = await countOf(broker)
    await broker.page.keyboard.press('Control+z')
    await broker.selected(1)
    await broker.page.keyboard.press('Control+Shift+z')
    await broker.selected(many)
  })

  it('removes parcels with the eraser, by a click and all at once', async () => {
    const many = await countOf(broker)
    await broker.page.keyboard.press('d')
    await broker.clickMap(parcel.place)
    await broker.selected(many - 1)
    await broker.page.getByRole('button', { name: 'Remove all' }).click()
    await broker.selected(0)
    await broker.page.keyboard.press('Escape')
  })

  it('measures a length and an area, and Escape cancels', async () => {
    const { lng, lat } = parcel.place
    await broker.openAt(parcel.place, 17)
    await broker.page.keyboard.press('m')
    const corners = [
      { lng: lng - 0.001, lat },
      { lng: lng + 0.001, lat },
      { lng, lat: lat - 0.0005 },
    ]
    for (const corner of corners) await broker.clickMap(corner)
    await broker.page
      .getByText(/\d ft · [\d.,]+ m\b/)
      .first()
      .waitFor()
    await broker.page.getByRole('button', { name: 'Finish' }).click()
    await broker.page.getByRole('button', { name: 'Clear measurements' }).click()
    await broker.page.keyboard.press('m')
    await broker.clickMap({ lng, lat })
    await broker.page.keyboard.press('Escape')
    await broker.page.getByText(/Click along what you measure/).waitFor({ state: 'detached' })
    await broker.page.keyboard.press('v')
  })

  it('selects a pasted list, and says what was not found', async () => {
    await broker.page.getByRole('button', { name: 'More for the selection' }).click()
    await broker.page.getByRole('menuitem', { name: /Paste a list/ }).click()
    await broker.page.getByRole('textbox', { name: /PIDs or addresses/ }).fill(`${parcel.pid}\n111-111-111\n`)
    await broker.page.getByRole('button', { name: 'Find parcels' }).click()
    await broker.page.getByText('1 not found').waitFor()
    await broker.page.getByText('111-111-111', { exact: true }).waitFor()
    await broker.page.getByRole('button', { name: 'Add 1 parcel' }).click()
    await broker.selected(1)
  })

  it('keeps two tabs apart', async () => {
    // Saved shortly after the last change.
    const stored = () => broker.page.evaluate(() => localStorage.getItem('lotline.selection'))
    await expect.poll(stored).toBe(JSON.stringify(parcel.upid))
    const second = await broker.newTab()
    await second.open()
    await second.selected(1)
    await second.page.keyboard.press('d')
    await second.page.getByRole('button', { name: 'Remove all' }).click()
    await second.selected(0)
    // A background tab does not draw its map.
    await broker.page.bringToFront()
    await broker.reload()
    await broker.selected(1)
    await second.page.close()
  })

  it('customises columns, and sorts and filters the table', async () => {
    await broker.openAt(parcel.place, 16.5)
    await broker.page.keyboard.press('r')
    await broker.dragMap(
      { lng: parcel.place.lng - 0.0004, lat: parcel.place.lat + 0.0006 },
      { lng: parcel.place.lng + 0.002, lat: parcel.place.lat - 0.0006 },
    )
    await expect.poll(() => countOf(broker)).toBeGreaterThan(5)
    await broker.page.getByRole('button', { name: 'Columns' }).click()
    const dialog = broker.page.getByRole('dialog', { name: 'Customize Columns' })
    await dialog.getByRole('searchbox', { name: 'Find a column or a data source' }).fill('plan number')
    await dialog.getByRole('checkbox', { name: 'Plan number' }).first().check()
    await dialog.getByRole('button', { name: 'Customize', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
    await broker.page.keyboard.press('t')
    const grid = broker.page.getByRole('grid', { name: 'Selected parcels' })
    const byAddress = grid
      .getByRole('columnheader')
      .filter({ has: broker.page.getByRole('button', { name: 'Address', exact: true }) })
    await byAddress.getByRole('button', { name: 'Address', exact: true }).click()
    await expect.poll(() => byAddress.getAttribute('aria-sort')).toBe('ascending')
    await grid.getByRole('button', { name: /^PID: sort, filter/ }).click()
    // Typing in a menu starts no map tool.
    await broker.page.getByRole('button', { name: 'Sort ascending' }).focus()
    await broker.page.keyboard.type('1.4m')
    const measure = broker.page.getByRole('button', { name: 'Measure', exact: true })
    expect(await measure.getAttribute('aria-pressed')).toBe('false')
    await broker.page.getByRole('textbox', { name: 'Contains' }).fill(parcel.pid)
    await broker.page.getByRole('button', { name: 'Filter', exact: true }).click()
    await broker.page.getByText(/1 of \d+ parcels pass the filter/).waitFor()
    await broker.page.getByRole('button', { name: 'Clear filters' }).click()
    await broker.page.getByRole('button', { name: 'Fill the window with the table' }).click()
    await grid.getByRole('rowheader').first().click()
    const card = broker.page.getByRole('region', { name: 'Parcel', exact: true })
    // A card behind the table would take no click.
    await card.getByRole('button', { name: 'Close' }).click()
    await card.waitFor({ state: 'detached' })
    await broker.page.keyboard.press('/')
    await broker.page.getByRole('button', { name: 'Fill the window with the table' }).waitFor()
    await broker.page.keyboard.press('Escape')
    await broker.page.locator('canvas.maplibregl-canvas').focus()
    await broker.page.keyboard.press('t')
  })

  it('goes from search to export by keyboard alone', async () => {
    const keys = broker.page.keyboard
    await broker.page.locator('canvas.maplibregl-canvas').focus()
    await keys.press('/')
    await keys.type(parcel.pid)
    await broker.page.getByRole('option').first().waitFor()
    await keys.press('Enter')
    await broker.page.getByRole('region', { name: 'Parcel', exact: true }).waitFor()
    const button = broker.page.getByRole('button', { name: 'Export', exact: true })
    for (let presses = 0; presses < 80; presses++) {
      if (await button.evaluate((element) => element === document.activeElement)) break
      await keys.press('Tab')
    }
    await keys.press('Enter')
    const submit = broker.page.getByRole('button', { name: /^Export [\d,]+ parcels?$/ })
    await submit.waitFor()
    for (let presses = 0; presses < 20; presses++) {
      if (await submit.evaluate((element) => element === document.activeElement)) break
      await keys.press('Tab')
    }
    const [download] = await Promise.all([broker.page.waitForEvent('download'), keys.press('Enter')])
    expect(await readFile(await download.path(), 'utf8')).toContain(parcel.pid)
  })

  it('switches to dark and keeps it', async () => {
    await broker.page.getByRole('button', { name: 'Display' }).click()
    await broker.page
      .getByRole('menuitemradio', { name: 'Dark' })
      .or(broker.page.getByText('Dark', { exact: true }))
      .first()
      .click()
    await expect
      .poll(() => broker.page.locator('html').getAttribute('data-mantine-color-scheme'))
      .toBe('dark')
    await broker.reload()
    expect(await broker.page.locator('html').getAttribute('data-mantine-color-scheme')).toBe('dark')
  })

  it('moves nothing for people who prefer less motion', async () => {
    const calm = await journey.visitor({ reducedMotion: 'reduce' })
    await calm.open()
    await calm.find(parcel.pid, parcel.pid)
    await calm.selected(1)
    const moving = await calm.page.evaluate(() =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState === 'running' && Number(effect?.getTiming().duration) > 20,
        )
        .map(({ effect }) => (effect instanceof KeyframeEffect ? effect.target : null))
        // A toast's clock is not motion.
        .filter((target) => target !== null && !target.hasAttribute('data-clock'))
        .map((target) => target?.outerHTML.slice(0, 120)),
    )
    expect(moving).toEqual([])
    await calm.leave()
  })
})

async function zoomOf({ page }: Visitor): Promise<number> {
  return Number(new URL(page.url()).searchParams.get('at')?.split(',')[2] ?? 0)
}
