import type { Geometry, Position } from 'geojson'
import proj4 from 'proj4'
import { BadInput } from '../bad-input.ts'

const UNSHIFTED = '+ellps=GRS80 +towgs84=0,0,0 +units=m +no_defs'
const utm = (zone: number) => `+proj=utm +zone=${zone} +datum=NAD83 ${UNSHIFTED}`

const SYSTEMS: Record<number, string | null> = {
  // Longitude and latitude. NAD 83 and WGS 84 differ by a metre, less than these sources' accuracy.
  4326: null,
  4269: null,
  3005: `+proj=aea +lat_0=45 +lon_0=-126 +lat_1=50 +lat_2=58.5 +x_0=1000000 +y_0=0 ${UNSHIFTED}`,
  // Statistics Canada Lambert.
  3347: `+proj=lcc +lat_0=63.390675 +lon_0=-91.8666666666667 +lat_1=49 +lat_2=77 +x_0=6200000 +y_0=3000000 ${UNSHIFTED}`,
  3857: '+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m +nadgrids=@null +no_defs',
  26907: utm(7),
  26908: utm(8),
  26909: utm(9),
  26910: utm(10),
  26911: utm(11),
}

/**
 * Codes treated as a supported one. NAD 83, NAD 83 (CSRS) and WGS 84 count as one datum, because portals
 * publish CSRS coordinates as WGS 84; a shift would move layers apart.
 */
const SAME_AS: Readonly<Record<number, number>> = {
  900913: 3857,
  102100: 3857,
  4617: 4269,
  4955: 4269,
  3153: 3005,
  3348: 3347,
  3154: 26907,
  3155: 26908,
  3156: 26909,
  3157: 26910,
  2955: 26911,
  32607: 26907,
  32608: 26908,
  32609: 26909,
  32610: 26910,
  32611: 26911,
}

export const SUPPORTED_CRS = Object.keys(SYSTEMS).map((code) => `EPSG:${code}`)

/** Converts a geometry to EPSG:4326 in place, dropping heights. Returns it. */
export type Reproject = (geometry: Geometry) => Geometry

/**
 * Parses a supported code: `EPSG:3005`, `urn:ogc:def:crs:EPSG::26910`,
 * `http://www.opengis.net/def/crs/EPSG/0/3005`, `3005`, `CRS84`; the horizontal one of `EPSG:26910+5713`.
 * @throws BadInput
 */
export function epsgCode(name: string | number): number {
  const text = String(name)
    .trim()
    .replace(/\+(EPSG:)?\d+$/i, '')
    .replace(/^urn:ogc:def:crs,(crs:[^,]+),.*$/i, '$1')
  if (/CRS:?:?84$/i.test(text)) return 4326
  const code = /(?:^|EPSG[:/]+(?:[\d.]*[:/])?)(\d{4,6})$/i.exec(text)?.[1]
  if (code === undefined) throw unsupportedError(text)
  const number = supportedCode(Number(code))
  if (number === null) throw unsupportedError(text)
  return number
}

/** Finds the equivalent code among `SUPPORTED_CRS`, or null. */
export function supportedCode(code: number): number | null {
  const number = SAME_AS[code] ?? code
  return number in SYSTEMS ? number : null
}

export function unsupportedError(name: string): BadInput {
  return new BadInput(
    `The reference system ${name.slice(0, 120)} is not supported. Supported are ${SUPPORTED_CRS.join(', ')}; ` +
      'name the right one with --crs, or convert the file with ogr2ogr -t_srs EPSG:4326. Nothing was imported.',
  )
}

export const isGeographic = (code: number): boolean => SYSTEMS[code] === null

export function makeReproject(code: number): Reproject | null {
  const definition = SYSTEMS[code]
  if (definition === undefined) throw unsupportedError(`EPSG:${code}`)
  return definition === null ? null : reprojectFrom(definition)
}

/** @param definition a projected system, as a proj string or WKT. */
export function reprojectFrom(definition: string): Reproject {
  const { inverse } = proj4(definition)
  return (geometry) =>
    eachPosition(geometry, (position) => {
      const [x, y] = position as [number, number]
      // proj4 throws on non-finite numbers; the geometry check reports them.
      if (!Number.isFinite(x) || !Number.isFinite(y)) return
      const [longitude, latitude] = inverse([x, y])
      position[0] = longitude
      position[1] = latitude
      position.length = 2
    })
}

export function swapXy(geometry: Geometry): Geometry {
  return eachPosition(geometry, (position) => {
    const [x, y] = position as [number, number]
    position[0] = y
    position[1] = x
  })
}

function eachPosition(geometry: Geometry, change: (position: Position) => void): Geometry {
  const visit = (node: unknown, level: number): void => {
    if (!Array.isArray(node) || level > 4) return
    if (Array.isArray(node[0])) for (const child of node) visit(child, level + 1)
    else change(node)
  }
  if (geometry && 'coordinates' in geometry) visit(geometry.coordinates, 0)
  return geometry
}
