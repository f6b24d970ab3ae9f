import { expect, it } from 'vitest'
import { describeOnBothEngines } from '../../testing/databases/databases.ts'
import { reprojectFromWkt } from './reference-system-of-wkt.ts'
import { epsgCode, makeReproject, type Reproject, SUPPORTED_CRS } from './reproject.ts'

const ESRI_UTM =
  'PROJCS["NAD_1983_UTM_Zone_10N",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",SPHEROID["GRS_1980",6378137.0,298.257222101]],' +
  'PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],' +
  'PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",-123.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]'

const CSRS = [2955, 3153, 3154, 3157, 3348, 4617]

const WKT2_CSRS_UTM =
  'PROJCRS["NAD83(CSRS) / UTM zone 10N",BASEGEOGCRS["NAD83(CSRS)",DATUM["NAD83 Canadian Spatial Reference System",ELLIPSOID["GRS 1980",6378137,298.257222101,LENGTHUNIT["metre",1]]],' +
  'PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174532925199433]],ID["EPSG",4617]],CONVERSION["UTM zone 10N",METHOD["Transverse Mercator",ID["EPSG",9807]],' +
  'PARAMETER["Latitude of natural origin",0,ANGLEUNIT["degree",0.0174532925199433]],PARAMETER["Longitude of natural origin",-123,ANGLEUNIT["degree",0.0174532925199433]],' +
  'PARAMETER["Scale factor at natural origin",0.9996,SCALEUNIT["unity",1]],PARAMETER["False easting",500000,LENGTHUNIT["metre",1]],PARAMETER["False northing",0,LENGTHUNIT["metre",1]]],' +
  'CS[Cartesian,2],AXIS["(E)",east],AXIS["(N)",north],LENGTHUNIT["metre",1],ID["EPSG",3157]]'

describeOnBothEngines('reference systems', (getDatabase) => {
  /** Coordinates of three places in British Columbia by PostGIS, without a shift between NAD 83 (CSRS) and WGS 84. */
  async function placesIn(srid: number): Promise<{ degrees: [number, number]; x: number; y: number }[]> {
    const { rows } = await getDatabase().pool.query<{ lon: number; lat: number; x: number; y: number }>(
      `SELECT lon, lat, ST_X(p) AS x, ST_Y(p) AS y
       FROM (VALUES (-123.1::float, 49.25::float), (-135.5, 59.4), (-114.9, 49.1)) AS place (lon, lat),
         ST_Transform(ST_SetSRID(ST_MakePoint(lon, lat), $2::int), $1::int) p`,
      [srid, CSRS.includes(srid) ? 4617 : 4326],
    )
    return rows.map(({ lon, lat, x, y }) => ({ degrees: [lon, lat], x, y }))
  }

  function expectSame(reproject: Reproject | null, places: Awaited<ReturnType<typeof placesIn>>): void {
    for (const { degrees, x, y } of places) {
      const point = { type: 'Point' as const, coordinates: [x, y] }
      reproject?.(point)
      // Degrees: the eighth decimal is a millimetre.
      expect(point.coordinates[0]).toBeCloseTo(degrees[0], 7)
      expect(point.coordinates[1]).toBeCloseTo(degrees[1], 7)
    }
  }

  it.each(SUPPORTED_CRS)('%s: the same places as PostGIS', async (name) => {
    const code = epsgCode(name)
    expectSame(makeReproject(code), await placesIn(code))
  })

  it.each([3005, 3153, 3154, 3157, 2955, 3347, 3348, 3857, 4269, 4326, 4617, 26907, 26911, 32607, 32611])(
    'EPSG:%i as well-known text: the same places as PostGIS',
    async (srid) => {
      const { rows } = await getDatabase().pool.query<{ srtext: string }>(
        'SELECT srtext FROM spatial_ref_sys WHERE srid = $1',
        [srid],
      )
      const wkt = rows[0]?.srtext ?? ''
      const places = await placesIn(srid)
      expectSame(reprojectFromWkt(wkt), places)
      expectSame(makeReproject(epsgCode(srid)), places)
      expectSame(
        reprojectFromWkt(`COMPD_CS["with heights",${wkt},VERT_CS["CGVD28",VERT_DATUM["CGVD28",2005]]]`),
        places,
      )
    },
  )

  it.each([
    ['US survey feet', 'UNIT["Foot_US",0.3048006096012192]', 0.3048006096012192],
    ['international feet', 'UNIT["Foot",0.3048]', 0.3048],
    ['metres', 'UNIT["Meter",1.0]', 1],
  ])('reads coordinates in %s', async (_name, unit, metres) => {
    const places = await placesIn(26910)
    // The false easting is in the unit of the coordinates.
    const wkt = ESRI_UTM.replace('500000.0', String(500_000 / metres)).replace('UNIT["Meter",1.0]', unit)
    const inUnit = places.map(({ degrees, x, y }) => ({ degrees, x: x / metres, y: y / metres }))
    expectSame(reprojectFromWkt(wkt), inUnit)
  })

  it.each([WKT2_CSRS_UTM, `BOUNDCRS[SOURCECRS[${WKT2_CSRS_UTM}]]`])(
    'reads well-known text 2: %s',
    async (wkt) => {
      expectSame(reprojectFromWkt(wkt), await placesIn(3157))
    },
  )

  it.each([
    'GEOGCS["GCS_North_American_1983_CSRS",DATUM["D_North_American_1983_CSRS",SPHEROID["GRS_1980",6378137.0,298.257222101]]]',
    'GEOGCRS["NAD83(CSRS)v7",DATUM["North American Datum of 1983 (CSRS) version 7",ELLIPSOID["GRS 1980",6378137,298.257222101]]]',
    'GEOGCRS["WGS 84",ENSEMBLE["World Geodetic System 1984 ensemble",ELLIPSOID["WGS 84",6378137,298.257223563]],ID["EPSG",4326]]',
    'COMPD_CS["NAD83 + CGVD28",GEOGCS["NAD83",DATUM["North_American_Datum_1983",SPHEROID["GRS 1980",6378137,298.257222101]]],VERT_CS["CGVD28"]]',
  ])('leaves degrees as they are: %s', (wkt) => {
    expect(reprojectFromWkt(wkt)).toBeNull()
  })

  it.each([
    [
      'another datum',
      ESRI_UTM.replaceAll('1983', '1927'),
      /"NAD_1927_UTM_Zone_10N" \(its datum is D_North_American_1927\)/,
    ],
    [
      'a projection without a name',
      'PROJCS["Lambert of a city",GEOGCS["NAD83",DATUM["NAD83"]]]',
      /"Lambert of a city"/,
    ],
    ['a system of degrees without a datum', 'GEOGCS["somewhere"]', /"somewhere" \(its datum is not stated\)/],
    ['no well-known text', 'nonsense', /"nonsense"/],
    ['text that is cut off', ESRI_UTM.slice(0, 100), /NAD_1983_UTM_Zone_10N/],
  ])('refuses %s by name, and says how to convert the file', (_what, wkt, name) => {
    expect(() => reprojectFromWkt(wkt)).toThrow(name)
    expect(() => reprojectFromWkt(wkt)).toThrow(/--crs.*ogr2ogr -t_srs EPSG:4326.*Nothing was imported/)
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
    ['EPSG:32610', 26910],
    ['EPSG:3348', 3347],
    ['EPSG:4617', 4269],
    ['EPSG:26910+5713', 26910],
    ['urn:ogc:def:crs,crs:EPSG::26910,crs:EPSG::5713', 26910],
  ])('reads %s', (name, code) => {
    expect(epsgCode(name)).toBe(code)
  })
})
