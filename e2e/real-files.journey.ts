import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FeatureCollection, Polygon } from 'geojson'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sharedDataFile } from '#server/testing/shared-data.ts'
import { startJourney } from './harness/journey.ts'
import { middleOf, type Place } from './harness/place.ts'
import { countOf, type Visitor } from './harness/visitor.ts'

const run = promisify(execFile)

interface Abbotsford {
  PID: string
  HOUSE: string
  STREET: string
  PROP_ADDRESS: string
  TTL_VALUE: number
  PLAN_: string
  ZONING: string
}

const FILES = [
  ['abbotsford', 'abbotsford/parcels.geojson'],
  ['nanaimo', 'nanaimo/parcels.geojson.gz'],
  ['burnaby', 'burnaby/parcels.geojson'],
  ['vancouver', 'vancouver/property-parcel-polygons_false-creek.geojson'],
  ['vancouver', 'vancouver/property-addresses_2020.csv.gz'],
  ['vancouver', 'vancouver/property-tax-report_api-sample.csv'],
  ['vancouver', 'vancouver/zoning-districts-and-labels_2024.geojson.gz'],
] as const

/** `33256 SWANSEA AVE`: the lot that the journey goes by. */
const HOUSE = '33256'

describe('The main job on real files', () => {
  const journey = startJourney(async (lotline) => {
    for (const [source, file] of FILES) {
      await lotline.command('import', source, '--file', sharedDataFile(file), '--as-of', '2026-07-28')
    }
  })
  let broker: Visitor
  let folder: string
  let lots: FeatureCollection<Polygon, Abbotsford>['features']
  let house: (typeof lots)[number]

  beforeAll(async () => {
    const text = await readFile(sharedDataFile('abbotsford/parcels.geojson'), 'utf8')
    lots = (JSON.parse(text) as FeatureCollection<Polygon, Abbotsford>).features
    const found = lots.find(({ properties }) => properties.HOUSE === HOUSE)
    if (!found) throw new Error('the file has changed')
    house = found
    folder = await mkdtemp(join(tmpdir(), 'lotline-export-'))
    broker = await journey.visitor()
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('finds an address with a typing error, flies there and selects the lot', async () => {
    await broker.open()
    await broker.find(`${HOUSE} swanse ave abbotsford`, /33256 Swansea/i)
    await broker.selected(1)
    const card = broker.page.getByRole('region', { name: 'Parcel', exact: true })
    await card.getByRole('heading', { name: /33256 Swansea/i }).waitFor()
    expect(await card.innerText()).toContain(house.properties.PID)
    expect(await card.innerText()).toContain('$1,062,700')
    await broker.mapIdle()
  })

  it('finds a PID in every form, and a plan', async () => {
    for (const form of [house.properties.PID, house.properties.PID.replaceAll('-', ''), 'PID 8982091']) {
      await broker.search(form, '008-982-091')
    }
    await broker.search('NWP27906', /NWP27906/)
    // The strata parent of Vancouver, and the fabric's integer PID of Nanaimo.
    await broker.search('EPS2328', /EPS2328/)
    await broker.search('7894422', '007-894-422')
    await broker.page.keyboard.press('Escape')
  })

  it('shows in the table what the file says', async () => {
    await broker.page.keyboard.press('Escape')
    await broker.page.getByRole('button', { name: /Show the table/ }).click()
    const row = await broker.row('33256 Swansea')
    expect(Object.values(row)).toEqual(
      expect.arrayContaining([house.properties.PID, house.properties.ZONING, '$1,062,700', 'Abbotsford']),
    )
    await broker.page.keyboard.press('t')
  })

  it('selects a neighbour by a click, and everything within a rectangle and a polygon', async () => {
    const place = placeOf(house)
    await broker.openAt(place, 18)
    await broker.selected(1)
    const neighbour = nearest(lots, place)[1]
    if (!neighbour) throw new Error('it has no neighbour')
    await broker.clickMap(placeOf(neighbour))
    await broker.selected(2)

    await broker.openAt(place, 17)
    await broker.page.keyboard.press('r')
    const reach = 0.0012
    await broker.dragMap(
      { lng: place.lng - reach, lat: place.lat + reach / 2 },
      { lng: place.lng + reach, lat: place.lat - reach / 2 },
    )
    const inside = lots.filter((lot) => {
      const { lng, lat } = placeOf(lot)
      return Math.abs(lng - place.lng) < reach && Math.abs(lat - place.lat) < reach / 2
    })
    await expect.poll(() => countOf(broker), { timeout: 30_000 }).toBeGreaterThanOrEqual(inside.length - 2)
    const afterRectangle = await countOf(broker)

    await broker.page.keyboard.press('p')
    const corners: [number, number][] = [
      [-2, 1],
      [2, 1],
      [2, -1],
      [-2, -1],
    ]
    for (const [x, y] of corners) {
      await broker.clickMap({ lng: place.lng + x * reach, lat: place.lat + y * reach * 0.8 })
    }
    await broker.page.getByRole('button', { name: 'Finish' }).click()
    await expect.poll(() => countOf(broker), { timeout: 30_000 }).toBeGreaterThan(afterRectangle)
  })

  it('selects by keyboard: the lot under the crosshair', async () => {
    const lonely = lots.at(-1)
    if (!lonely) throw new Error('no lots')
    const [before] = [await countOf(broker)]
    await broker.openAt(placeOf(lonely), 19)
    await broker.page.locator('canvas.maplibregl-canvas').focus()
    await broker.page.keyboard.press('ArrowRight')
    await broker.page.keyboard.press('ArrowLeft')
    await broker.mapIdle()
    await broker.page.keyboard.press('Space')
    await expect.poll(() => countOf(broker), { timeout: 30_000 }).not.toBe(before)
  })

  it('exports CSV, KML and GeoJSON that other programs read with the same values', async () => {
    const count = await countOf(broker)
    const csv = await exported(broker, 'CSV', folder)
    const kml = await exported(broker, 'KML', folder)
    const geojson = await exported(broker, 'GeoJSON', folder)

    const rows = await featuresOf(csv)
    expect(rows).toHaveLength(count)
    const row = rows.find((each) => Object.values(each).includes(house.properties.PID))
    expect(Object.values(row ?? {}).map(String)).toContain('1062700')

    const outlines = await featuresOf(kml)
    expect(outlines).toHaveLength(count)
    expect(JSON.stringify(outlines)).toMatch(/33256 Swansea/i)

    const shapes = await featuresOf(geojson)
    expect(shapes).toHaveLength(count)
    expect(JSON.stringify(shapes)).toContain('1062700')
  })
})

const placeOf = ({ geometry }: { geometry: Polygon }): Place => middleOf(geometry.coordinates[0] ?? [])

function nearest<T extends { geometry: Polygon }>(lots: readonly T[], { lng, lat }: Place): T[] {
  const far = (lot: T) => {
    const place = placeOf(lot)
    return Math.hypot((place.lng - lng) * 0.65, place.lat - lat)
  }
  return lots.toSorted((a, b) => far(a) - far(b))
}

async function exported({ page }: Visitor, format: string, folder: string): Promise<string> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByText(format, { exact: true }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Export [\d,]+ parcels?$/ }).click(),
  ])
  const path = join(folder, download.suggestedFilename())
  await download.saveAs(path)
  return path
}

/** Attributes of every feature, as GDAL reads them. */
async function featuresOf(path: string): Promise<Record<string, unknown>[]> {
  const { stdout } = await run('ogr2ogr', ['-f', 'GeoJSON', '/vsistdout/', path], { maxBuffer: 1e8 })
  return (JSON.parse(stdout) as FeatureCollection).features.map(({ properties }) => properties ?? {})
}
