import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { findSource } from '../connectors/registry.ts'
import type { Database } from '../db/open.ts'
import { describeOnBothEngines, describeWithDatabase } from '../testing/databases/databases.ts'
import { sharedDataFile } from '../testing/rows/shared-data.ts'
import type { ReadOptions } from './formats/read-options.ts'
import { importFile } from './import-file.ts'

const dataFolder = mkdtempSync(join(tmpdir(), 'lotline-real-'))
afterAll(() => rmSync(dataFolder, { recursive: true, force: true }))

function importShared(database: Database, name: string, file: string, options?: ReadOptions) {
  const [sourceKey = '', datasetKey] = name.split(' ')
  const source = findSource(sourceKey)
  const dataset = source?.datasets.find(({ key }) => key === datasetKey)
  if (!source || !dataset) throw new Error(`there is no dataset ${name}`)
  return importFile(database, {
    source,
    dataset,
    path: file.startsWith('/') ? file : sharedDataFile(file),
    asOf: '2026-07-28',
    dataFolder,
    options,
    // Files of other days and layouts take turns in one dataset.
    mayReplace: true,
  })
}

async function rowsOf(database: Database, query: string): Promise<Record<string, unknown>[]> {
  const { rows } = await database.pool.query(query)
  return rows
}

async function cell(database: Database, query: string): Promise<unknown> {
  return Object.values((await rowsOf(database, query))[0] ?? {})[0]
}

