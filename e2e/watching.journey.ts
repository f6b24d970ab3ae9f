/** Over a week, every screen shows the same changes. */
import type { Polygon } from 'geojson'
import { beforeAll, expect, it } from 'vitest'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { generateDemo } from '#demo/district/index.ts'
import { DEMO_AS_OF, DEMO_SEED } from '#server/cli/demo/load-demo.ts'
import { startJourney } from './harness/journey.ts'
import { middleOf, type Place } from './harness/place.ts'
import { dashed } from './harness/stand-ins.ts'
import type { Visitor } from './harness/visitor.ts'

const PARCELS = 1500
const WATCHED = 12
const FOLDER = 'Twelve for a client'
const AREA = 'Around the assembly'
const journey = startJourney(async (lotline) => {
  await lotline.demo(PARCELS)
})

interface Parcel {
  pid: string
  place: Place
}

/** By PID. */
function parcelsOf(release: number): Map<string, Parcel> {
  const parcels = new Map<string, Parcel>()
  for (const record of generateDemo({ parcels: PARCELS, seed: DEMO_SEED, asOf: DEMO_AS_OF, release })) {
    if (record.entity !== 'parcel' || record.pid === null) continue
    parcels.set(record.pid, {
      pid: record.pid,
      place: middleOf((record.geometry as Polygon).coordinates[0] ?? []),
    })
  }
  return parcels
}

let broker: Visitor
/** The next release cuts or joins the first. */
let watched: Parcel[]

beforeAll(async () => {
  const [before, after] = [parcelsOf(2), parcelsOf(3)]
  const goes = [...before.values()].find(({ pid }) => !after.has(pid))
  if (!goes) throw new Error('The next week cuts and joins no parcels.')
  const away = ({ place }: Parcel) => Math.hypot(place.lng - goes.place.lng, place.lat - goes.place.lat)
  watched = [...before.values()].sort((one, other) => away(one) - away(other)).slice(0, WATCHED)
  broker = await journey.visitor({}, { grants: ['notif_area_pi', 'notif_area_bl', 'notif_area_mls'] })
})

