import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { epsgCode, epsgOfWkt, makeReproject, SUPPORTED_CRS } from './reproject.ts'

describeOnBothEngines('reference systems', (getDatabase) => {
  it.each(SUPPORTED_CRS)('%s: the same places as PostGIS', async (name) => {
    const code = epsgCode(name)
    for (const [x, y] of [
      [-123.1, 49.25],
      [-135.5, 59.4],
      [-114.9, 49.1],
    ] as const) {
      const { rows } = await getDatabase().pool.query<{ x: number; y: number }>(
        `SELECT ST_X(p) AS x, ST_Y(p) AS y FROM ST_Transform(ST_SetSRID(ST_MakePoint($1, $2), 4326), $3::int) p`,
        [x, y, code],
      )
      const [row] = rows
      const point = { type: 'Point' as const, coordinates: [row?.x ?? 0, row?.y ?? 0] }
      makeReproject(code)?.(point)
      // Degrees: the eighth decimal is a millimetre.
      expect(point.coordinates[0]).toBeCloseTo(x, 7)
      expect(point.coordinates[1]).toBeCloseTo(y, 7)
    }
  })

  it.each([
    ['urn:ogc:def:crs:EPSG::26910', 26910],
    ['http://www.opengis.net/def/crs/EPSG/0/3005', 3005],
    ['urn:ogc:def:crs:OGC:1.3:CRS84', 4326],
    ['epsg:3857', 3857],
    ['900913', 3857],
    ['4269', 4269],
    // NAD 83 (CSRS), UTM zone 10.
    ['EPSG:3157', 26910],
    ['2955', 26911],
    ['EPSG:3153', 3005],
  ])('reads %s', (name, code) => {
    expect(epsgCode(name)).toBe(code)
  })

  it.each([
    ['PROJCS["NAD_1983_BC_Environment_Albers",GEOGCS["GCS_North_American_1983"]]', 3005],
    ['PROJCS["NAD_1983_UTM_Zone_10N",GEOGCS["GCS_North_American_1983"]]', 26910],
    ['PROJCS["WGS 84 / Pseudo-Mercator",AUTHORITY["EPSG","3857"]]', 3857],
    ['GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984"]]', 4326],
    ['GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983"]]', 4269],
    ['PROJCS["OSGB_1936_British_National_Grid"]', null],
  ])('knows the .prj %s', (wkt, code) => {
    expect(epsgOfWkt(wkt)).toBe(code)
  })
})