describeOnBothEngines('real files', (getDatabase) => {
  it('Abbotsford: 330 parcels, 328 assessed, values add up, planning on each parcel', async () => {
    const database = getDatabase()
    const parcels = await importShared(database, 'abbotsford parcels', 'abbotsford/parcels.geojson')
    expect(parcels.counts).toMatchObject({ read: 330, rejected: 0, removed: 0 })
    expect(parcels.entities.parcel?.added).toBe(330)
    const roll = await importShared(database, 'abbotsford assessments', 'abbotsford/assessment_derived.csv')
    expect(roll.counts).toMatchObject({ read: 330, added: 328, rejected: 0 })
    expect(roll.messages).toContain('2 rows have nothing of this dataset (the first at line or feature 18).')

    const ofAbbotsford = `FROM parcel WHERE source_key = 'abbotsford'`
    expect(await cell(database, `SELECT count(*)::int ${ofAbbotsford} AND pid IS NULL`)).toBe(4)
    expect(await cell(database, `SELECT count(*)::int ${ofAbbotsford} AND civic_number IS NULL`)).toBe(3)
    expect(
      await cell(database, `SELECT count(*)::int ${ofAbbotsford} AND parcel_class = 'building_strata'`),
    ).toBe(2)
    expect(
      await rowsOf(
        database,
        `SELECT facts->>'Agricultural Land Reserve' AS alr, count(*)::int AS n ${ofAbbotsford} GROUP BY 1 ORDER BY 2 DESC`,
      ),
    ).toEqual([
      { alr: 'No', n: 316 },
      { alr: 'Yes', n: 12 },
      { alr: 'Partly', n: 2 },
    ])
    expect(
      await cell(
        database,
        `SELECT count(*)::int FROM assessment a JOIN parcel p USING (upid) WHERE a.source_key = 'abbotsford'
           AND a.year = 2026 AND coalesce(a.land_dollars, 0) + coalesce(a.improvement_dollars, 0) = a.total_dollars`,
      ),
    ).toBe(328)
    expect(
      await rowsOf(
        database,
        `SELECT p.pid, p.address, a.total_dollars, z.code AS zone, o.title AS ocp
         FROM parcel p JOIN assessment a USING (upid)
           JOIN parcel_layer pz ON pz.upid = p.upid AND pz.layer_key = 'zoning' AND pz.share > 0.99
           JOIN layer_feature z ON z.id = pz.feature_id AND z.source_ref = p.source_ref
           JOIN parcel_layer po ON po.upid = p.upid AND po.layer_key = 'ocp' AND po.share > 0.99
           JOIN layer_feature o ON o.id = po.feature_id AND o.source_ref = p.source_ref
         WHERE p.upid = 'abbotsford-3157030206'`,
      ),
    ).toEqual([
      {
        pid: '008982091',
        address: '33256 Swansea Ave',
        total_dollars: 1_062_700,
        zone: 'TH1',
        ocp: 'Townhouse',
      },
    ])
  })

  it('Abbotsford again: the same file changes nothing, and neither does the same content', async () => {
    const database = getDatabase()
    const again = await importShared(database, 'abbotsford parcels', 'abbotsford/parcels.geojson')
    expect(again.outcome).toBe('same_file')
    const fromGeojson = await importShared(database, 'abbotsford assessments', 'abbotsford/parcels.geojson')
    expect(fromGeojson.counts).toMatchObject({ added: 0, changed: 0, unchanged: 328, removed: 0 })
    expect(
      await cell(
        database,
        `SELECT count(*)::int FROM change_event WHERE release_id = ${fromGeojson.releaseId}`,
      ),
    ).toBe(0)
  })

  it('Nanaimo: 871 parcels of all classes, integer PIDs padded, 252 without one', async () => {
    const database = getDatabase()
    const report = await importShared(database, 'nanaimo parcels', 'nanaimo/parcels.geojson.gz')
    expect(report.counts).toMatchObject({ read: 871, added: 871, rejected: 0 })
    expect(
      await rowsOf(
        database,
        `SELECT parcel_class AS class, count(*)::int AS n, count(pid)::int AS pids FROM parcel
         WHERE source_key = 'nanaimo' GROUP BY 1 ORDER BY 2 DESC`,
      ),
    ).toEqual([
      { class: 'subdivision', n: 617, pids: 617 },
      { class: 'interest', n: 224, pids: 2 },
      { class: 'park', n: 13, pids: 0 },
      { class: 'building_strata', n: 12, pids: 0 },
      { class: 'road', n: 4, pids: 0 },
      { class: 'crown', n: 1, pids: 0 },
    ])
    expect(
      await cell(
        database,
        `SELECT count(*)::int FROM parcel WHERE source_key = 'nanaimo' AND pid = '007894422'`,
      ),
    ).toBe(1)
    expect(
      await cell(
        database,
        `SELECT count(*)::int FROM parcel WHERE source_key = 'nanaimo' AND stated_area_square_metres IS NULL`,
      ),
    ).toBe(227)
    expect(
      await cell(
        database,
        `SELECT count(*)::int FROM parcel WHERE source_key = 'nanaimo'
           AND abs(area_square_metres - ST_Area(ST_Transform(geom, 3005))) > 0.001 * area_square_metres + 0.001`,
      ),
    ).toBe(0)
    const buildings = await importShared(database, 'nanaimo buildings', 'nanaimo/buildings.geojson')
    expect(buildings.counts).toMatchObject({ read: 656, rejected: 0 })
  })

  it('Burnaby: 268 parcels, twelve rolls over several parcels, strata and air space', async () => {
    const database = getDatabase()
    const report = await importShared(database, 'burnaby parcels', 'burnaby/parcels.geojson')
    expect(report.counts).toMatchObject({ read: 268, added: 268, rejected: 0 })
    const ofBurnaby = `FROM parcel WHERE source_key = 'burnaby'`
    expect(await cell(database, `SELECT count(*)::int ${ofBurnaby} AND pid IS NULL`)).toBe(1)
    expect(await cell(database, `SELECT count(DISTINCT facts->>'Aggregated roll')::int ${ofBurnaby}`)).toBe(
      12,
    )
    expect(await cell(database, `SELECT count(*)::int ${ofBurnaby} AND parcel_class = 'air_space'`)).toBe(5)
    expect(
      await rowsOf(database, `SELECT address, plan_number, roll_number ${ofBurnaby} AND pid = '002737973'`),
    ).toEqual([{ address: '5921 Nelson Av', plan_number: 'NWP1166', roll_number: '5895-5921-0000' }])
    const buildings = await importShared(database, 'burnaby buildings', 'burnaby/buildings.geojson')
    expect(buildings.counts).toMatchObject({ read: 288, rejected: 0 })
  })

  it('Vancouver: strata tax rows are units in the parcel of their land coordinate, with addresses of their own', async () => {
    const database = getDatabase()
    const parcels = await importShared(
      database,
      'vancouver parcels',
      'vancouver/property-parcel-polygons_false-creek.geojson',
    )
    expect(parcels.counts).toMatchObject({ read: 54, added: 54, rejected: 0 })
    expect(
      await rowsOf(
        database,
        `SELECT count(pid)::int AS pids, count(plan_number)::int AS plans FROM parcel WHERE source_key = 'vancouver'`,
      ),
    ).toEqual([{ pids: 23, plans: 31 }])
    const tax = await importShared(
      database,
      'vancouver tax-report',
      'vancouver/property-tax-report_api-sample.csv',
    )
    expect(tax.counts).toMatchObject({ read: 5, added: 5, rejected: 0 })
    expect(
      await rowsOf(
        database,
        `SELECT a.pid, a.unit, a.total_dollars, a.tax_levy_cents, u.plan_number, u.address FROM assessment a JOIN strata_unit u USING (upid)
         WHERE a.source_key = 'vancouver' AND a.land_coordinate = '18263895' ORDER BY a.pid`,
      ),
    ).toEqual([
      {
        pid: '029482160',
        unit: '323',
        total_dollars: 544_000,
        tax_levy_cents: 183_014,
        plan_number: 'EPS2328',
        address: '323-1783 Manitoba St',
      },
      {
        pid: '029483204',
        unit: '1108',
        total_dollars: 1_133_000,
        tax_levy_cents: 381_167,
        plan_number: 'EPS2328',
        address: '1108-1783 Manitoba St',
      },
    ])
  })

  it('Vancouver: the tax report in every layout', async () => {
    const database = getDatabase()
    const notebook = await importShared(
      database,
      'vancouver tax-report',
      'vancouver/property-tax-report_notebook-rows.csv',
    )
    expect(notebook.counts).toMatchObject({ read: 5, added: 5, removed: 5, rejected: 0 })
    const old = await importShared(
      database,
      'vancouver tax-report',
      'vancouver/property-tax-report_2016-layout.csv',
    )
    expect(old.counts).toMatchObject({ read: 2, added: 2, removed: 5, rejected: 0 })
    expect(
      await rowsOf(
        database,
        `SELECT roll_number, year, land_dollars, year_built, unit, facts->>'Legal description' AS legal
         FROM assessment WHERE source_key = 'vancouver' ORDER BY 1`,
      ),
    ).toEqual([
      {
        roll_number: '588255490010',
        year: 2016,
        land_dollars: 126_000,
        year_built: 1983,
        unit: '202',
        legal:
          'LOT 10 PLAN VAS1345 DISTRICT LOT 184 NEW WESTMINSTER UNDIV 566/17294 SHARE IN COM PROP THEREIN.',
      },
      {
        roll_number: '601255290000',
        year: 2016,
        land_dollars: 1_100_000,
        year_built: 1946,
        unit: null,
        legal: 'LOT 20 BLOCK 19 PLAN 404 & 1771 DISTRICT LOT 264A NEW WESTMINSTER',
      },
    ])
  })

  it('Vancouver: zones of 2024 from GeoJSON, then of 2025 from the CSV: only real changes', async () => {
    const database = getDatabase()
    const before = await importShared(
      database,
      'vancouver zoning',
      'vancouver/zoning-districts-and-labels_2024.geojson.gz',
    )
    expect(before.counts).toMatchObject({ read: 1539, added: 1539, rejected: 0 })
    const after = await importShared(
      database,
      'vancouver zoning',
      'vancouver/zoning-districts-and-labels_2025.csv.gz',
    )
    expect(after.counts).toMatchObject({ read: 1503, rejected: 0 })
    expect(after.counts.unchanged).toBeGreaterThan(1300)
    expect(after.counts.added + after.counts.changed + after.counts.unchanged).toBe(1503)
    expect(
      await cell(
        database,
        `SELECT max(length(ST_AsGeoJSON(geom)))::int FROM layer_feature WHERE layer_key = 'zoning'`,
      ),
    ).toBeGreaterThan(100_000)
  })

  it.each([
    ['vancouver local-areas', 'vancouver/local-area-boundary.geojson', 22],
    ['vancouver parks', 'vancouver/parks-polygon-representation.geojson.gz', 254],
    ['vancouver rapid-transit-stations', 'vancouver/rapid-transit-stations.geojson', 22],
    ['vancouver rapid-transit-lines', 'vancouver/rapid-transit-lines.geojson', 3],
    ['vancouver streets', 'vancouver/public-streets_false-creek.geojson', 90],
    ['vancouver building-footprints-2015', 'vancouver/building-footprints-2015_false-creek.geojson', 124],
    ['vancouver shoreline-2002', 'vancouver/shoreline-2002.geojson.gz', 1],
    ['kamloops buildings', 'kamloops/buildings.geojson.gz', 1463],
    ['kelowna buildings', 'kelowna/buildings.geojson', 315],
    ['coquitlam buildings', 'coquitlam/buildings.geojson', 131],
    ['coquitlam parcels', 'coquitlam/parcels.geojson', 56],
    ['ubc buildings', 'ubc/ubcv_buildings.geojson.gz', 443],
    ['ubc addresses', 'ubc/ubcv_address.geojson.gz', 1220],
    ['ubc land-use', 'ubc/ubcv_landuse.geojson', 11],
    ['ubc neighbourhoods', 'ubc/ubcv_neighbourhoods.geojson', 12],
    ['bc-boundaries municipalities', 'bc/municipalities_2017.geojson.gz', 161],
    ['bc-boundaries regional-districts', 'bc/regional-districts_2019_simplified-100m.geojson', 28],
    ['statistics-canada census-subdivisions', 'bc/census-subdivisions-2011-vancouver.geojson', 39],
  ])('%s: all rows of %s', async (name, file, rows) => {
    const report = await importShared(getDatabase(), name, file)
    expect(report.counts).toMatchObject({ read: rows, added: rows, rejected: 0 })
  })

  it('takes other reference systems: BC Albers, UTM, and a shapefile without .prj that is told its own', async () => {
    const database = getDatabase()
    const metro = await importShared(
      database,
      'bc-boundaries municipalities',
      'bc/municipalities_metro-vancouver_epsg3005_2017.geojson',
    )
    // The same boundaries as in the file of all BC, of which 140 are not in this one.
    expect(metro.counts).toMatchObject({ read: 21, added: 0, removed: 140, rejected: 0 })
    expect(
      await cell(
        database,
        `SELECT max(abs(ST_Area(f.geom::geography) / 100722437.77 - 1)) FROM layer_feature f 
           WHERE source_key = 'bc-boundaries' AND title LIKE '%West Vancouver'`,
      ),
    ).toBeLessThan(0.002)
    const answer = 'bc/pmbc-parcel-fabric_wfs-response_epsg3005.json'
    await expect(importShared(database, 'parcelmap-bc parcels', answer)).rejects.toThrow('is not complete')
    const whole = join(dataFolder, 'whole.json')
    const { numberMatched, totalFeatures, links, ...rest } = JSON.parse(
      readFileSync(sharedDataFile(answer), 'utf8'),
    )
    writeFileSync(whole, JSON.stringify(rest))
    const fabric = await importShared(database, 'parcelmap-bc parcels', whole)
    expect(fabric.counts).toMatchObject({ read: 1, added: 1 })
    expect(
      await rowsOf(
        database,
        `SELECT upid, pid, municipality, round(area_square_metres::numeric, 0)::int AS area FROM parcel
         WHERE source_key = 'parcelmap-bc'`,
      ),
    ).toEqual([{ upid: 'parcelmap-bc-27', pid: '006620256', municipality: 'Parksville', area: 3260 }])
    const shapefile = await importShared(
      database,
      'statistics-canada census-subdivisions',
      'bc/census-subdivisions-2011-vancouver_shp.zip',
      { crs: 'EPSG:4326' },
    )
    expect(shapefile.counts).toMatchObject({ read: 39, added: 0, removed: 0, rejected: 0 })
    expect(
      await cell(
        database,
        `SELECT count(*)::int FROM layer_feature WHERE source_key = 'statistics-canada'
           AND facts->>'Economic region' LIKE '%Lower Mainland%'`,
      ),
    ).toBe(39)
  })

  it('refuses, with what to do: a shapefile that does not say where it lies, a geodatabase, swapped columns', async () => {
    const database = getDatabase()
    const refused = (name: string, file: string) => expect(importShared(database, name, file)).rejects
    await refused(
      'statistics-canada census-subdivisions',
      'bc/census-subdivisions-2011-vancouver_shp.zip',
    ).toThrow(/no \.prj.*--crs/s)
    await refused('bc-boundaries municipalities', 'bc/BCGW_MUNICIPALITIES_GDB.zip').toThrow(
      /geodatabase.*ogr2ogr/s,
    )
    await refused('ubc buildings', 'ubc/ubcv_buildings.csv').toThrow(/swapped.*--swap-xy/s)
    const swapped = await importShared(database, 'ubc addresses', 'ubc/ubcv_address.csv', { isSwapped: true })
    expect(swapped.counts).toMatchObject({ read: 1220, added: 0, removed: 0, rejected: 0 })
  })
})

