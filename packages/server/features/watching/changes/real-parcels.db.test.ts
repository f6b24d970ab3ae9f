import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Feature, FeatureCollection, Polygon, Position } from 'geojson'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Change } from '#domain/watching/changes/change.ts'
import { changeText } from '#domain/watching/changes/texts/change-text.ts'
import { findSource } from '../../../connectors/registry.ts'
import { importFile } from '../../../importers/import-file.ts'
import { describeOnBothEngines } from '../../../testing/databases/databases.ts'
import { sharedDataFile } from '../../../testing/rows/shared-data.ts'
import { detectWaiting, listReleasesIn } from './service.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-real-parcels-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Parcel = Feature<Polygon, Record<string, unknown>>

/** Reads the real file anew for every test: parcels by their folio. */
function realParcels(): Map<string, Parcel> {
  const text = readFileSync(sharedDataFile('abbotsford/parcels.geojson'), 'utf8')
  const { features } = JSON.parse(text) as FeatureCollection<Polygon, Record<string, unknown>>
  return new Map(features.map((parcel) => [String(parcel.properties.FOLIO), parcel]))
}

const parcelOf = (parcels: ReadonlyMap<string, Parcel>, folio: string): Parcel => {
  const parcel = parcels.get(folio)
  if (!parcel) throw new Error(`there is no parcel ${folio} in the real file`)
  return parcel
}
const upid = (folio: string) => `abbotsford-${folio}`
const ringOf = ({ geometry }: Parcel): Position[] => geometry.coordinates[0]?.slice(0, -1) ?? []
const closed = (ring: readonly Position[]): Polygon => ({
  type: 'Polygon',
  coordinates: [[...ring, ring[0] ?? []]],
})
const between = ([x1 = 0, y1 = 0]: Position = [], [x2 = 0, y2 = 0]: Position = []): Position => [
  (x1 + x2) / 2,
  (y1 + y2) / 2,
]
const withSaid = (parcel: Parcel, said: Record<string, unknown>, geometry = parcel.geometry): Parcel => ({
  ...parcel,
  geometry,
  properties: { ...parcel.properties, ...said },
})

/** Divides a parcel of four vertices into two, each with a number of its own. */
function subdivide(
  parcels: Map<string, Parcel>,
  folio: string,
  children: readonly { folio: string; pid: string }[],
) {
  const parcel = parcelOf(parcels, folio)
  const [a, b, c, d, ...rest] = ringOf(parcel)
  if (!a || !b || !c || !d || rest.length > 0) throw new Error(`${folio} has not four corners`)
  const [near, far] = [between(a, b), between(c, d)]
  const halves = [closed([a, near, far, d]), closed([near, b, c, far])]
  parcels.delete(folio)
  children.forEach((child, index) => {
    parcels.set(child.folio, withSaid(parcel, { FOLIO: child.folio, PID: child.pid }, halves[index]))
  })
}

/** Joins two parcels with a side in common; the side is left out. */
function assemble(
  parcels: Map<string, Parcel>,
  folios: readonly [string, string],
  to: { folio: string; pid: string },
) {
  const [one, other] = folios.map((folio) => parcelOf(parcels, folio)) as [Parcel, Parcel]
  const isSame = (p: Position, q: Position) => p[0] === q[0] && p[1] === q[1]
  const [ring, otherRing] = [ringOf(one), ringOf(other)]
  const isCommon = (p: Position) => otherRing.some((q) => isSame(p, q))
  const start = ring.findIndex((p, index) => isCommon(p) && isCommon(ring[(index + 1) % ring.length] ?? []))
  if (start === -1) throw new Error(`${folios.join(' and ')} have no side in common`)
  const turned = [...ring.slice(start + 1), ...ring.slice(0, start + 1)]
  const end = otherRing.findIndex((q) => isSame(q, ring[start] ?? []))
  const outer = Array.from(
    { length: otherRing.length },
    (_, n) => otherRing[(end + n) % otherRing.length] ?? [],
  )
  const isForward = isSame(outer[1] ?? [], turned[0] ?? [])
  const detour = isForward ? outer.slice(2).toReversed() : outer.slice(1, -1)
  for (const folio of folios) parcels.delete(folio)
  parcels.set(to.folio, withSaid(one, { FOLIO: to.folio, PID: to.pid }, closed([...turned, ...detour])))
}

const say = (parcels: Map<string, Parcel>, folio: string, said: Record<string, unknown>) =>
  parcels.set(folio, withSaid(parcelOf(parcels, folio), said))

/** Degrees per metre here, and the digitising noise of a redrawn survey: each vertex up to 5 cm away, random but the same each time. */
const METRE = { lng: 1 / 73_000, lat: 1 / 111_200 }
function drawnAnew(parcels: Map<string, Parcel>, but: readonly string[] = []): void {
  let seed = 1
  const chance = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647 - 0.5
  }
  for (const [folio, parcel] of parcels) {
    if (parcel.geometry.type !== 'Polygon' || but.includes(folio)) continue
    const shifted = ringOf(parcel).map(
      ([x = 0, y = 0]): Position => [x + chance() * 0.07 * METRE.lng, y + chance() * 0.07 * METRE.lat],
    )
    parcels.set(folio, withSaid(parcel, {}, closed(shifted)))
  }
}

