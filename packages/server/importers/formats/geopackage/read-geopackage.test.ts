import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceRow } from '../../../connectors/source.ts'
import { withRepeatedPages } from '../../../testing/rows/repeated-pages.ts'
import { InputFile } from '../input-file.ts'
import type { ReadOptions } from '../read-options.ts'
import { readGeopackage } from './read-geopackage.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lotline-geopackage-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const CONTENTS = 'CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);'
const SYSTEMS =
  'CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);'
const COLUMNS = `CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
  INSERT INTO gpkg_geometry_columns VALUES ('parcels', 'geom', 3005);`
const PARCELS = 'CREATE TABLE parcels (fid INTEGER PRIMARY KEY, geom BLOB);'
const ENDLESS = 'AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'

function read(statements: string, options: ReadOptions = {}): Promise<SourceRow[]> {
  const path = join(folder, 'parcels.gpkg')
  const database = new DatabaseSync(path)
  database.exec(statements)
  database.close()
  return readFile(path, options)
}

async function readFile(path: string, options: ReadOptions = {}): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const batch of readGeopackage(new InputFile(path), options)) rows.push(...batch)
  return rows
}

describe('A GeoPackage', () => {
  it.each([
    [2, /holds 1 row and is not complete: it says that 2 match/],
    [1, null],
    ['NULL', null],
  ])('that states %s rows and has one', async (count, reason) => {
    const sales = `${CONTENTS} INSERT INTO gpkg_contents VALUES ('sales', 'attributes');
      CREATE TABLE sales (id INTEGER PRIMARY KEY); INSERT INTO sales VALUES (1);
      CREATE TABLE gpkg_ogr_contents (table_name TEXT, feature_count INTEGER);
      INSERT INTO gpkg_ogr_contents VALUES ('sales', ${count});`
    if (reason === null) expect(await read(sales)).toHaveLength(1)
    else await expect(read(sales)).rejects.toThrow(reason)
  })

  it.each([
    [
      'a layer',
      `${CONTENTS}${SYSTEMS}${COLUMNS} CREATE VIEW parcels ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n;`,
    ],
    [
      'its list of layers',
      `${CONTENTS}${SYSTEMS}${PARCELS} CREATE VIEW gpkg_geometry_columns ${ENDLESS} SELECT i AS table_name, 'geom' AS column_name, 3005 AS srs_id FROM n;`,
    ],
    [
      'its list of reference systems',
      `${CONTENTS}${COLUMNS}${PARCELS} CREATE VIEW gpkg_spatial_ref_sys ${ENDLESS} SELECT 3005 AS srs_id, 'EPSG' AS organization, 3005 AS organization_coordsys_id FROM n;`,
    ],
  ])('is refused when %s is a view, which may have no end', async (_, statements) => {
    await expect(read(statements)).rejects.toThrow(/is a view, not a table\. .* Nothing was imported\./)
  })

  it('is refused when a layer is a virtual table', async () => {
    const statements = `${CONTENTS}${SYSTEMS}${COLUMNS} CREATE VIRTUAL TABLE parcels USING fts5(geom);`
    await expect(read(statements)).rejects.toThrow(/is a view, not a table/)
  })

  it('is refused when the words of a virtual table are parted by a comment', async () => {
    const path = join(folder, 'parcels.gpkg')
    const database = new DatabaseSync(path)
    database.exec(`${CONTENTS}${SYSTEMS}${COLUMNS}
      CREATE VIEW endless ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n;
      CREATE VIRTUAL TABLE parcels USING fts5(geom, content = 'endless', content_rowid = 'fid');`)
    database.enableDefensive(false)
    database.exec(`PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, 'CREATE VIRTUAL', 'CREATE/**/VIRTUAL') WHERE name = 'parcels';`)
    database.close()
    await expect(readFile(path)).rejects.toThrow(/is a view, not a table/)
  })

  it('is refused when SQLite computes a column of its list of layers', async () => {
    const columns = `CREATE TABLE gpkg_geometry_columns (srs_id INTEGER, table_name TEXT, column_name AS (zeroblob(900000000)));
      INSERT INTO gpkg_geometry_columns (srs_id, table_name) VALUES (3005, 'parcels');`
    await expect(read(CONTENTS + SYSTEMS + columns + PARCELS)).rejects.toThrow(/has a computed column/)
  })

  it('is read without the columns that SQLite computes', async () => {
    const parcels = `CREATE TABLE parcels (fid INTEGER PRIMARY KEY, geom BLOB, large AS (zeroblob(900000000)));
      INSERT INTO parcels (fid) VALUES (1);`
    expect(await read(CONTENTS + SYSTEMS + COLUMNS + parcels)).toMatchObject([{ properties: { fid: 1 } }])
  })

  it('is refused when pages of its table repeat without end', async () => {
    await read(`${CONTENTS}${SYSTEMS}${COLUMNS}${PARCELS} INSERT INTO parcels VALUES (1, NULL);`)
    const path = join(folder, 'parcels.gpkg')
    writeFileSync(path, withRepeatedPages(readFileSync(path)))
    await expect(readFile(path)).rejects.toThrow(/is a damaged GeoPackage: its rows repeat/)
  })

  it.each([
    [
      'gpkg_contents',
      `${SYSTEMS}${COLUMNS}${PARCELS}${CONTENTS} INSERT INTO gpkg_contents VALUES ('a', 'b');`,
    ],
    ['gpkg_geometry_columns', `${SYSTEMS}${CONTENTS}${PARCELS}${COLUMNS}`],
    [
      'gpkg_spatial_ref_sys',
      `${CONTENTS}${COLUMNS}${PARCELS}${SYSTEMS} INSERT INTO gpkg_spatial_ref_sys VALUES (1, 'EPSG', 1);`,
    ],
    [
      'gpkg_ogr_contents',
      `${SYSTEMS}${CONTENTS}${COLUMNS}${PARCELS} CREATE TABLE gpkg_ogr_contents (table_name TEXT, feature_count INTEGER);
      INSERT INTO gpkg_ogr_contents VALUES ('other', 1);`,
    ],
  ])('is refused when pages of its %s repeat without end', async (table, statements) => {
    await read(statements).catch(() => {})
    const path = join(folder, 'parcels.gpkg')
    writeFileSync(path, withRepeatedPages(readFileSync(path)))
    await expect(readFile(path)).rejects.toThrow(`the rows of "${table}" repeat`)
  })

  it('runs no trigger', async () => {
    const trigger = `CREATE TRIGGER t AFTER INSERT ON parcels BEGIN DELETE FROM parcels; END;`
    const filled = `${PARCELS} INSERT INTO parcels VALUES (1, NULL); ${trigger}`
    expect(await read(CONTENTS + SYSTEMS + COLUMNS + filled)).toHaveLength(1)
  })
})