// Its rows are many, and their reading and linking the same on both engines: the embedded one takes half a minute.
describeWithDatabase('a large real file', (getDatabase) => {
  it('Vancouver: 100,604 addresses with their dirt', async () => {
    const database = getDatabase()
    await importShared(
      database,
      'vancouver parcels',
      'vancouver/property-parcel-polygons_false-creek.geojson',
    )
    const report = await importShared(
      database,
      'vancouver addresses',
      'vancouver/property-addresses_2020.csv.gz',
    )
    expect(report.counts).toMatchObject({ read: 100_604, added: 100_604, rejected: 0 })
    expect(
      await rowsOf(
        database,
        `SELECT count(*)::int AS n, count(pid)::int AS pids, count(plan_number)::int AS plans,
           count(land_coordinate)::int AS coordinates, count(address)::int AS addresses,
           count(neighbourhood)::int AS areas FROM address WHERE source_key = 'vancouver'`,
      ),
    ).toEqual([
      { n: 100_604, pids: 94_593, plans: 5163, coordinates: 100_161, addresses: 99_447, areas: 100_535 },
    ])
    expect(
      await cell(
        database,
        `SELECT count(DISTINCT p.upid)::int FROM parcel p JOIN address a USING (upid) WHERE p.source_key = 'vancouver'
           AND a.land_coordinate = p.land_coordinate`,
      ),
    ).toBeGreaterThanOrEqual(45)
  })
})
