import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { emptyValues } from '#domain/parcel/record-fields.ts'
import { LISTING, type SourceRecord } from '#domain/parcel/records.ts'
import { EMPTY_ADDRESS, EMPTY_ASSESSMENT, EMPTY_PARCEL } from '../../connectors/empty-records.ts'
import type { SourceDescription } from '../../connectors/source.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { testSource } from '../../testing/rows/test-source.ts'
import { importRecords } from '../import-records.ts'
import { removeDataset } from '../release/remove-dataset.ts'
import { undoRelease } from '../release/undo-release.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-units-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

let town = 0
let source: SourceDescription
beforeEach(() => {
  town++
  source = testSource(`strata${town}`)
})

const ring = () => {
  const [x, y] = [-124, 49.7 + town * 0.01]
  return [
    [x, y],
    [x + 0.0004, y],
    [x + 0.0004, y + 0.0004],
    [x, y],
  ]
}
const pid = (n: number) => `0${town}00000${n}0`.padEnd(9, '0').slice(0, 9)

const building = (said: object = {}): SourceRecord => ({
  ...EMPTY_PARCEL,
  ref: 'tower',
  parcelClass: 'building_strata',
  planNumber: 'EPS1',
  civicNumber: '1189',
  street: 'COHO WAY',
  municipality: 'Testtown',
  geometry: { type: 'Polygon', coordinates: [ring()] },
  ...said,
})
const house = (): SourceRecord => ({
  ...EMPTY_PARCEL,
  ref: 'house',
  parcelClass: 'subdivision',
  pid: pid(9),
  geometry: { type: 'Polygon', coordinates: [ring().map(([x = 0, y = 0]) => [x + 0.001, y])] },
})
const roll = (n: number, said: object = {}): SourceRecord => ({
  ...EMPTY_ASSESSMENT,
  ref: `roll-${n}`,
  parcelRef: 'tower',
  pid: pid(n),
  unit: `30${n}`,
  rollNumber: `R-${n}`,
  year: 2026,
  totalDollars: 500_000,
  ...said,
})
const sale = (n: number): SourceRecord => ({
  entity: 'sale',
  ref: `sale-${n}`,
  parcelRef: 'tower',
  pid: pid(n),
  soldOn: '2026-05-01',
  priceDollars: 600_000,
  comment: null,
  rollNumber: null,
  attributes: {},
})