describe('A GeoPackage with a journal', () => {
  /** A file in write-ahead mode that is still open, with one row in the file and one in its log. */
  function openInAnotherProgram(): { path: string; close(): void } {
    const path = join(folder, 'open.gpkg')
    const database = new DatabaseSync(path)
    database.exec(`${CONTENTS}${SYSTEMS}${COLUMNS}${PARCELS} INSERT INTO parcels VALUES (1, NULL);
      PRAGMA journal_mode = WAL; INSERT INTO parcels VALUES (2, NULL);`)
    return { path, close: () => database.close() }
  }
  const refusal = /may lack its latest changes.*QGIS.*ogr2ogr.*Nothing was imported/

  it('is refused while another program has it open, and can be read once it is closed there', async () => {
    const { path, close } = openInAnotherProgram()
    await expect(readFile(path)).rejects.toThrow(refusal)
    close()
    new DatabaseSync(path).exec('PRAGMA journal_mode = DELETE')
    expect(await readFile(path)).toHaveLength(2)
    expect(readdirSync(folder)).toEqual(['open.gpkg'])
  })

  it('is refused when it was copied without its log, gzipped too, and nothing is written beside it', async () => {
    const { path, close } = openInAnotherProgram()
    const copies = join(folder, 'copies')
    mkdirSync(copies)
    copyFileSync(path, join(copies, 'alone.gpkg'))
    writeFileSync(join(copies, 'alone.gpkg.gz'), gzipSync(readFileSync(path)))
    close()
    await expect(readFile(join(copies, 'alone.gpkg'))).rejects.toThrow(refusal)
    await expect(readFile(join(copies, 'alone.gpkg.gz'))).rejects.toThrow(refusal)
    expect(readdirSync(copies)).toEqual(['alone.gpkg', 'alone.gpkg.gz'])
  })

  it('is refused beside the journal of a change that was not ended, also under another name', async () => {
    const statements = `${CONTENTS}${SYSTEMS}${COLUMNS}${PARCELS}`
    await read(statements)
    writeFileSync(join(folder, 'parcels.gpkg-journal'), 'a page as it was')
    symlinkSync(join(folder, 'parcels.gpkg'), join(folder, 'link.gpkg'))
    await expect(readFile(join(folder, 'parcels.gpkg'))).rejects.toThrow(refusal)
    await expect(readFile(join(folder, 'link.gpkg'))).rejects.toThrow(refusal)
    writeFileSync(join(folder, 'parcels.gpkg-journal'), '')
    expect(await readFile(join(folder, 'parcels.gpkg'))).toEqual([])
  })
})

