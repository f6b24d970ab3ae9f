import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, it } from 'vitest'
import type { SourceRow } from '../../connectors/source.ts'
import { sharedDataFile } from '../../testing/rows/shared-data.ts'
import { encodeGeometry } from '../geometry/encode-ewkb.ts'
import { InputFile } from './input-file.ts'
import type { ReadOptions } from './read-options.ts'
import { readRows } from './read-rows.ts'

const folder = mkdtempSync(join(tmpdir(), 'lotline-formats-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
function fileOf(content: string | Buffer, name = 'input'): string {
  const path = join(folder, `${++files}-${name}`)
  writeFileSync(path, content)
  return path
}

async function read(path: string, options: ReadOptions = {}): Promise<SourceRow[]> {
  const rows: SourceRow[] = []
  for await (const batch of readRows(new InputFile(path), options)) rows.push(...batch)
  return rows
}

const readText = (content: string | Buffer, options?: ReadOptions) => read(fileOf(content), options)
/** First corner of a row's geometry. */
function corner(row: SourceRow | undefined): number[] {
  let node: unknown = row?.geometry && 'coordinates' in row.geometry ? row.geometry.coordinates : []
  while (Array.isArray(node) && Array.isArray(node[0])) node = node[0]
  return node as number[]
}

const point = (x: number, y: number) => ({ type: 'Point', coordinates: [x, y] })

describe('CSV', () => {
  it.each([
    [',', 'a,b,lon,lat\n1,"x,y",-123.1,49.2\n'],
    [';', '\ufeffa;b;lon;lat\r\n1;"x,y";-123.1;49.2\r\n'],
    ['a tab', 'a\tb\tLONGITUDE\tLATITUDE\n1\tx,y\t-123.1\t49.2'],
    ['|', 'a|b|lng|lat\n1|x,y|-123.1|49.2\n'],
  ])('tells the separator %s, with or without byte order mark', async (_name, text) => {
    const [row] = await readText(text)
    expect(row).toMatchObject({
      position: 2,
      properties: { a: '1', b: 'x,y' },
      geometry: point(-123.1, 49.2),
    })
  })

  it('takes geometry from a column of GeoJSON, and a point from "lat, lon" text', async () => {
    const [shape] = await readText('id;Geom\n1;"{""type"": ""Point"", ""coordinates"": [-123.1, 49.2]}"\n')
    expect(shape?.geometry).toEqual(point(-123.1, 49.2))
    const [spot] = await readText('id;geo_point_2d\n1;49.2, -123.1\n')
    expect(spot?.geometry).toEqual(point(-123.1, 49.2))
  })

  it('names the first line of a row with cells of several lines', async () => {
    const rows = await readText('a,b\n"one\ntwo",1\nthree,2\n')
    expect(rows.map(({ position }) => position)).toEqual([2, 4])
  })

  it('reads Windows text, headers with spaces, and repeated names', async () => {
    const [row] = await readText(Buffer.from(' code ,name,name\n1,Qu\xe9bec,x\n', 'latin1'))
    expect(row?.properties).toEqual({ code: '1', 'name 2': 'Québec', 'name 3': 'x' })
  })

  it('says of a row with too few cells that it cannot be taken', async () => {
    const rows = await readText('a,b,c\n1,2,3\n1,2\n')
    expect(rows[1]).toMatchObject({ position: 3, problem: 'the line has 2 cells, the header has 3' })
  })

  it('reads a cell of 322,755 characters', async () => {
    const rows = await read(sharedDataFile('vancouver/zoning-districts-and-labels_2025.csv.gz'))
    expect(rows).toHaveLength(1503)
    const longest = Math.max(...rows.map(({ properties }) => String(properties.Geom).length))
    expect(longest).toBe(322_755)
  })

  it('takes the named columns, and refuses one that is not there', async () => {
    const text = 'id,east,north\n1,491984.33,5457593.99\n'
    const [row] = await readText(text, {
      longitudeColumn: 'east',
      latitudeColumn: 'north',
      crs: 'EPSG:26910',
    })
    const [x, y] = corner(row)
    expect([x?.toFixed(3), y?.toFixed(3)]).toEqual(['-123.110', '49.271'])
    await expect(readText(text, { longitudeColumn: 'nowhere' })).rejects.toThrow(
      /no column "nowhere".*id, east, north/,
    )
  })

  it('refuses a quotation mark that is never closed', async () => {
    await expect(readText('a,b\n1,"two\n3,4\n')).rejects.toThrow(/never closed/)
  })
})

describe('GeoJSON', () => {
  const collection = (...features: unknown[]) => JSON.stringify({ type: 'FeatureCollection', features })
  const feature = (geometry: unknown, properties = {}) => ({ type: 'Feature', properties, geometry })

  it('numbers features and keeps a feature id as a property', async () => {
    const rows = await readText(collection({ ...feature(point(-123, 49), { a: 1 }), id: 7 }, feature(null)))
    expect(rows).toEqual([
      { position: 1, properties: { a: 1, id: 7 }, geometry: point(-123, 49) },
      { position: 2, properties: {}, geometry: null },
    ])
  })

  it('finds a crs member before and behind the features', async () => {
    const crs = { type: 'name', properties: { name: 'urn:ogc:def:crs:EPSG::3005' } }
    const features = [feature(point(1_211_274.17480499, 474_734.102680807))]
    for (const document of [
      { type: 'FeatureCollection', crs, features },
      { type: 'FeatureCollection', features, crs },
    ]) {
      const [row] = await readText(JSON.stringify(document))
      const [x, y] = corner(row)
      expect(x).toBeCloseTo(-123.1, 7)
      expect(y).toBeCloseTo(49.25, 7)
    }
  })

  it('asks for the reference system when coordinates are metres and the file does not say', async () => {
    await expect(readText(collection(feature(point(1_211_274, 474_734))))).rejects.toThrow(/--crs/)
    const [row] = await readText(collection(feature(point(1_211_274, 474_734))), { crs: '3005' })
    expect(corner(row)[0]).toBeCloseTo(-123.1, 4)
  })

  it('refuses a reference system that is not of British Columbia', async () => {
    await expect(readText(collection(feature(point(0, 0))), { crs: 'EPSG:27700' })).rejects.toThrow(
      /EPSG:26910/,
    )
  })

  it('takes a lone feature and a bare geometry', async () => {
    expect(await readText(JSON.stringify(feature(point(-123, 49), { a: 1 }), null, 1))).toHaveLength(1)
    expect(await readText(JSON.stringify(point(-123, 49)))).toHaveLength(1)
  })

  it('takes text sequences, with record separators and without, and plain objects with lat and lon', async () => {
    const one = JSON.stringify(feature(point(-123, 49), { a: 1 }))
    expect(await readText(`${one}\n${one}\n`)).toHaveLength(2)
    expect(await readText(`\u001e${one}\n\u001e${one}\n`)).toHaveLength(2)
    const amenities = await read(sharedDataFile('osm/amenities-vancouver.json.gz'))
    expect(amenities).toHaveLength(15_430)
    expect(amenities[0]?.geometry).toEqual(point(-123.0077255, 49.3422039))
  })
})

describe('GeoPackage', () => {
  it('reads features behind the GeoPackage header, in the reference system of the file, gzipped too', async () => {
    const path = join(folder, 'parcels.gpkg')
    const database = new DatabaseSync(path)
    database.exec(`
      CREATE TABLE gpkg_contents (table_name TEXT, data_type TEXT);
      CREATE TABLE gpkg_spatial_ref_sys (srs_id INTEGER, organization TEXT, organization_coordsys_id INTEGER);
      CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, srs_id INTEGER);
      INSERT INTO gpkg_spatial_ref_sys VALUES (3005, 'EPSG', 3005);
      INSERT INTO gpkg_geometry_columns VALUES ('parcels', 'geom', 3005);
      CREATE TABLE parcels (fid INTEGER PRIMARY KEY, name TEXT, geom BLOB)`)
    const ring = [
      [1_211_274, 474_734],
      [1_211_374, 474_734],
      [1_211_374, 474_834],
      [1_211_274, 474_734],
    ]
    // Extended WKB is WKB with a flag and the SRID; behind a header without an envelope.
    const wkb = Buffer.from(encodeGeometry({ type: 'Polygon', coordinates: [ring] }), 'hex')
    const header = Buffer.from([0x47, 0x50, 0, 1, 0, 0, 0, 0])
    database.prepare('INSERT INTO parcels VALUES (1, ?, ?)').run('one', Buffer.concat([header, wkb]))
    database
      .prepare('INSERT INTO parcels VALUES (2, ?, ?)')
      .run('broken', Buffer.from('GP\0\u0001\0\0\0\0\u0001'))
    database.prepare('INSERT INTO parcels VALUES (3, ?, NULL)').run('none')
    database.close()
    const rows = await read(path)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ position: 1, properties: { fid: 1, name: 'one' } })
    expect(corner(rows[0]).map((value) => value.toFixed(4))).toEqual(['-123.1000', '49.2500'])
    expect(rows[1]).toMatchObject({ geometry: null, problem: expect.stringContaining('cut off') })
    expect(rows[2]).toMatchObject({ geometry: null })
    const zipped = fileOf(gzipSync(await import('node:fs').then(({ readFileSync }) => readFileSync(path))))
    expect(await read(zipped)).toHaveLength(3)
    await expect(read(path, { layer: 'roads' })).rejects.toThrow(/no layer "roads"; it has: parcels/)
  })

  it('refuses another SQLite file', async () => {
    const path = join(folder, 'other.sqlite')
    const database = new DatabaseSync(path)
    database.exec('CREATE TABLE t (a)')
    database.close()
    await expect(read(path)).rejects.toThrow(/not a GeoPackage/)
  })
})

