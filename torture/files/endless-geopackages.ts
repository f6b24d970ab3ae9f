import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const ENDLESS = 'AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
const COLUMNS = `CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
  INSERT INTO gpkg_geometry_columns VALUES ('parcels', 'geom', 4326);`

/** Views make SQLite return rows endlessly. */
export const endlessGeopackages = (): { name: string; content: Buffer }[] => [
  {
    name: 'endless-view.gpkg',
    content: geopackage(`${COLUMNS} CREATE VIEW parcels ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n;`),
  },
  {
    name: 'endless-layers.gpkg',
    content: geopackage(
      `CREATE VIEW gpkg_geometry_columns ${ENDLESS} SELECT 'layer ' || i AS table_name, 'geom' AS column_name, 4326 AS srs_id FROM n;`,
    ),
  },
]

function geopackage(statements: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'torture-gpkg-'))
  try {
    const path = join(folder, 'made.gpkg')
    const database = new DatabaseSync(path)
    database.exec(`CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
      CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
      ${statements}`)
    database.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