describe('The tables of a GeoPackage', () => {
  const attributes = (table: string) => `INSERT INTO gpkg_contents VALUES ('${table}', 'attributes');`
  const SALES = `${attributes('sales')} CREATE TABLE sales (id INTEGER PRIMARY KEY, PID TEXT, Lon REAL, Lat REAL);
    INSERT INTO sales VALUES (1, '012-345-678', -123.1, 49.2), (2, '012-345-679', NULL, NULL);`

  it('are read without geometry, with the place that their columns have', async () => {
    const expected = [
      { position: 1, properties: { PID: '012-345-678' }, geometry: { coordinates: [-123.1, 49.2] } },
      { position: 2, properties: { PID: '012-345-679' }, geometry: null },
    ]
    expect(await read(CONTENTS + SALES)).toMatchObject(expected)
    rmSync(join(folder, 'parcels.gpkg'))
    const both = `${CONTENTS}${SYSTEMS}${COLUMNS}${PARCELS}${SALES} INSERT INTO parcels VALUES (7, NULL);`
    expect(await read(both, { layer: 'SALES' })).toMatchObject(expected)
    expect(await readFile(join(folder, 'parcels.gpkg'))).toMatchObject([{ properties: { fid: 7 } }])
  })

  it('keep the digits of whole numbers that JavaScript rounds', async () => {
    const [row] = await read(`${CONTENTS} INSERT INTO gpkg_contents VALUES ('rolls', 'attributes');
      CREATE TABLE rolls (fid INTEGER PRIMARY KEY, roll INTEGER, year INTEGER); INSERT INTO rolls VALUES (1, 9007199254740993, 2026);`)
    expect(row?.properties).toMatchObject({ fid: 1, roll: '9007199254740993', year: 2026 })
  })

  it('are asked about when there are several, without the styles of QGIS', async () => {
    const rolls = `${attributes('rolls')} CREATE TABLE rolls (id INTEGER);`
    await expect(read(CONTENTS + SALES + rolls + attributes('layer_styles'))).rejects.toThrow(
      /choose one with --layer: rolls, sales\./,
    )
  })

  it('have their geometry in its column, whatever the case of its name', async () => {
    const parcels = `CREATE TABLE Parcels (fid INTEGER PRIMARY KEY, GEOM BLOB);
      INSERT INTO Parcels VALUES (1, x'4750000100000000010100000000000000000000000000000000000000');`
    const [row] = await read(`${CONTENTS}${SYSTEMS}${COLUMNS}${parcels}`, {
      crs: 'EPSG:4326',
      layer: 'PARCELS',
    })
    expect(row).toEqual({
      position: 1,
      properties: { fid: 1 },
      geometry: { type: 'Point', coordinates: [0, 0] },
    })
  })

  it('are refused without their column of geometry', async () => {
    await expect(read(`${CONTENTS}${SYSTEMS}${COLUMNS} CREATE TABLE parcels (fid INTEGER);`)).rejects.toThrow(
      /no column "geom", where its geometry should be/,
    )
  })
})

describe('The reference system of a GeoPackage', () => {
  const inSystem = (id: number, organization: string, code: number, definition: string) => `${CONTENTS}
    CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER, definition TEXT);
    INSERT INTO gpkg_spatial_ref_sys VALUES (${id}, '${organization}', ${code}, '${definition}');
    CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
    INSERT INTO gpkg_geometry_columns VALUES ('parcels', 'geom', ${id});
    ${PARCELS} INSERT INTO parcels VALUES (1, x'475000010000000001010000000000000000c05ec000000000008048c0');`

  it('is known by its definition where its code is not', async () => {
    const definition = 'GEOGCS["NAD83(CSRS)v7",DATUM["North_American_Datum_of_1983_CSRS_version_7"]]'
    const [row] = await read(inSystem(100_000, 'NONE', 8255, definition))
    expect(row?.geometry).toEqual({ type: 'Point', coordinates: [-123, -49] })
  })

  it('is known by its definition in well-known text 2', async () => {
    const definition = 'GEOGCRS["NAD83",DATUM["North American Datum 1983"]]'
    const [row] = await read(`${inSystem(100_000, 'NONE', 100_000, 'undefined')}
      ALTER TABLE gpkg_spatial_ref_sys ADD COLUMN definition_12_063 TEXT;
      UPDATE gpkg_spatial_ref_sys SET definition_12_063 = '${definition}';`)
    expect(row?.geometry).toEqual({ type: 'Point', coordinates: [-123, -49] })
  })

  it.each([
    ['undefined', inSystem(-1, 'NONE', -1, 'undefined'), /reference system is undefined.*--crs/],
    [
      'unknown',
      inSystem(27_700, 'EPSG', 27_700, 'PROJCS["National Grid",GEOGCS["OSGB",DATUM["OSGB_1936"]]]'),
      /"National Grid" \(its datum is OSGB_1936\).*ogr2ogr/,
    ],
    ['unknown and without a definition', inSystem(27_700, 'EPSG', 27_700, ''), /EPSG:27700 is not supported/],
  ])('is asked for when it is %s', async (_what, statements, reason) => {
    await expect(read(statements)).rejects.toThrow(reason)
    expect(await readFile(join(folder, 'parcels.gpkg'), { crs: 'EPSG:4326' })).toHaveLength(1)
  })
})
