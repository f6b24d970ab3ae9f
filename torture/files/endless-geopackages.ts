import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { withRepeatedPages } from '#server/testing/rows/repeated-pages.ts'

const ENDLESS = 'AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)'
const COLUMNS = `CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
  INSERT INTO gpkg_geometry_columns VALUES ('parcels', 'geom', 4326);`

/** GeoPackages whose views and tables return rows endlessly. */
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
  {
    name: 'endless-index.gpkg',
    content: geopackage(
      `${COLUMNS} CREATE VIEW endless ${ENDLESS} SELECT i AS fid, NULL AS geom FROM n;
       CREATE VIRTUAL TABLE parcels USING fts5(geom, content = 'endless', content_rowid = 'fid');`,
      `PRAGMA writable_schema = ON;
       UPDATE sqlite_master SET sql = replace(sql, 'CREATE VIRTUAL', 'CREATE/**/VIRTUAL') WHERE name = 'parcels';`,
    ),
  },
  {
    name: 'endless-table.gpkg',
    content: withRepeatedPages(
      geopackage(
        `${COLUMNS} CREATE TABLE parcels (id TEXT, code TEXT, geom BLOB); INSERT INTO parcels VALUES ('1', 'R1', NULL);`,
      ),
    ),
  },
  {
    name: 'computed-layers.gpkg',
    content: geopackage(
      `CREATE TABLE gpkg_geometry_columns (srs_id INTEGER, table_name TEXT, column_name AS (zeroblob(900000000)));
       INSERT INTO gpkg_geometry_columns (srs_id, table_name) VALUES (4326, 'parcels');`,
    ),
  },
]

/** `forgery` is SQL that may change the schema itself. */
function geopackage(statements: string, forgery = ''): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'torture-gpkg-'))
  try {
    const path = join(folder, 'made.gpkg')
    const database = new DatabaseSync(path)
    database.exec(`CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
      CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
      ${statements}`)
    database.enableDefensive(false)
    database.exec(forgery)
    database.close()
    return readFileSync(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
