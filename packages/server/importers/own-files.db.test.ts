import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, it } from 'vitest'
import { reportLines } from '../cli/report-lines.ts'
import { findSource } from '../connectors/registry.ts'
import type { Database } from '../db/open.ts'
import { describeOnBothEngines } from '../testing/databases/databases.ts'
import { importOwn as importOwnFile } from '../testing/rows/import-own.ts'
import { sharedDataFile } from '../testing/rows/shared-data.ts'
import type { ReadOptions } from './formats/read-options.ts'
import { importFile } from './import-file.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-own-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

const importOwn = (
  database: Database,
  name: string,
  path: string,
  mapping: Parameters<typeof importOwnFile>[3],
  options?: ReadOptions,
) => importOwnFile(database, name, path, mapping, { dataFolder, options })

describeOnBothEngines('files without a connector', (getDatabase) => {
  it.each([
    ['delta', 'delta-parcels.geojson.gz', { read: 3155, added: 3155, rejected: 0, repaired: 2 }],
    ['langley', 'langley-parcels.geojson.gz', { read: 2687, added: 2687, rejected: 0, repaired: 2 }],
    ['esquimalt', 'esquimalt-parcels.geojson', { read: 1164, added: 1131, rejected: 0, repaired: 0 }],
    ['portcoquitlam', 'portcoquitlam-parcels.geojson', { read: 964, added: 964, rejected: 0 }],
  ])('parcels of %s that have nothing but a number', async (name, file, counts) => {
    const path = sharedDataFile(`metro-geometry-only/${file}`)
    const report = await importOwn(getDatabase(), name, path, { entity: 'parcel', key: 'OBJECTID' })
    expect(report.counts).toMatchObject(counts)
  })

  it('a zone in UTM lies where the city has it', async () => {
    const path = sharedDataFile('vancouver/zoning_cd-1-454_site-boundary.geojson')
    const report = await importOwn(getDatabase(), 'site', path, {
      entity: 'layer:zoning',
      key: 'source_zone',
      fields: { code: 'source_zone' },
    })
    expect(report.counts).toMatchObject({ read: 1, added: 1, rejected: 0 })
    const { rows } = await getDatabase().pool.query(
      `SELECT code, round(ST_X(ST_Centroid(geom))::numeric, 2)::float AS x,
         round(ST_Y(ST_Centroid(geom))::numeric, 2)::float AS y FROM layer_feature WHERE source_key = 'local-site'`,
    )
    expect(rows).toEqual([{ code: 'CD-1 (454)', x: -123.11, y: 49.27 }])
  })

  it('polygons that overlap themselves are mended and told', async () => {
    const path = sharedDataFile('ubc/ubcv_uel.geojson')
    const report = await importOwn(getDatabase(), 'uel', path, { entity: 'layer:ocp', key: 'OBJECTID' })
    expect(report.counts).toMatchObject({ read: 10, added: 10, rejected: 0, repaired: 6 })
  })

  it('the province’s fabric as its web service gives it', async () => {
    const source = findSource('parcelmap-bc')
    const [dataset] = source?.datasets ?? []
    if (!source || !dataset) throw new Error('there is no parcelmap-bc')
    const path = sharedDataFile('bc/pmbc-parcel-fabric_wfs-features_epsg4326.geojson')
    const report = await importFile(getDatabase(), { source, dataset, path, asOf: '2019-01-09', dataFolder })
    expect(report.counts).toMatchObject({ read: 2, added: 2 })
    const { rows } = await getDatabase().pool.query(
      `SELECT upid, pid, pin, plan_number, municipality, owner_type, round(area_square_metres::numeric)::int AS area
       FROM parcel WHERE source_key = 'parcelmap-bc' ORDER BY upid`,
    )
    expect(rows).toEqual([
      {
        upid: 'parcelmap-bc-1994518',
        pid: '006772331',
        pin: '10514131',
        plan_number: 'PGP27005',
        municipality: 'Chetwynd',
        owner_type: 'Private',
        area: 4479,
      },
      {
        upid: 'parcelmap-bc-5156389',
        pid: '002225255',
        pin: null,
        plan_number: 'VIP915',
        municipality: 'Oak Bay',
        owner_type: 'Private',
        area: 559,
      },
    ])
  })

  it('of which most outlines enclose nothing are refused', async () => {
    const path = join(dataFolder, 'flat.csv')
    const flat = [1, 2, 3].map(
      (n) => `${n},"POLYGON((-123.${n} 49.2,-123.${n}1 49.2,-123.${n}2 49.2,-123.${n} 49.2))"`,
    )
    writeFileSync(
      path,
      `ID,WKT\n${flat.join('\n')}\n4,"POLYGON((-123.1 49.2,-123.099 49.2,-123.099 49.201,-123.1 49.2))"\n`,
    )
    const mapping = { entity: 'parcel', key: 'ID' } as const
    const refused = importOwnFile(getDatabase(), 'flat', path, mapping, {
      dataFolder,
      repeatedKeys: 'refuse',
    })
    await expect(refused).rejects.toThrow(/^3 of the 4 rows cannot be used\..*encloses nothing/)
  })

  it('that lost rows say that their changes wait for an administrator', async () => {
    const path = join(dataFolder, 'stops.csv')
    const write = (stops: number) =>
      writeFileSync(
        path,
        `ID,lon,lat\n${Array.from({ length: stops }, (_, n) => `${n},-123.${n + 10},49.2`).join('\n')}\n`,
      )
    const stops = () => importOwn(getDatabase(), 'lossy', path, { entity: 'layer:transit_stop', key: 'ID' })
    write(20)
    expect((await stops()).quarantine).toBeNull()
    write(19)
    const whole = await stops()
    expect(whole.quarantine).toBeNull()
    expect(reportLines(whole).at(-1)).toMatch(
      /^ {2}Read 19 rows, rejected 0; records: added 0 · changed 0 · unchanged 19 · removed 1 · repaired 0 · not quarantined$/,
    )
    write(12)
    const lossy = await stops()
    expect(lossy.quarantine).toContain('7 of 19 rows are gone')
    expect(reportLines(lossy).at(-1)).toContain('removed 7 · repaired 0 · quarantined (')
  })

  it('sales of one document are of several parcels', async () => {
    const path = join(dataFolder, 'documents.csv')
    writeFileSync(
      path,
      'ID,PID,SOLD,PRICE,DOC\n1,012-345-678,2026-05-01,900000,CA100\n2,012-345-679,2026-05-01,900000,CA100\n3,012-345-680,2026-05-01,900000,CA101\n',
    )
    const report = await importOwn(getDatabase(), 'documents', path, {
      entity: 'sale',
      key: 'ID',
      fields: { pid: 'PID', date: 'SOLD', price: 'PRICE', document: 'DOC' },
    })
    expect(report.messages.join()).toContain('2 sales share their document with other PIDs')
    const { rows } = await getDatabase().pool.query(
      `SELECT source_ref AS ref, comment FROM sale WHERE source_key = 'local-documents' ORDER BY 1`,
    )
    const comment = 'Multiple property: 012-345-678, 012-345-679'
    expect(rows).toEqual([
      { ref: '1', comment },
      { ref: '2', comment },
      { ref: '3', comment: null },
    ])
  })

  it('a roll joined on PID, and points of a table', async () => {
    const parcels = sharedDataFile('vancouver/property-parcel-polygons_false-creek.geojson')
    await importOwn(getDatabase(), 'parcels', parcels, {
      entity: 'parcel',
      key: 'site_id',
      fields: { pid: 'site_id' },
    })
    const roll = join(dataFolder, 'roll.csv')
    writeFileSync(
      roll,
      'Pid;Year;Land;Buildings\n029-480-604;2026;"1,250,000";$40000\n029-480-604;soon;1;1\n',
    )
    const report = await importOwn(getDatabase(), 'roll', roll, {
      entity: 'assessment',
      fields: { pid: 'Pid', year: 'Year', land: 'Land', improvement: 'Buildings' },
    })
    expect(report.counts).toMatchObject({ read: 2, added: 1, rejected: 1 })
    const { rows } = await getDatabase().pool.query(
      `SELECT upid, year, total_dollars AS total FROM assessment WHERE source_key = 'local-roll'`,
    )
    expect(rows).toEqual([{ upid: 'local-parcels-029480604', year: 2026, total: 1_290_000 }])
    const places = await importOwn(getDatabase(), 'places', sharedDataFile('surrey/places-of-interest.csv'), {
      entity: 'address',
      fields: { address: 'LOCATION' },
      constants: { municipality: 'Surrey' },
    })
    expect(places.counts).toMatchObject({ read: 616, added: 616, rejected: 0 })
  })

  it('sales and rolls in tables of a GeoPackage that have no geometry', async () => {
    const parcels = join(dataFolder, 'lots.csv')
    writeFileSync(
      parcels,
      'id;PID;WKT\n1;012-345-678;POLYGON((-123.1 49.2,-123.099 49.2,-123.099 49.201,-123.1 49.2))\n',
    )
    await importOwn(getDatabase(), 'lots', parcels, { entity: 'parcel', key: 'id', fields: { pid: 'PID' } })
    const path = join(dataFolder, 'tables.gpkg')
    rmSync(path, { force: true })
    const tables = new DatabaseSync(path)
    tables.exec(`CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
      INSERT INTO gpkg_contents VALUES ('sales', 'attributes'), ('rolls', 'attributes');
      CREATE TABLE sales (id INTEGER PRIMARY KEY, PID TEXT, SOLD DATE, PRICE REAL);
      INSERT INTO sales VALUES (1, '012-345-678', '2024-06-30', 595000.0);
      CREATE TABLE rolls (id INTEGER PRIMARY KEY, PID TEXT, LAND REAL);
      INSERT INTO rolls VALUES (1, '012-345-678', 400000.0)`)
    tables.close()
    const sales = { entity: 'sale', key: 'id', fields: { pid: 'PID', date: 'SOLD', price: 'PRICE' } } as const
    const report = await importOwn(getDatabase(), 'sold', path, sales, { layer: 'sales' })
    expect(report.counts).toMatchObject({ read: 1, added: 1, rejected: 0 })
    const rolls = {
      entity: 'assessment',
      fields: { pid: 'PID', land: 'LAND' },
      constants: { year: '2026' },
    } as const
    await importOwn(getDatabase(), 'rolls', path, rolls, { layer: 'Rolls' })
    const { rows } = await getDatabase().pool.query(
      `SELECT s.upid, s.sold_on::text AS sold, s.price_dollars::int AS price, a.land_dollars::int AS land
       FROM sale s JOIN assessment a USING (upid) WHERE s.source_key = 'local-sold'`,
    )
    expect(rows).toEqual([{ upid: 'local-lots-1', sold: '2024-06-30', price: 595_000, land: 400_000 }])
  })
})