describeOnBothEngines('strata units', (getDatabase) => {
  const load = (records: SourceRecord[], dataset = 'all') =>
    importRecords(getDatabase(), { source, dataset, asOf: '2026-11-01', origin: 'test', dataFolder }, records)
  const rows = async (query: string): Promise<unknown[]> =>
    (await getDatabase().pool.query(query.replaceAll('$key', source.key))).rows
  const units = () =>
    rows(
      `SELECT split_part(upid, '~', 2) AS unit, address, roll_number AS roll FROM strata_unit WHERE source_key = '$key' ORDER BY upid`,
    )
  const unit = (n: number) => `${source.key}-tower~${pid(n)}`

  it('stand on the building whose ground holds their address, though another plan has the same number', async () => {
    const [west = 0, south = 0] = ring()[0] ?? []
    const other = [...ring()].map(([x = 0, y = 0]) => [x - 0.01, y])
    const address = (n: number, [lng = 0, lat = 0]: readonly number[]) => ({
      ...EMPTY_ADDRESS,
      ref: `A${n}`,
      pid: pid(n),
      unit: `30${n}`,
      planNumber: 'EPS1',
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })
    await load([
      // Smaller, so that it was taken before.
      building({
        ref: 'small',
        geometry: {
          type: 'Polygon',
          coordinates: [other.map(([x = 0, y = 0], corner) => (corner === 1 ? [x - 0.0002, y] : [x, y]))],
        },
      }),
      building(),
      address(1, [west + 0.0002, south + 0.00005]),
      // On neither building: the plan number alone says too little.
      address(2, [west + 0.02, south]),
    ])
    expect(
      await rows(`SELECT source_ref AS ref, upid FROM address WHERE source_key = '$key' ORDER BY 1`),
    ).toEqual([
      { ref: 'A1', upid: unit(1) },
      { ref: 'A2', upid: null },
    ])
    expect(await rows(`SELECT upid FROM strata_unit WHERE source_key = '$key'`)).toEqual([{ upid: unit(1) }])
  })

  it('are the titles of a building, each with its own roll, sale, listing and address; the building keeps its own', async () => {
    await load([
      building(),
      house(),
      roll(1),
      roll(2),
      roll(1, { ref: 'older', year: 2025, rollNumber: 'OLD' }),
      roll(9, { parcelRef: 'house', unit: null }),
      { ...EMPTY_ASSESSMENT, ref: 'common', parcelRef: 'tower', year: 2026, totalDollars: 1 },
      sale(1),
      {
        ...emptyValues(LISTING.fields),
        entity: 'listing',
        ref: 'L1',
        kind: 'mls',
        listingNumber: 'R1',
        status: 'active',
        listedOn: '2026-06-01',
        priceDollars: 650_000,
        propertyType: 'Apartment',
        address: '302-1189 coho way',
        parcelRef: 'tower',
        geometry: { type: 'Point', coordinates: ring()[0] as number[] },
      },
      {
        ...EMPTY_ADDRESS,
        ref: 'A1',
        unit: '302',
        civicNumber: '1189',
        street: 'COHO WAY',
        planNumber: 'EPS1',
        geometry: { type: 'Point', coordinates: ring()[0] as number[] },
      },
    ])
    expect(await units()).toEqual([
      { unit: pid(1), address: '301-1189 Coho Way', roll: 'R-1' },
      { unit: pid(2), address: '302-1189 Coho Way', roll: 'R-2' },
    ])
    expect(
      await rows(
        `SELECT source_ref AS ref, upid FROM (
          SELECT source_key, source_ref, upid FROM assessment UNION ALL SELECT source_key, source_ref, upid FROM sale
          UNION ALL SELECT source_key, source_ref, upid FROM listing UNION ALL SELECT source_key, source_ref, upid FROM address
        ) x WHERE source_key = '$key' ORDER BY source_ref COLLATE "C"`,
      ),
    ).toEqual([
      { ref: 'A1', upid: unit(2) },
      { ref: 'L1', upid: unit(2) },
      { ref: 'common', upid: `${source.key}-tower` },
      { ref: 'older', upid: unit(1) },
      { ref: 'roll-1', upid: unit(1) },
      { ref: 'roll-2', upid: unit(2) },
      { ref: 'roll-9', upid: `${source.key}-house` },
      { ref: 'sale-1', upid: unit(1) },
    ])
    expect(
      await rows(
        `SELECT p.parcel_class AS class, p.pid, p.area_square_metres = b.area_square_metres AS same, ST_Equals(p.geom, b.geom) AS drawn
         FROM property p JOIN parcel b ON b.upid = '$key-tower' WHERE p.upid = '${unit(1)}'`,
      ),
    ).toEqual([{ class: 'strata_lot', pid: pid(1), same: true, drawn: true }])
  })

  it('come with the rolls or with the parcels, whichever is imported last', async () => {
    await load([roll(1), sale(1)], 'roll')
    expect(await units()).toEqual([])
    await load([building()], 'parcels')
    expect(await units()).toEqual([{ unit: pid(1), address: '301-1189 Coho Way', roll: 'R-1' }])
  })

  it('follow the releases: changed, sold, removed, and back again when a release is undone', async () => {
    await load([building()], 'parcels')
    await load([roll(1), roll(2)], 'roll')
    const { releaseId } = await load([roll(1, { rollNumber: 'R-7' }), roll(3)], 'roll')
    expect(await units()).toEqual([
      { unit: pid(1), address: '301-1189 Coho Way', roll: 'R-7' },
      { unit: pid(3), address: '303-1189 Coho Way', roll: 'R-3' },
    ])
    expect(
      await rows(`SELECT kind, upid FROM change_event WHERE release_id = ${releaseId} ORDER BY kind`),
    ).toEqual([
      { kind: 'added', upid: unit(3) },
      { kind: 'changed', upid: unit(1) },
      { kind: 'removed', upid: unit(2) },
    ])
    await load([building({ street: 'CHUM WAY' })], 'parcels')
    expect(await units()).toContainEqual({ unit: pid(3), address: '303-1189 Chum Way', roll: 'R-3' })
    await undoRelease(getDatabase(), source.key, 'roll')
    expect(await units()).toEqual([
      { unit: pid(1), address: '301-1189 Chum Way', roll: 'R-1' },
      { unit: pid(2), address: '302-1189 Chum Way', roll: 'R-2' },
    ])
  })

  it('go with their building, or with the last row that names them', async () => {
    await load([building(), house()], 'parcels')
    await load([roll(1)], 'roll')
    await load([sale(2)], 'sales')
    expect(await units()).toMatchObject([{ unit: pid(1) }, { unit: pid(2), address: null, roll: null }])
    await removeDataset(getDatabase(), source.key, 'roll')
    expect(await units()).toMatchObject([{ unit: pid(2) }])
    await load([house()], 'parcels')
    expect(await units()).toEqual([])
    expect(await rows(`SELECT upid FROM sale WHERE source_key = '$key'`)).toEqual([{ upid: null }])
  })
})
