import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ColumnKey, columnLabel, columnOf, DEFAULT_COLUMN_KEYS } from '#domain/table/columns.ts'
import { sharedDataFile } from '#server/testing/rows/shared-data.ts'
import { exported } from '../harness/exported.ts'
import { startJourney } from '../harness/journey.ts'
import type { Place } from '../harness/place.ts'
import { addColumns, readTable, type ShownTable } from '../harness/table.ts'
import { countOf, type Visitor } from '../harness/visitor.ts'
import { CITIES } from './cities.ts'
import { csvAgainstTable, nameInGeoJson, nameInKml, shapesAgainstCsv, tableAgainstFile } from './compare.ts'
import type { SourceParcel } from './fact.ts'
import { featuresOf } from './gdal.ts'

/** Of the tax report and of the edits in Abbotsford's file. */
const YEARS = { current: 2026, previous: 2025 }

const ADDED: readonly ColumnKey[] = [
  'parcel.parcelClass',
  'parcel.areaMetric',
  'parcel.currentLand',
  'parcel.currentImprovement',
  'parcel.previousTotal',
  'parcel.rollNumber',
  'parcel.actualUse',
  'parcel.yearBuilt',
  'address.house',
  'address.street',
  'planning.legalDescription',
  'planning.alr',
  'planning.floodplain',
  'planning.lotSizeMetric',
  'planning.regionalDistrict',
  'vancouver.currentTotal',
  'vancouver.previousLand',
  'vancouver.taxLevy',
]
const KEYS = [...DEFAULT_COLUMN_KEYS, ...ADDED]

describe('The main job on real files', () => {
  const journey = startJourney(async (lotline) => {
    for (const { source, files } of CITIES) {
      for (const file of files) {
        await lotline.command('import', source, '--file', sharedDataFile(file), '--as-of', '2026-07-28')
      }
    }
  })
  let broker: Visitor
  let folder: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lotline-export-'))
    broker = await journey.visitor()
    await broker.open()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('finds an address with a typing error and shows its card', async () => {
    await broker.find('33256 swanse ave abbotsford', /33256 Swansea/i)
    await broker.selected(1)
    const card = broker.page.getByRole('region', { name: 'Parcel', exact: true })
    await card.getByRole('heading', { name: /33256 Swansea/i }).waitFor()
    expect(await card.innerText()).toContain('008-982-091')
    expect(await card.innerText()).toContain('$1,062,700')
  })

  it('finds a PID in every form, and a plan', async () => {
    for (const form of ['008-982-091', '008982091', 'PID 8982091']) {
      await broker.search(form, '008-982-091')
    }
    await broker.search('NWP27906', /NWP27906/)
    await broker.page.keyboard.press('Escape')
  })

  it('selects everything within a polygon, and by keyboard the parcel under the crosshair', async () => {
    const parcels = (await CITIES[0]?.parcels(folder)) ?? []
    const [first, last] = [parcels[0], parcels.at(-1)]
    if (!first || !last) throw new Error('The file has no parcels.')
    await broker.openAt(first.place, 17)
    await broker.page.keyboard.press('p')
    const [west, south, east, north] = boxAround(first.place, 0.0012)
    const corners = [west, east].flatMap((lng) => [north, south].map((lat) => ({ lng, lat })))
    for (const index of [0, 1, 3, 2]) await broker.clickMap(corners[index] as Place)
    await broker.page.getByRole('button', { name: 'Finish' }).click()
    const inside = parcels.filter((parcel) => isInside(parcel, [west, south, east, north]))
    expect(inside).toContain(first)
    await expect.poll(() => countOf(broker)).toBeGreaterThanOrEqual(inside.length)

    const before = await countOf(broker)
    await broker.openAt(last.place, 19)
    await broker.page.locator('canvas.maplibregl-canvas').focus()
    await broker.page.keyboard.press('ArrowRight')
    await broker.page.keyboard.press('ArrowLeft')
    await broker.mapIdle()
    await broker.page.keyboard.press('Space')
    await broker.selected(before + 1)
  })

  it('takes further columns into the table', () => addColumns(broker, ADDED, YEARS))

  describe.each(CITIES)('$name', (city) => {
    let parcels: Map<string, SourceParcel>
    let table: ShownTable

    beforeAll(async () => {
      parcels = new Map((await city.parcels(folder)).map((parcel) => [parcel.upid, parcel]))
      await broker.clear()
    })

    it('finds known parcels, and selects them', async () => {
      for (const [index, [typed, response]] of city.searches.entries()) {
        await broker.find(typed, response)
        await broker.selected(index + 1)
      }
    })

    it('selects one more by a click, and all that lie in a rectangle', async () => {
      const clicked = parcels.get(city.clicked)
      if (!clicked) throw new Error(`The file has no ${city.clicked}.`)
      const { place } = clicked
      await broker.openAt(place, 16)
      await broker.clickMap(place)
      const known = city.searches.length + 1
      await broker.selected(known)
      await broker.page.keyboard.press('r')
      const box = boxAround(place, 0.002)
      const [west, south, east, north] = box
      await broker.dragMap({ lng: west, lat: north }, { lng: east, lat: south })
      await expect.poll(() => countOf(broker)).toBeGreaterThan(known)
      await broker.page.keyboard.press('v')

      table = await readTable(broker)
      const upids = [...table.rows.keys()]
      expect(upids).toHaveLength(await countOf(broker))
      expect(upids[known - 1]).toBe(city.clicked)
      const swept = [...parcels.values()].filter(({ isSwept }) => isSwept)
      const inside = swept.filter((parcel) => isInside(parcel, box)).map(({ upid }) => upid)
      const touching = swept.filter((parcel) => isTouching(parcel, box)).map(({ upid }) => upid)
      expect(inside.filter((upid) => !upids.includes(upid))).toEqual([])
      expect(upids.slice(known).filter((upid) => !touching.includes(upid))).toEqual([])
    })

    it('shows in every cell what the files say', () => {
      expect(table.heads).toEqual(['Address', ...KEYS.map((key) => columnLabel(columnOf(key), YEARS, true))])
      expect(tableAgainstFile(table, parcels, KEYS)).toEqual([])
    })

    it('exports the same to CSV, KML and GeoJSON, as GDAL reads them', async () => {
      const upids = [...table.rows.keys()]
      const csv = await featuresOf(await exported(broker, 'CSV', folder))
      expect(csv).toHaveLength(upids.length)
      expect(csvAgainstTable(csv, table, parcels, KEYS)).toEqual([])
      const kml = await featuresOf(await exported(broker, 'KML', folder))
      expect(kml).toHaveLength(upids.length)
      expect(shapesAgainstCsv(kml, csv, upids, parcels, nameInKml)).toEqual([])
      const geojson = await featuresOf(await exported(broker, 'GeoJSON', folder))
      expect(geojson).toHaveLength(upids.length)
      expect(shapesAgainstCsv(geojson, csv, upids, parcels, nameInGeoJson)).toEqual([])
    })
  })
})

type Box = SourceParcel['bounds']

/** Twice as wide as high, in degrees. */
const boxAround = ({ lng, lat }: Place, reach: number): Box => [
  lng - reach,
  lat - reach / 2,
  lng + reach,
  lat + reach / 2,
]

const isInside = ({ bounds: [west, south, east, north] }: SourceParcel, box: Box) =>
  west > box[0] && south > box[1] && east < box[2] && north < box[3]

const isTouching = ({ bounds: [west, south, east, north] }: SourceParcel, box: Box) =>
  west < box[2] && south < box[3] && east > box[0] && north > box[1]
