import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SourceRow } from '../../connectors/source.ts'
import { readGeopackage } from './geopackage.ts'
import { InputFile } from './input-file.ts'

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

async function read(statements: string): Promise<SourceRow[]> {
  const path = join(folder, 'parcels.gpkg')
  const database = new DatabaseSync(path)
  database.exec(statements)
  database.close()
  const rows: SourceRow[] = []
  for await (const batch of readGeopackage(new InputFile(path), {})) rows.push(...batch)
  return rows
}

describe('A GeoPackage', () => {
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
    await expect(read(statements)).rejects.toThrow(/is a view, not a table: .* Nothing was imported\./)
  })

  it('is refused when a layer is a virtual table', async () => {
    const statements = `${CONTENTS}${SYSTEMS}${COLUMNS} CREATE VIRTUAL TABLE parcels USING fts5(geom);`
    await expect(read(statements)).rejects.toThrow(/is a view, not a table/)
  })

  it('is read without the columns that SQLite computes', async () => {
    const parcels = `CREATE TABLE parcels (fid INTEGER PRIMARY KEY, geom BLOB, large AS (zeroblob(900000000)));
      INSERT INTO parcels (fid) VALUES (1);`
    expect(await read(CONTENTS + SYSTEMS + COLUMNS + parcels)).toMatchObject([{ properties: { fid: 1 } }])
  })

  it('runs no trigger', async () => {
    const trigger = `CREATE TRIGGER t AFTER INSERT ON parcels BEGIN DELETE FROM parcels; END;`
    const filled = `${PARCELS} INSERT INTO parcels VALUES (1, NULL); ${trigger}`
    expect(await read(CONTENTS + SYSTEMS + COLUMNS + filled)).toHaveLength(1)
  })
})
