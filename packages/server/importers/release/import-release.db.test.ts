import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import type {
  AddressRecord,
  AssessmentRecord,
  LayerFeatureRecord,
  ListingRecord,
  ParcelRecord,
  SaleRecord,
  SourceRecord,
} from '#domain/parcel/records.ts'
import {
  EMPTY_ADDRESS,
  EMPTY_ASSESSMENT,
  EMPTY_FEATURE,
  EMPTY_PARCEL,
} from '../../connectors/empty-records.ts'
import type { SourceDescription } from '../../connectors/source.ts'
import type { Database } from '../../db/open.ts'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { testSource } from '../../testing/rows/test-source.ts'
import { importRecords } from '../import-records.ts'
import { joinParcels } from '../join-parcels.ts'
import { lockDataset } from './dataset-lock.ts'
import { importRelease } from './import-release.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-release-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

let town = 0
let source: SourceDescription
beforeEach(() => {
  town++
  source = testSource(`town${town}`)
})

/** A square of some 10 m, the n-th of a row; towns lie apart. */
function square(n: number, size = 0.0001): number[][] {
  const [x, y] = [-124 + n * 0.0002, 49 + town * 0.01]
  return [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ]
}

const parcel = (n: number, said: Partial<ParcelRecord> = {}): ParcelRecord => ({
  ...EMPTY_PARCEL,
  ref: `L${n}`,
  geometry: { type: 'Polygon', coordinates: [square(n)] },
  ...said,
})
const zone = (code: string, first: number, last: number): LayerFeatureRecord => {
  const [a, b] = [square(first), square(last)]
  const ring = [a[0], b[1], b[2], a[3], a[0]] as number[][]
  return {
    ...EMPTY_FEATURE,
    layer: 'zoning',
    ref: code,
    code,
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
}
const assessed = (ref: string, said: Partial<AssessmentRecord> = {}): AssessmentRecord => ({
  ...EMPTY_ASSESSMENT,
  ref,
  year: 2026,
  ...said,
})
const sold = (ref: string, said: Partial<SaleRecord> = {}): SaleRecord => ({
  entity: 'sale',
  ref,
  parcelRef: null,
  pid: null,
  soldOn: '2026-05-01',
  priceDollars: 900_000,
  comment: null,
  rollNumber: null,
  attributes: {},
  ...said,
})
const middleOf = (n: number) => {
  const [corner] = square(n)
  return { type: 'Point' as const, coordinates: [(corner?.[0] ?? 0) + 0.00005, (corner?.[1] ?? 0) + 0.00005] }
}
const addressOf = (n: number, said: Partial<AddressRecord> = {}): AddressRecord => ({
  ...EMPTY_ADDRESS,
  ref: `A${n}`,
  civicNumber: String(n),
  street: 'MAIN ST',
  geometry: middleOf(n),
  ...said,
})
const listed = (n: number): ListingRecord => ({
  entity: 'listing',
  ref: `R${n}`,
  kind: 'mls',
  listingNumber: `R${n}`,
  parcelRef: null,
  pid: null,
  status: 'active',
  listedOn: '2026-06-01',
  priceDollars: 1_000_000,
  previousPriceDollars: null,
  propertyType: 'House',
  address: null,
  bedrooms: 3,
  bathrooms: 2,
  floorAreaSquareMetres: 150,
  yearBuilt: 1990,
  brokerage: null,
  broker: null,
  remarks: null,
  geometry: middleOf(n),
})

describeOnBothEngines('a release', (getDatabase) => {
  const load = (records: SourceRecord[], dataset = 'all') =>
    importRecords(getDatabase(), { source, dataset, asOf: '2026-11-01', origin: 'test', dataFolder }, records)
  const rows = async (database: Database, query: string) => (await database.pool.query(query)).rows
  const eventsOf = (releaseId: number) =>
    rows(
      getDatabase(),
      `SELECT entity, kind, subject_id AS subject, upid, changed_fields AS fields FROM change_event
       WHERE release_id = ${releaseId} ORDER BY entity, kind, subject_id`,
    )

  it('keeps every kind of difference, of every kind of record, with its parcel', async () => {
    const { key } = source
    const first = await load([
      parcel(1, { pid: '000000001', street: 'OLD ST' }),
      parcel(2, { pid: '000000002' }),
      parcel(3),
      zone('RS-1', 1, 2),
      addressOf(1),
      assessed('a1', { parcelRef: 'L1', totalDollars: 1 }),
      sold('s1', { pid: '000000002' }),
      listed(3),
    ])
    expect(await eventsOf(first.releaseId)).toEqual([])
    const second = await load([
      parcel(1, { pid: '000000001', street: 'NEW ST' }),
      parcel(2, { pid: '000000002', geometry: { type: 'Polygon', coordinates: [square(2, 0.00012)] } }),
      parcel(4),
      zone('RS-1', 1, 2),
      zone('C-2', 4, 4),
      addressOf(1, { postalCode: 'V5Y 0K1' }),
      assessed('a1', { parcelRef: 'L1', totalDollars: 2 }),
      assessed('a2', { pid: '000000002', totalDollars: 2 }),
    ])
    expect(second.counts).toEqual({
      read: 8,
      added: 3,
      changed: 4,
      unchanged: 1,
      removed: 3,
      rejected: 0,
      repaired: 0,
    })
    expect(await eventsOf(second.releaseId)).toEqual([
      {
        entity: 'address',
        kind: 'changed',
        subject: `${key}.all.a1`,
        upid: `${key}-l1`,
        fields: ['postal_code'],
      },
      { entity: 'assessment', kind: 'added', subject: `${key}.all.a2`, upid: `${key}-l2`, fields: [] },
      {
        entity: 'assessment',
        kind: 'changed',
        subject: `${key}.all.a1`,
        upid: `${key}-l1`,
        fields: ['total_dollars'],
      },
      { entity: 'layer_feature', kind: 'added', subject: `${key}.all.zoning.c-2`, upid: null, fields: [] },
      { entity: 'listing', kind: 'removed', subject: `${key}.all.r3`, upid: `${key}-l3`, fields: [] },
      { entity: 'parcel', kind: 'added', subject: `${key}-l4`, upid: `${key}-l4`, fields: [] },
      { entity: 'parcel', kind: 'changed', subject: `${key}-l1`, upid: `${key}-l1`, fields: ['street'] },
      { entity: 'parcel', kind: 'changed', subject: `${key}-l2`, upid: `${key}-l2`, fields: ['geom'] },
      { entity: 'parcel', kind: 'removed', subject: `${key}-l3`, upid: `${key}-l3`, fields: [] },
      { entity: 'sale', kind: 'removed', subject: `${key}.all.s1`, upid: `${key}-l2`, fields: [] },
    ])
    expect(
      await rows(
        getDatabase(),
        `SELECT before->>'street' AS before, after->>'street' AS after, geom_before IS NULL AS still
         FROM change_event WHERE release_id = ${second.releaseId} AND subject_id = '${key}-l1' AND entity = 'parcel'`,
      ),
    ).toEqual([{ before: 'OLD ST', after: 'NEW ST', still: true }])
    expect(
      await rows(
        getDatabase(),
        `SELECT upid, feature_id AS feature, round(share::numeric, 2)::float AS share FROM parcel_layer
         WHERE upid LIKE '${key}-%' ORDER BY 1`,
      ),
    ).toEqual([
      { upid: `${key}-l1`, feature: `${key}.all.zoning.rs-1`, share: 1 },
      { upid: `${key}-l2`, feature: `${key}.all.zoning.rs-1`, share: 0.69 },
      { upid: `${key}-l4`, feature: `${key}.all.zoning.c-2`, share: 1 },
    ])
  })

  it('measures the share of a parcel that each zone covers, also when the parcels come after the zones', async () => {
    await load([zone('A', 1, 1), zone('B', 2, 3)], 'zones')
    const wide = {
      type: 'Polygon' as const,
      coordinates: [[square(1)[0], square(2)[1], square(2)[2], square(1)[3], square(1)[0]]] as number[][][],
    }
    await load([parcel(1, { geometry: wide }), parcel(3)], 'parcels')
    const found = await rows(
      getDatabase(),
      `SELECT upid, feature_id AS feature, round(share::numeric, 2)::float AS share FROM parcel_layer
       WHERE upid LIKE '${source.key}-%' ORDER BY 1, 2`,
    )
    expect(found).toEqual([
      { upid: `${source.key}-l1`, feature: `${source.key}.zones.zoning.a`, share: 0.33 },
      { upid: `${source.key}-l1`, feature: `${source.key}.zones.zoning.b`, share: 0.33 },
      { upid: `${source.key}-l3`, feature: `${source.key}.zones.zoning.b`, share: 1 },
    ])
  })

  it('links rows that came before their parcels, and looks for another parcel when one goes', async () => {
    await load([assessed('t', { pid: '000000077' }), addressOf(7)], 'facts')
    const upids = () =>
      rows(
        getDatabase(),
        `SELECT upid FROM assessment WHERE source_key = '${source.key}' UNION ALL
         SELECT upid FROM address WHERE source_key = '${source.key}'`,
      )
    expect(await upids()).toEqual([{ upid: null }, { upid: null }])
    await load([parcel(7, { pid: '000000077' }), parcel(8)], 'parcels')
    expect(await upids()).toEqual([{ upid: `${source.key}-l7` }, { upid: `${source.key}-l7` }])
    await load([parcel(8)], 'parcels')
    expect(await upids()).toEqual([{ upid: null }, { upid: null }])
  })

  it('takes strata tax rows to units in the parcel of their plan where parcels share a land coordinate', async () => {
    await load([
      parcel(1, { landCoordinate: '12345678', pid: '000000011' }),
      parcel(2, { landCoordinate: '12345678', planNumber: 'EPS1', parcelClass: 'building_strata' }),
      ...[1, 2, 3].map((n) =>
        assessed(`u${n}`, { pid: `00000010${n}`, landCoordinate: '12345678', facts: { plan: 'EPS1' } }),
      ),
    ])
    const found = await rows(
      getDatabase(),
      `SELECT upid FROM assessment WHERE source_key = '${source.key}' ORDER BY upid`,
    )
    expect(found).toEqual([1, 2, 3].map((n) => ({ upid: `${source.key}-l2~00000010${n}` })))
  })

  it('rejects repeated keys naming both rows, keeps repeated PIDs and says so, mends what crosses itself', async () => {
    const bowTie = [
      [-124, 49.5],
      [-123.999, 49.501],
      [-123.999, 49.5],
      [-124, 49.501],
      [-124, 49.5],
    ]
    const flat = [
      [-124, 49.6],
      [-123.999, 49.6],
      [-123.998, 49.6],
      [-124, 49.6],
    ]
    const report = await load([
      parcel(1, { pid: '000000001' }),
      parcel(2, { pid: '000000001' }),
      parcel(1, { street: 'SECOND' }),
      parcel(3, { ref: 'l1', street: 'SAME KEY BUT FOR ITS CASE' }),
      parcel(4, { geometry: { type: 'Polygon', coordinates: [bowTie] } }),
      parcel(5, { geometry: { type: 'Polygon', coordinates: [flat] } }),
      parcel(6, { geometry: { type: 'Point', coordinates: [-124, 49] } as never }),
      parcel(7, { geometry: { type: 'Polygon', coordinates: [[[-110, 51]]] } }),
      parcel(8, { planNumber: 'with\0NUL' }),
      parcel(9, { facts: { hostile: 'half a \ud800 pair and a \0' }, ref: `'; DROP TABLE parcel; --` }),
    ])
    expect(report.counts).toMatchObject({ read: 10, added: 4, rejected: 6, repaired: 1 })
    expect(report.messages).toContain('1 PID is on several parcels.')
    const reported = readFileSync(report.rejectFile ?? '', 'utf8')
    for (const line of [
      '3,L1,rejected,"the key ""L1"" is already used by line or feature 1"',
      '4,l1,rejected,"the key ""l1"" is already used by line or feature 1"',
      '5,L4,repaired,its outline was invalid: Self-intersection',
      '6,L5,rejected,its outline encloses nothing',
      '7,L6,rejected,"its geometry is a Point, not a polygon"',
      '8,L7,rejected,"a point at -110, 51 lies outside British Columbia"',
      '9,L8,rejected,plan number contains a NUL character',
      '1,L1,noticed,PID 000000001 is on 2 parcels',
    ]) {
      expect(reported).toContain(line)
    }
    const [mended] = await rows(
      getDatabase(),
      `SELECT ST_IsValid(geom) AS valid, ST_Intersects(geom, centre) AS inside,
         abs(area_square_metres - ST_Area(ST_Transform(geom, 3005))) < 0.01 AS measured
       FROM parcel WHERE upid = '${source.key}-l4'`,
    )
    expect(mended).toEqual({ valid: true, inside: true, measured: true })
  })

  it('leaves a key to the dataset that has it already', async () => {
    await load([parcel(1)], 'one')
    const report = await load([parcel(1), parcel(2)], 'two')
    expect(report.counts).toMatchObject({ added: 1, rejected: 1 })
    expect(report.rejectReasons[0]?.reason).toMatch(/already belongs to/)
  })

  it('says of a release whose rows all have nothing of its dataset that this is why, and where', async () => {
    const request = {
      source,
      dataset: 'all',
      asOf: '2026-11-01',
      origin: 'test',
      dataFolder,
      mayReplace: true,
    }
    async function* batches() {
      yield [2, 3, 4].map((position) => ({ position, mappedRow: [] }))
    }
    await expect(importRelease(getDatabase(), request, batches())).rejects.toThrow(
      'None of the rows can be used (3 rows read). The commonest reason (3 times): nothing of this dataset (the first at line or feature 2). Nothing was imported.',
    )
  })

  it('refuses a release without a usable row, and keeps the one before it', async () => {
    const first = await load([parcel(1)])
    await expect(load([])).rejects.toThrow(/no rows/)
    await expect(load([parcel(1, { pid: '12' })])).rejects.toThrow(
      /None of the rows can be used \(1 row read\).*not a PID/,
    )
    expect(
      await rows(
        getDatabase(),
        `SELECT id, status FROM release WHERE source_key = '${source.key}' AND status = 'current'`,
      ),
    ).toEqual([{ id: first.releaseId, status: 'current' }])
    expect(
      await rows(
        getDatabase(),
        `SELECT count(*)::int AS n FROM pg_class WHERE relname LIKE 'staging\\_%' AND relkind = 'r'`,
      ),
    ).toEqual([{ n: 0 }])
  })

  it('refuses to import a dataset that is being imported, and lets others go on', async () => {
    const lock = await lockDataset(getDatabase(), source.key, 'all')
    await expect(load([parcel(1)])).rejects.toThrow(/being imported already/)
    expect((await load([parcel(2)], 'other')).counts.added).toBe(1)
    await lock?.release()
    expect((await load([parcel(1)])).counts.added).toBe(1)
  })

  it('gives rows of a table the outline of the parcel that they name', async () => {
    await load([
      parcel(1, { pid: '000000901' }),
      parcel(2, { rollNumber: 'R-5' }),
      parcel(3, { rollNumber: 'R-5' }),
    ])
    const row = (value: unknown) => ({ position: 1, properties: { key: value }, geometry: null })
    const [byPid, missing, blank] = await joinParcels(
      getDatabase(),
      [row('000-000-901'), row('1'), row('')],
      {
        field: 'pid',
        column: 'key',
        source: source.key,
      },
    )
    expect(byPid?.geometry?.type).toBe('MultiPolygon')
    expect(missing?.problem).toMatch(/no parcel with pid "000000001"/)
    expect(blank?.problem).toMatch(/blank/)
    const [byRoll] = await joinParcels(getDatabase(), [row('R-5')], {
      field: 'roll',
      column: 'key',
      source: source.key,
    })
    expect(byRoll?.geometry).toMatchObject({ type: 'MultiPolygon', coordinates: { length: 2 } })
  })
})
