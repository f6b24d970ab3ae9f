import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { type ColumnKey, DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import { sharedDataFile } from '#server/testing/rows/shared-data.ts'
import { startJourney } from '../harness/journey.ts'
import { addColumns, readTable, type ShownTable } from '../harness/table.ts'
import type { Visitor } from '../harness/visitor.ts'
import { CITIES } from './cities.ts'
import { tableAgainstFile } from './compare.ts'
import type { SourceParcel } from './fact.ts'
import { type Ground, groundUnder } from './ground.ts'
import { computeWalkScores } from './walks.ts'

const YEARS = { current: 2026, previous: 2025 }
/** Included with the rows. No sales of real parcels are open data. */
const ADDED: readonly ColumnKey[] = [
  'address.house',
  'address.street',
  'planning.alr',
  'planning.floodplain',
  'planning.lotSizeMetric',
  'vancouver.currentLand',
  'vancouver.currentTotal',
  'vancouver.taxLevy',
]
const KEYS = [...DEFAULT_COLUMN_KEYS, ...ADDED]
const PARCELS_EACH = 20
const DASH = '–'
const FEET_PER_METRE = 3.28083
const RASTER = 'vancouver/lidar-2013-dem_false-creek.tif.gz'
const AMENITIES = 'osm/amenities-vancouver.json.gz'
const FLOWN = '2013-03-01'

describe('Facts on demand from real files', () => {
  const cities = CITIES.filter(({ name }) => name === 'Abbotsford' || name === 'Vancouver')
  const journey = startJourney(async (lotline) => {
    const take = (source: string, file: string, ...more: string[]) =>
      lotline.command('import', source, '--file', sharedDataFile(file), ...more)
    for (const { source, files } of cities) {
      for (const file of files) await take(source, file, '--as-of', '2026-07-28')
    }
    await take(
      'elevation',
      RASTER,
      '--as-of',
      FLOWN,
      '--publisher',
      'City of Vancouver',
      '--licence',
      'OGL-Vancouver',
    )
    await take('openstreetmap', AMENITIES, '--as-of', '2019-11-01')
  })
  let broker: Visitor
  let folder: string
  let parcels: Map<string, SourceParcel>
  let ground: Map<string, Ground | null>
  let table: ShownTable

  const at = (upid: string, head: string): string => {
    const found = table.heads.flatMap((words, index) => (words === head ? [index] : []))
    if (found.length !== 1) throw new Error(`${found.length} columns are called ${head}`)
    return table.rows.get(upid)?.[found[0] as number] ?? 'no cell'
  }

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-facts-'))
    broker = await journey.visitor()
    const chosen: SourceParcel[] = []
    for (const city of cities) chosen.push(...onesWithPid(await city.parcels(folder)).slice(0, PARCELS_EACH))
    parcels = new Map(chosen.map((parcel) => [parcel.upid, parcel]))
    ground = new Map()
    for (const { upid, geometry } of chosen) {
      ground.set(upid, await groundUnder(sharedDataFile(RASTER), geometry, folder))
    }
    expect([...ground.values()].filter((each) => each !== null).length).toBeGreaterThan(3)
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('asks for the ground and the walks of parcels in two cities', async () => {
    await broker.open()
    await addColumns(broker, ADDED, YEARS)
    await broker.page.getByRole('button', { name: 'More for the selection' }).click()
    await broker.page.getByRole('menuitem', { name: /Paste a list/ }).click()
    await broker.page
      .getByRole('textbox', { name: /PIDs or addresses/ })
      .fill([...parcels.values()].map(({ facts }) => facts['parcel.pid']).join('\n'))
    await broker.page.getByRole('button', { name: 'Find parcels' }).click()
    await broker.page.getByRole('button', { name: `Add ${parcels.size} parcels` }).click()
    await broker.selected(parcels.size)
    await broker.page.keyboard.press('g')
    const dialog = broker.page.getByRole('dialog', { name: 'Get data' })
    for (const title of ['Elevation', 'Walk and transit score']) {
      await dialog.getByRole('checkbox', { name: title }).check()
    }
    await dialog.getByRole('button', { name: 'Get data' }).click()
    await dialog.waitFor({ state: 'detached' })
    await broker.page.locator('#table').getByRole('button', { name: 'Data received' }).waitFor()
    table = await readTable(broker)
    expect([...table.rows.keys()]).toEqual([...parcels.keys()])
  })

  it('shows planning, addresses and values as the files of both cities say', () => {
    expect(tableAgainstFile(table, parcels, KEYS)).toEqual([])
  })

  it('shows the lowest and the highest ground as GDAL reads it from the raster', () => {
    for (const [upid, under] of ground) {
      for (const [head, metres] of [
        ['Min elevation', under?.lowest],
        ['Max elevation', under?.highest],
      ] as const) {
        const text = at(upid, head)
        if (metres === undefined) expect([upid, head, text]).toEqual([upid, head, DASH])
        else {
          expect([upid, text]).toEqual([upid, expect.stringMatching(/^-?[\d.]+ ft$/)])
          // Shown to a tenth of a foot, from whole centimetres.
          expect(Math.abs(Number.parseFloat(text) - metres * FEET_PER_METRE)).toBeLessThan(0.05 + 0.02)
        }
      }
    }
  })

  it('shows the walk score that the published method gives', async () => {
    const scoreAt = await computeWalkScores(sharedDataFile(AMENITIES))
    const scored: number[] = []
    for (const upid of parcels.keys()) {
      const card: ParcelCard = await broker.request(`/api/parcel/${encodeURIComponent(upid)}`)
      const [lng, lat] = card.parcel.geocenter
      const score = scoreAt({ lng, lat })
      const text = at(upid, 'Walk score')
      if (score === null) expect([upid, text]).toEqual([upid, DASH])
      else {
        scored.push(Number(text))
        // A hair of distance may decide the rounding.
        expect(Math.abs(Number(text) - score), `${upid}: ${text}, not ${score}`).toBeLessThan(0.6)
      }
      expect([upid, at(upid, 'Transit score')]).toEqual([upid, DASH])
    }
    expect(scored.length).toBeGreaterThanOrEqual(PARCELS_EACH)
  })

  it('exports them with the survey and its day', async () => {
    await broker.page.getByRole('button', { name: 'Export', exact: true }).click()
    await broker.page.getByLabel('Source and date beside every value').check()
    const [download] = await Promise.all([
      broker.page.waitForEvent('download'),
      broker.page.getByRole('button', { name: `Export ${parcels.size} parcels` }).click(),
    ])
    const rows: Record<string, string>[] = parse(await readFile(await download.path()), {
      columns: true,
      bom: true,
    })
    for (const [index, [upid, under]] of [...ground].entries()) {
      const row = rows[index] ?? {}
      const title = Object.keys(row).find((each) => /^Min elevation \(.*\)$/.test(each)) ?? 'none'
      expect([upid, row[`${title}: as of`]]).toEqual([upid, under === null ? '' : FLOWN])
      if (under !== null) expect(row[`${title}: source`]).toContain('Ground heights')
    }
  })

  it('brings a parcel of each city to a summary sheet', async () => {
    const inVancouver = [...ground].find(([, under]) => under !== null)?.[0] ?? ''
    const inAbbotsford = [...parcels.keys()].find((upid) => upid.startsWith('abbotsford-')) ?? ''
    const { page } = broker
    await page.goto(`${journey.lotline.url}/dashboard/summary-sheet?upids=${inAbbotsford},${inVancouver}`)
    const sheet = (upid: string) => page.locator(`article[data-upid="${upid}"]`)
    for (const upid of [inAbbotsford, inVancouver]) {
      await sheet(upid).locator('[data-block="planning"][data-state="done"]').waitFor()
      await sheet(upid).locator('[data-block="elevation"][data-state="done"]').waitFor()
      expect(await sheet(upid).innerText()).toContain(parcels.get(upid)?.facts['parcel.pid'])
    }
    const total = parcels.get(inAbbotsford)?.facts['parcel.currentTotal']
    await sheet(inAbbotsford)
      .getByText(`$${Number(total).toLocaleString('en-CA')}`, { exact: true })
      .first()
      .waitFor()
  })
})

/** Some parcels share a PID. */
function onesWithPid(parcels: readonly SourceParcel[]): SourceParcel[] {
  const byPid = Map.groupBy(parcels, ({ facts }) => facts['parcel.pid'] ?? null)
  return parcels.filter(({ facts }) => {
    const pid = facts['parcel.pid'] ?? null
    return typeof pid === 'string' && byPid.get(pid)?.length === 1
  })
}