const FEATURE = '{"type":"Feature","properties":{},"geometry":"somewhere"}'

describe('what is no input', () => {
  it('takes a geometry that is text for none', async () => {
    expect(await readText(`{"features":[${FEATURE}]}`)).toMatchObject([{ geometry: null }])
  })

  it.each(['{"type":{"toString":1}}', '{"type":"way"}'])(
    'takes an Overpass element without a centre for a row with a problem: %s',
    async (element) => {
      const rows = await readText(`{"osm3s":{},"elements":[${element}]}`)
      expect(rows).toMatchObject([{ geometry: null, problem: expect.stringContaining('no centre') }])
    },
  )

  it.each([
    ['an empty file', '', /is empty/],
    ['a blank file', ' \n\n ', /is blank/],
    ['a binary file', Buffer.from([0, 1, 2, 3, 4, 0, 0]), /binary/],
    ['a page of HTML', '<html>Not found</html>', /error\s*page|XML or HTML/],
    ['a JSON list', '[1,2,3]', /JSON list/],
    ['JSON that is no GeoJSON', '{"hello":\n"world"}', /neither features nor a geometry/],
    [
      'a feature that is broken',
      '{"type":"FeatureCollection","features":[{"type":}]}',
      /Feature 1 is not valid JSON/,
    ],
    ['a name that is broken', '{"type":"FeatureCollection","\\x":1}', /is damaged: /],
    ['a lone feature that is broken', '{"type":"Feature","properties":{1},"geometry":null}', /is damaged: /],
    ['a reference system that is broken', `{"crs":{1},"features":[${FEATURE}]}`, /is damaged: /],
    [
      'a reference system whose name is a list',
      `{"crs":{"properties":{"name":{"toString":1}}},"features":[${FEATURE}]}`,
      /is not supported/,
    ],
    ['a type that is an object', '{"type":{"toString":1},"a":\n1}', /neither features nor a geometry/],
    ['an Overpass element that is broken', '{"osm3s":{},"elements":[{"type":}]}', /is damaged: /],
    ['a truncated gzip file', gzipSync(Buffer.alloc(100_000, 'a,b\n')).subarray(0, 60), /damaged gzip/],
    ['a zip that is cut off', Buffer.from('PK\u0003\u0004 and nothing more'), /damaged zip/],
    ['a table with a header only', '\n\n', /blank|no header/],
  ])('refuses %s', async (_name, content, reason) => {
    await expect(readText(content)).rejects.toThrow(reason)
  })

  it('refuses a spreadsheet that is given for a table of text', async () => {
    const file = new InputFile(fileOf(Buffer.from('PK\u0003\u0004 a workbook')))
    const rows = readRows(file, {}, 'csv')
    await expect(rows.next()).rejects.toThrow(/zip archive/)
  })

  it('refuses a gzip bomb quickly', async () => {
    const spaces = Buffer.alloc(300 * 1024 * 1024, ' ')
    spaces.write('{"features":[')
    const bomb = gzipSync(spaces, { level: 9 })
    await expect(readText(bomb)).rejects.toThrow(/unpacks to more than 300 times/)
  })

  it('refuses a geodatabase and says how to convert it', async () => {
    await expect(read(sharedDataFile('bc/BCGW_REGIONAL_DISTRICTS_GDB.zip'))).rejects.toThrow(/ogr2ogr/)
  })

  it('refuses a file that is not there', () => {
    expect(() => new InputFile('/nowhere/at/all.geojson')).toThrow(/There is no file/)
  })
})
