/** Former state, successors, and the links between them. */
import { beforeAll, expect, it, vi } from 'vitest'
import type { ParcelTimeline } from '#contract/parcel/parcel-timeline.ts'
import { formatPid } from '#domain/parcel/pid.ts'
import { detectWaiting } from '#server/features/watching/changes/service.ts'
import { makeFolder } from '#server/testing/watching/watch-factory.ts'
import { violationsOf } from './harness/axe.ts'
import { startJourney } from './harness/journey.ts'
import type { Visitor } from './harness/visitor.ts'

const journey = startJourney(async (lotline) => {
  await lotline.demo(1500)
})

const card = ({ page }: Visitor) => page.getByRole('region', { name: 'Parcel', exact: true })
const entries = (visitor: Visitor) => card(visitor).locator('li[data-type]')
const addressOf = (upid: string) => `/api/parcel/${encodeURIComponent(upid)}/timeline`

let broker: Visitor
/** Subdivided by the second release. */
let parent: ParcelTimeline
let first: { upid: string; pid: string }

beforeAll(async () => {
  const { database } = journey.lotline
  await detectWaiting({ database })
  broker = await journey.visitor()
  const subdivided = async () => {
    const { rows } = await database.pool.query<{ upid: string }>(
      `SELECT change#>>'{before,upid}' AS upid FROM detected_change
       WHERE type = 'pid_deleted' AND change#>>'{lineage,reason}' = 'subdivision' ORDER BY 1 LIMIT 1`,
    )
    return rows[0]?.upid
  }
  // The server also detects changes by itself.
  const upid = await vi.waitUntil(subdivided, { timeout: 60_000, interval: 200 })
  parent = await broker.request(addressOf(upid))
  const child = parent.entries[0]?.lineage?.children[0]
  first = { upid: child?.upid ?? '', pid: child?.pid ?? '' }
})

it('A new parcel tells what it came of, with a picture and the way there and back', async () => {
  const { page } = broker
  await broker.open(`?parcel=${first.upid}`)
  const entry = entries(broker).first()
  await entry.getByText('Subdivision', { exact: true }).waitFor()
  const [firstEntry] = parent.entries
  expect(await entry.innerText()).toContain(firstEntry?.text)
  await entry
    .getByRole('img', {
      name: `1 parcel before, dashed; ${firstEntry?.boundaries?.after.length} parcels after, solid`,
    })
    .waitFor()
  await entry.locator('time').hover()
  await page.getByText(/release of \w+ \d+, \d{4}$/).waitFor()
  await page.getByText('It happened on the day of this release or before').waitFor()

  broker.expectComplaint('404')
  await entry.getByRole('button', { name: `PID ${formatPid(parent.parcel.pid ?? '')}` }).click()
  await card(broker).getByRole('heading', { level: 2, name: parent.parcel.name }).waitFor()
  await card(broker)
    .getByText(/^No longer in the data since/)
    .waitFor()
  await page.waitForURL((url) => url.searchParams.get('parcel') === parent.parcel.upid)
  await card(broker).getByRole('button', { name: 'Zoom to where it was' }).click()
  await broker.mapIdle()

  await entry.getByRole('button', { name: `PID ${formatPid(first.pid)}` }).click()
  await card(broker)
    .getByRole('button', { name: 'Summary sheet' })
    .or(card(broker).getByRole('link', { name: 'Summary sheet' }))
    .waitFor()
  await page.waitForURL((url) => url.searchParams.get('parcel') === first.upid)
})

it('From a folder, what became of a parcel that was removed', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  visitor.expectComplaint('404')
  const folderId = await makeFolder(journey.lotline.database, visitor.account?.id ?? '', {
    name: 'Harbour parcels',
    upids: [first.upid, parent.parcel.upid],
  })
  await visitor.open(`/saved-properties?collectionId=${folderId}`)
  const gone = visitor.page.getByRole('list', { name: 'No longer in the data' })
  await gone.getByRole('button', { name: parent.parcel.name }).click()
  await entries(visitor).first().getByText('Subdivision', { exact: true }).waitFor()
})

it('Where nothing changed it says since when, and a smaller subscription what it leaves out', async () => {
  const { rows } = await journey.lotline.database.pool.query<{ upid: string }>(
    `SELECT upid FROM parcel p WHERE parcel_class = 'subdivision'
       AND NOT EXISTS (SELECT FROM detected_change d WHERE d.upids @> ARRAY[p.upid]) ORDER BY 1 LIMIT 1`,
  )
  const basic = await journey.visitor({ hasMap: false }, { plan_key: 'basic' })
  await basic.open(`?parcel=${rows[0]?.upid}`)
  await card(basic)
    .getByText(/^No changes since \w+ \d+, \d{4}, when the record of changes here begins\.$/)
    .waitFor()
  await card(basic)
    .getByText('Changes to broker listings and MLS® listings are not in your subscription.')
    .waitFor()
})

it('Two hundred entries begin with ten; what failed is requested again', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  const { page } = visitor
  const [firstEntry] = parent.entries
  let isDown = true
  await page.route(`**${addressOf(first.upid)}?*`, (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { code: 'internal', payload: { message: 'Out of order.' } } })
      : route.fulfill({
          json: {
            payload: {
              ...parent,
              entries: Array.from({ length: 200 }, (_, n) => ({ ...firstEntry, key: String(n) })),
            },
          },
        }),
  )
  visitor.expectComplaint('500')
  await visitor.open(`?parcel=${first.upid}`)
  await card(visitor).getByText('The changes could not be loaded.').waitFor()
  const alert = visitor.page.getByRole('dialog', { name: 'Internal Server Error' })
  await alert.getByText('Out of order.').waitFor()
  await alert.getByText('Close', { exact: true }).click()
  // The card remains.
  await card(visitor).getByRole('heading', { level: 2 }).waitFor()
  isDown = false
  await card(visitor).getByRole('button', { name: 'Try again' }).click()
  await entries(visitor).first().waitFor()
  expect(await entries(visitor).count()).toBe(10)
  await card(visitor).getByRole('button', { name: 'Show all 200' }).click()
  expect(await entries(visitor).count()).toBe(200)
})

it('axe finds nothing in a timeline', async () => {
  const visitor = await journey.visitor({ hasMap: false })
  visitor.expectComplaint('404')
  const found: string[] = []
  for (const upid of [first.upid, parent.parcel.upid]) {
    await visitor.open(`?parcel=${upid}`)
    await entries(visitor).first().waitFor()
    found.push(...(await violationsOf(visitor.page, upid)))
    await visitor.screenshot(`timeline ${upid === first.upid ? 'child' : 'parent'}`)
  }
  expect(found).toEqual([])
})
