/** Drawn or listed, with criteria, tested before saving, invisible to other accounts. */
import { beforeAll, expect, it } from 'vitest'
import { holdCall } from '../harness/held-call.ts'
import { startJourney } from '../harness/journey.ts'
import type { Visitor } from '../harness/visitor.ts'
import { violationsOfAreas } from './axe-walk.ts'
import { area, areasOf, drawMostOfTheMap, fromMenu, list, row, toast } from './panels.ts'

const journey = startJourney(async (lotline) => {
  await lotline.demo(1500, 1)
})
const WITH_MLS = { grants: ['notif_area_mls'] }

let visitor: Visitor
beforeAll(async () => {
  visitor = await journey.visitor({}, WITH_MLS)
  await journey.lotline.command('demo', 'advance')
})

it('A boundary begun from the bell is drawn and saved by itself; a doubled click makes one area', async () => {
  const { page } = visitor
  await visitor.openAt(await visitor.home(), 15)
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'New Notification' }).click()
  await page.getByRole('menuitem', { name: 'Draw a Boundary' }).dblclick()
  await area(visitor, 'Drawn area').waitFor()
  await visitor.mapIdle()
  await drawMostOfTheMap(visitor)
  await toast(visitor, 'Automatically Saved')
  await area(visitor).getByRole('list', { name: 'Polygons' }).getByText('Polygon 1').waitFor()
  await area(visitor)
    .getByText(/4 of 10,000 corners/)
    .waitFor()
  const [drawn, ...others] = await areasOf(visitor)
  expect(others).toEqual([])
  expect(drawn).toMatchObject({ type: 'geometry', status: 'NEW', notifEnabled: true })
  expect(drawn.geometry).toHaveLength(1)
})

it('It is given a name, and its notification types are ticked', async () => {
  await area(visitor).getByRole('button', { name: 'Rename' }).click()
  await area(visitor).getByRole('textbox', { name: 'Name of the area' }).fill('Around the harbour')
  await area(visitor).getByRole('button', { name: 'Rename' }).click()
  await area(visitor, 'Around the harbour').getByRole('button', { name: 'Next: notification types' }).click()
  await visitor.page.waitForURL(/\/areas\/[^/]+\/notification-types/)
  await area(visitor).getByRole('checkbox', { name: 'ALR status changes' }).click()
  // The name's save may be answered later.
  const drawn = async () => (await areasOf(visitor))[0]
  await expect.poll(async () => (await drawn()).notifDef).not.toContain('alr_status')
  expect(await drawn()).toMatchObject({
    name: 'Around the harbour',
    notifDef: expect.arrayContaining(['mls_new']),
  })
})