const region = (name: string | RegExp) => broker.page.getByRole('region', { name })
const bell = (visitor: Visitor, unread: number) =>
  visitor.page.getByRole('button', {
    name: unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`,
    exact: true,
  })

it('Twelve parcels are saved in a folder and watched', async () => {
  const { page } = broker
  await broker.open()
  await page.getByRole('button', { name: 'More for the selection' }).click()
  await page.getByRole('menuitem', { name: /Paste a list/ }).click()
  await page
    .getByRole('textbox', { name: /PIDs or addresses/ })
    .fill(watched.map(({ pid }) => dashed(pid)).join('\n'))
  await page.getByRole('button', { name: 'Find parcels' }).click()
  await page.getByRole('button', { name: `Add ${WATCHED} parcels` }).click()
  await broker.selected(WATCHED)
  await page.locator('#table').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('menuitem', { name: 'New folder…' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill(FOLDER)
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await region(`Folder ${FOLDER}`).getByText(`${WATCHED} parcels`, { exact: false }).first().waitFor()
  await region(`Folder ${FOLDER}`)
    .getByRole('button', { name: /^Watching is/ })
    .click()
  await region(`Folder ${FOLDER}`).getByRole('switch', { name: 'Notify me' }).check()
  await page.getByText('Your changes were saved!').waitFor()
})

it('An area is drawn, its types and criteria are chosen, and a look back tells what it would have sent', async () => {
  const { page } = broker
  const [{ place }] = watched as [Parcel]
  await page.getByRole('button', { name: 'Watched areas' }).click()
  await region('Watched areas').getByRole('button', { name: 'Draw a Boundary' }).click()
  await page.waitForURL(/\/dashboard\/areas\/[^/]+\/select-area/)
  const areaId = new URL(page.url()).pathname.split('/')[3]
  await broker.open(`/areas/${areaId}/select-area?at=${place.lat},${place.lng},15`)
  await page.getByText(/Click its corners on the map/).waitFor()
  const [wide, high] = [0.004, 0.0025]
  for (const [x, y] of [
    [-wide / 2, high],
    [wide, high],
    [wide, -high],
    [-wide / 2, -high],
  ] as const)
    await broker.clickMap({ lng: place.lng + x, lat: place.lat + y })
  await page.getByRole('button', { name: /^Finish/ }).click()
  await page.getByText('1 polygon · 4 corners').waitFor()
  await page.getByText('Your changes were saved!').waitFor()
  await page.getByRole('button', { name: /^Done/ }).click()

  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByRole('textbox', { name: /name/i }).fill(AREA)
  await page.getByRole('button', { name: 'Rename', exact: true }).last().click()
  await page.getByRole('heading', { name: AREA }).waitFor()
  await page.getByRole('button', { name: 'Next: notification types' }).click()
  await page.getByRole('switch', { name: 'Notify me' }).setChecked(true)
  await page.getByRole('checkbox', { name: 'Zoning changes' }).waitFor()
  await page.getByRole('button', { name: 'Next: criteria' }).click()
  await page.getByText(/[\d,]+ listings? match(es)? now/).waitFor()
  await page.getByRole('button', { name: 'Look back 90 days' }).click()
  await region('Look back')
    // The two releases may still be compared.
    .getByText(/You would have been notified of|No changes are recorded here yet/)
    .waitFor()
  await region('Criteria').getByRole('button', { name: 'Save', exact: true }).click()
  await region('Watched areas').getByRole('button', { name: AREA, exact: true }).waitFor()
  expect(await page.getByText('NEW', { exact: true }).count()).toBe(0)
})

it('The next release comes, and the bell counts up by itself', async () => {
  const { page } = broker
  await bell(broker, 0).waitFor()
  await journey.lotline.command('demo', 'advance')
  await page.getByRole('button', { name: /^Notifications, \d+ unread$/ }).waitFor()
})

/** As the server has them. */
const notificationsFor = async (
  name: string,
): Promise<{ collectionId: string; tab: string; content: string }[]> =>
  (await broker.request('/api/notifications/list')).notifications.filter(
    ({ collectionName }: { collectionName: string }) => collectionName === name,
  )

/** From the bell, and waits for the history. */
async function openItem(name: string): Promise<void> {
  const { page } = broker
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const item = page.getByRole('dialog', { name: 'Notifications' }).getByRole('button', { name, exact: true })
  await item.first().click()
  await region(`History of ${name}`).waitFor()
}

it.each([FOLDER, AREA])('List, item, history and map tell the same of "%s"', async (name) => {
  const { page } = broker
  const notified = await notificationsFor(name)
  expect(notified.length).toBeGreaterThan(0)
  await openItem(name)
  const [, , kind, ...rest] = new URL(page.url()).pathname.split('/')
  const [collectionId, tab] = kind === 'watched-area' ? rest : rest.slice(1)
  const item = notified.find((one) => one.collectionId === collectionId && one.tab === tab)
  expect(item).toBeDefined()
  const changes = page.getByRole('listbox', { name: `Changes of ${name}` })
  const line = changes.getByRole('option').first()
  // Equal changes are one line, which unfolds.
  if ((await line.getAttribute('data-change')) === null) await line.click()
  const first = changes.locator('[data-change]').first()
  await first.click()
  const id = Number(await first.getAttribute('data-change'))
  await page.getByRole('button', { name: 'Show on map' }).click()
  await broker.mapIdle()
  await page.getByRole('button', { name: 'Close this change' }).click()
  const { rows } = await journey.lotline.database.pool.query<Place & { release: string; newest: string }>(
    `SELECT ST_X(d.geom) AS lng, ST_Y(d.geom) AS lat, c.as_of::text AS release,
       (SELECT max(as_of)::text FROM detected_change) AS newest
     FROM detected_change c, ST_Dump(c.places) d WHERE c.id = $1`,
    [id],
  )
  const [place] = rows
  if (!place) throw new Error(`The change ${id} has no place.`)
  expect(place.release).toBe(place.newest)
  // Later drawing does not trigger hover, so the pointer moves repeatedly.
  await expect
    .poll(async () => {
      const { x, y } = await broker.pixelOf(place)
      await page.mouse.move(x + 2, y)
      await page.mouse.move(x, y)
      return page.locator(`[data-change="${id}"][data-lit]`).count()
    })
    .toBe(1)
  // Read with the click.
  const after = await notificationsFor(name)
  expect(after.find((one) => one.tab === tab)).toMatchObject({ read: true })
})

it('The digest arrives, leads to what it tells of, and ends by one click, signed in or not', async () => {
  const { page } = broker
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await page.getByRole('button', { name: 'Notification Preferences' }).click()
  await page.getByRole('switch', { name: 'Send me notification e-mails' }).setChecked(true)
  await page.keyboard.press('Escape')

  const { username } = broker.account ?? { username: '' }
  await journey.lotline.command('digests', 'send', '--account', username, '--now')
  const stranger = await journey.stranger({ hasMap: false })
  const mail = stranger.page
  await mail.goto(`${journey.lotline.url}/mailbox`)
  await mail.getByRole('row').filter({ hasText: username }).getByRole('link').first().click()
  const letter = mail.frameLocator('iframe')
  await letter.getByText(FOLDER).first().waitFor()
  const links = await letter
    .getByRole('link')
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href))
  // The command line does not know the server's port.
  const linkTo = (part: RegExp): string => {
    const link = links.find((href) => part.test(href))
    if (!link) throw new Error(`No link of the mail leads to ${part}: ${links.join(' ')}`)
    const { pathname, search, hash } = new URL(link)
    return journey.lotline.url + pathname + search + hash
  }
  await page.goto(linkTo(/\/(watched-area|saved-properties\/history)\//))
  await region(/^History of /).waitFor()
  await page.getByRole('listbox').getByRole('option').first().waitFor()

  stranger.areFailuresExpected = true
  await mail.route(`**${ENDPOINTS.mailSwitch.path}`, (route) => route.abort(), { times: 1 })
  await mail.goto(linkTo(/\/unsubscribe/))
  await mail.getByRole('heading', { name: 'That did not work yet' }).waitFor()
  await mail.getByRole('button', { name: 'Try again' }).click()
  await mail.getByRole('button', { name: 'Unsubscribe' }).click()
  await mail.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
  expect((await broker.request('/api/user/refresh')).account.sendNotificationsEmail).toBe(false)
})

it('A second account sees none of it', async () => {
  const other = await journey.visitor({ hasMap: false }, { grants: ['notif_area_pi'] })
  await other.open('/watched-areas')
  await bell(other, 0).waitFor()
  await other.page.getByText('No watched areas yet').waitFor()
  expect((await other.request('/api/folders')).folders).toEqual([])
  for (const { collectionId } of [...(await notificationsFor(FOLDER)), ...(await notificationsFor(AREA))]) {
    await other.open(`/watched-area/${collectionId}/info`)
    await other.page
      .getByText(/was not found|please try again/)
      .first()
      .waitFor()
  }
})