/** The same words in other letters and blanks, numbers as text and text as numbers, attributes and rows the other way round. */
function writtenAnew(parcels: ReadonlyMap<string, Parcel>): Parcel[] {
  return [...parcels.values()].toReversed().map((parcel) => {
    const { ZONING, OCP_LandUse, PID, HOUSE, LAND_VALUE, PLAN_, STREET } = parcel.properties
    const said = {
      ...parcel.properties,
      ZONING: ` ${String(ZONING).toLowerCase().split(',').toReversed().join(' , ')} `,
      OCP_LandUse: String(OCP_LandUse).toUpperCase().split(',').toReversed().join(', '),
      PID: typeof PID === 'string' ? PID.replaceAll('-', '') : PID,
      HOUSE: typeof HOUSE === 'string' && /^\d+$/.test(HOUSE) ? Number(HOUSE) : HOUSE,
      LAND_VALUE: String(LAND_VALUE),
      PLAN_: typeof PLAN_ === 'string' ? `${PLAN_} ` : PLAN_,
      STREET: typeof STREET === 'string' ? STREET.toLowerCase() : STREET,
    }
    return { ...parcel, properties: Object.fromEntries(Object.entries(said).toReversed()) }
  })
}

/** A subdivision, an assembly, a zone, a use and the reserve changed, and all else drawn anew. */
function edited(): Map<string, Parcel> {
  const parcels = realParcels()
  // What is made is drawn upon the vertices as they were.
  drawnAnew(parcels, ['3155096730', '3157035502', '3157035605'])
  subdivide(parcels, '3155096730', [
    { folio: '3155096731', pid: '032-900-001' },
    { folio: '3155096732', pid: '032-900-010' },
  ])
  assemble(parcels, ['3157035502', '3157035605'], { folio: '3157035500', pid: '032-900-028' })
  say(parcels, '3155096760', { ZONING: 'CD-9' })
  say(parcels, '3155054070', { OCP_LandUse: 'Urban Centre' })
  say(parcels, '3155071220', { ALR: 'Y' })
  return parcels
}

/** Release after release, as the weeks go by. */
describeOnBothEngines('the parcels of Abbotsford, edited', (getDatabase) => {
  let week = 0
  let notified = 0
  beforeAll(() => release(realParcels().values()))

  async function release(parcels: Iterable<Parcel>): Promise<void> {
    week += 1
    const path = join(folder, `parcels-${week}.geojson`)
    writeFileSync(path, JSON.stringify({ type: 'FeatureCollection', features: [...parcels] }))
    const source = findSource('abbotsford')
    const dataset = source?.datasets.find(({ key }) => key === 'parcels')
    if (!source || !dataset) throw new Error('there is no dataset of the parcels of Abbotsford')
    const report = await importFile(getDatabase(), {
      source,
      dataset,
      path,
      asOf: `2026-11-${String(week).padStart(2, '0')}`,
      dataFolder: folder,
    })
    if (report.releaseId === null) throw new Error('the release was not imported')
  }

  /** Returns the changes since the last call. */
  async function changes(): Promise<Change[]> {
    await detectWaiting({ database: getDatabase() })
    const { rows } = await getDatabase().pool.query<{ id: number; change: Change }>(
      'SELECT id, change FROM detected_change WHERE id > $1 ORDER BY id',
      [notified],
    )
    notified = rows.at(-1)?.id ?? notified
    return rows.map(({ change }) => change)
  }
  const lines = (found: readonly Change[]) =>
    found.map((change) => `${change.type} ${change.upids.join(' ')}: ${changeText(change)}`).sort()

  it('give none when they are only drawn and written anew', async () => {
    const parcels = realParcels()
    drawnAnew(parcels)
    await release(writtenAnew(parcels))
    const { rows } = await getDatabase().pool.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM change_event WHERE entity = 'parcel' AND kind = 'changed'`,
    )
    // It is not that nothing was seen.
    expect(rows[0]?.n).toBeGreaterThan(300)
    expect(await changes()).toEqual([])
  })

  it('give exactly the changes that were made: a subdivision, an assembly, a zone, a use, the reserve', async () => {
    await release(edited().values())
    const halves = 'PID 003-039-650 was subdivided into PID 032-900-001 (50%) and PID 032-900-010 (50%)'
    const joined = 'PID 010-495-274 and PID 010-495-304 were assembled into PID 032-900-028'
    const [parent, half, other] = ['3155096730', '3155096731', '3155096732'].map(upid)
    const [one, two, whole] = ['3157035502', '3157035605', '3157035500'].map(upid)
    expect(lines(await changes())).toEqual([
      `alr_status ${upid('3155071220')}: ALR status changed from outside the reserve to in the reserve`,
      `land_use ${upid('3155054070')}: Official community plan (OCP) changed from SSMUH 1 to Urban Centre`,
      `pid_created ${parent} ${half}: ${halves}`,
      `pid_created ${parent} ${other}: ${halves}`,
      `pid_created ${whole} ${one} ${two}: ${joined}`,
      `pid_deleted ${parent} ${half} ${other}: ${halves}`,
      `pid_deleted ${whole} ${one}: ${joined}`,
      `pid_deleted ${whole} ${two}: ${joined}`,
      `zoning ${upid('3155096760')}: Zoning changed from ssmuh 2 to CD-9`,
    ])
  })

  it('are held for a person when three of ten are missing, and nobody is told', async () => {
    const remaining = [...edited().values()].filter((_, index) => index % 10 >= 3)
    await release(remaining)
    expect(await changes()).toEqual([])
    expect((await listReleasesIn(getDatabase(), ['quarantined'])).map(({ sourceKey }) => sourceKey)).toEqual([
      'abbotsford',
    ])
  })
})