it('Criteria are counted as they are chosen, tried on the last 90 days, and saved as a preset', async () => {
  const { page } = visitor
  await area(visitor).getByRole('button', { name: 'Next: criteria' }).click()
  await page.waitForURL(/\/watched-area\/[^/]+\/criteria/)
  const count = area(visitor).getByText(/^[\d,]+ listings? match(es)? now/)
  const all = Number.parseInt(await count.innerText(), 10)
  await area(visitor).getByRole('button', { name: 'Look back 90 days' }).click()
  const notified = area(visitor).getByText(/You would have been notified of/)
  const toldCount = async () => Number(/of ([\d,]+) change/.exec(await notified.innerText())?.[1])
  const before = await toldCount()
  expect(before).toBeGreaterThan(0)

  await area(visitor)
    .getByRole('combobox', { name: /^Statuses/ })
    .click()
  const sold = page.getByRole('option', { name: /^Sold \(/ })
  const soldCount = Number(/\((\d+)\)/.exec(await sold.innerText())?.[1])
  expect(soldCount).toBeLessThan(all)
  await sold.click()
  await page.getByRole('button', { name: 'Done' }).click()
  await area(visitor).getByText(`${soldCount} listing`).waitFor()
  await expect.poll(toldCount).toBeLessThan(before)

  await area(visitor).getByText('Only large').click()
  await area(visitor)
    .getByText(/less than 25% of a parcel/)
    .waitFor()
  await area(visitor).getByRole('button', { name: 'Save as preset' }).click()
  await area(visitor).getByRole('textbox', { name: 'Name of the preset' }).fill('Sold')
  await area(visitor).getByRole('button', { name: 'Save preset' }).click()
  await toast(visitor, 'Preset successfully saved')
  await area(visitor).getByRole('combobox', { name: 'Preset Sold' }).waitFor()
})

it('Saved, it stands in the list and outlasts a reload', async () => {
  await area(visitor).getByRole('button', { name: 'Save', exact: true }).click()
  await row(visitor, 'Around the harbour').waitFor()
  expect(await row(visitor, 'Around the harbour').getByText('NEW', { exact: true }).count()).toBe(0)
  expect(await areasOf(visitor)).toMatchObject([
    { status: 'SAVED', options: { mls: { statuses: ['sold'] }, minorThreshold: 0.25 } },
  ])
  await visitor.reload()
  await row(visitor, 'Around the harbour').waitFor()
  await visitor.page.waitForURL(/\/dashboard\/watched-areas/)
})

it('An area from a list takes the name of its place, and another place joins it', async () => {
  const { page } = visitor
  await list(visitor).getByRole('button', { name: 'New watched area' }).click()
  await page.getByRole('menuitem', { name: 'Select an Area from a List' }).click()
  await area(visitor, 'Area from a list').getByText('Neighbourhood', { exact: true }).click()
  const places = area(visitor).getByRole('list', { name: 'neighbourhoods' }).getByRole('checkbox')
  await places.first().waitFor()
  const { places: known } = await visitor.request('/api/area/places?layer=neighbourhood')
  const [first, second] = known
  await area(visitor).getByRole('searchbox').fill(second.name.slice(1))
  await area(visitor).getByRole('checkbox', { name: second.name }).click()
  await area(visitor, second.name).waitFor()
  await area(visitor).getByRole('button', { name: 'Clear the filter' }).click()
  await area(visitor).getByRole('checkbox', { name: first.name }).click()
  await area(visitor, `${second.name} and ${first.name}`).waitFor()
  await area(visitor).getByText('2 neighbourhoods').waitFor()
  await expect
    .poll(async () => (await areasOf(visitor)).find(({ type }: { type: string }) => type === 'selection'))
    .toMatchObject({
      status: 'NEW',
      selection: { layer: 'neighbourhood', featureIds: [second.featureId, first.featureId] },
    })
  await area(visitor)
    .getByRole('button', { name: `Remove ${second.name}` })
    .click()
  await area(visitor, first.name).waitFor()
  await area(visitor)
    .getByRole('button', { name: `Remove ${first.name}` })
    .click()
  await area(visitor)
    .getByText(/An area needs at least one place/)
    .waitFor()
  await area(visitor).getByRole('button', { name: 'All watched areas' }).click()
  await row(visitor, first.name).getByText('NEW', { exact: true }).waitFor()
})

it('Areas are renewed, renamed, switched off and on, deleted and brought back', async () => {
  const { page } = visitor
  const harbour = () => row(visitor, 'Around the harbour')
  await harbour().getByRole('button', { name: 'Renew' }).click()
  await toast(visitor, 'Area Around the harbour was renewed')
  await harbour().getByRole('switch').press('Space')
  await expect.poll(async () => (await areasOf(visitor))[1].notifEnabled).toBe(false)
  await harbour().getByRole('switch').press('Space')
  await page.waitForURL(/\/notification-types/)
  await area(visitor).getByRole('switch', { name: 'Notify me', checked: true }).waitFor()
  await area(visitor).getByRole('button', { name: 'All watched areas' }).click()
  await fromMenu(visitor, 'Around the harbour', 'Delete')
  await toast(visitor, 'Area Around the harbour was successfully deleted')
  await harbour().waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await harbour().waitFor()
  await fromMenu(visitor, 'Around the harbour', 'Rename')
  await list(visitor).getByRole('textbox').fill('Harbour')
  await list(visitor).getByRole('button', { name: 'Rename' }).click()
  await toast(visitor, 'Area Harbour was renamed')
})

it('Criteria of an area that is watched count only once they are saved', async () => {
  await fromMenu(visitor, 'Harbour', 'Criteria')
  await area(visitor).getByText('All changes').click()
  await area(visitor).getByRole('button', { name: 'Revert to the saved version' }).click()
  await area(visitor).getByRole('radio', { name: 'Only large', checked: true }).waitFor({ state: 'attached' })
  await area(visitor).getByText('All changes').click()
  expect((await areasOf(visitor)).map(({ options }: { options: object }) => options)).toContainEqual(
    expect.objectContaining({ minorThreshold: 0.25 }),
  )
  const release = await holdCall(visitor.page, 'saveArea')
  await area(visitor).getByRole('button', { name: 'Save', exact: true }).click()
  await area(visitor).getByText('Only large').click()
  release()
  await toast(visitor, 'Saved')
  // The interim change can be saved or discarded.
  await area(visitor).getByRole('radio', { name: 'Only large', checked: true }).waitFor({ state: 'attached' })
  await area(visitor).getByRole('button', { name: 'Revert to the saved version' }).click()
  await area(visitor)
    .getByRole('radio', { name: 'All changes', checked: true })
    .waitFor({ state: 'attached' })
  await area(visitor).getByRole('button', { name: 'All watched areas' }).click()
  await row(visitor, 'Harbour').waitFor()
  await expect
    .poll(
      async () => (await areasOf(visitor)).find(({ name }: { name: string }) => name === 'Harbour')?.options,
    )
    .toMatchObject({ minorThreshold: 0 })
})

it('Another window of the account shows what was changed here', async () => {
  const other = await visitor.newTab({ hasMap: false })
  await other.page.goto(`${journey.lotline.url}/dashboard/watched-areas`)
  await row(other, 'Harbour').waitFor()
  await fromMenu(visitor, 'Harbour', 'Delete')
  await row(other, 'Harbour').waitFor({ state: 'detached' })
  await other.page.close()
})

it('Somebody else sees none of it, and an area that is not theirs is not there', async () => {
  const [{ id }] = await areasOf(visitor)
  const other = await journey.visitor({ hasMap: false })
  other.areFailuresExpected = true
  await other.open()
  await other.page.goto(`${journey.lotline.url}/dashboard/areas/${id}/select-area`)
  await toast(other, 'Loading Watched Area Failed')
  await toast(other, 'There was an error while loading, please try again')
  await other.page.waitForURL(/\/dashboard\/watched-areas/)
  await list(other).getByText('No watched areas yet').waitFor()
  await list(other).getByRole('button', { name: 'Draw a Boundary' }).waitFor()
  await list(other).getByRole('button', { name: 'Select an Area from a List' }).waitFor()
  await other.page.goBack()
  await other.page.waitForURL(({ pathname }) => pathname === '/dashboard')
})

it('A list that cannot be loaded says so, and is requested again', async () => {
  const person = await journey.visitor({ hasMap: false })
  person.areFailuresExpected = true
  await person.page.route('**/api/areas', (route) => route.abort())
  await person.page.goto(`${journey.lotline.url}/dashboard/watched-areas`)
  await list(person).getByText('The watched areas could not be loaded').waitFor()
  await person.page.unroute('**/api/areas')
  await list(person).getByRole('button', { name: 'Try again' }).click()
  await list(person).getByText('No watched areas yet').waitFor()
})

it('Without the permission there is no way to it, and its address has a lock', async () => {
  const basic = await journey.visitor({ hasMap: false }, { plan_key: 'basic' })
  const { page } = basic
  await basic.open()
  await page.getByRole('button', { name: 'Saved properties' }).waitFor()
  expect(await page.getByRole('button', { name: 'Watched areas' }).count()).toBe(0)
  await page.goto(`${journey.lotline.url}/dashboard/watched-areas`)
  await list(basic).getByRole('button', { name: 'Subscribe' }).click()
  await page
    .getByRole('dialog', { name: 'Feature Subscriptions' })
    .getByText(/Payments are not set up on this server/)
    .waitFor()
})

it('axe finds nothing in the list and its steps', async () => {
  const person = await journey.visitor({}, WITH_MLS)
  expect(await violationsOfAreas(person, journey.lotline.database)).toEqual([])
})
