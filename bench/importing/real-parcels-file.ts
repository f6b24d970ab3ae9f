import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { FeatureCollection, Geometry, MultiPolygon, Polygon, Position } from 'geojson'
import { sharedDataFile } from '#server/testing/rows/shared-data.ts'

/** Files of nine cities with 9,500 parcels: ten vertices each, curves, holes and several parts. */
const CITIES = [
  'abbotsford/parcels.geojson',
  'burnaby/parcels.geojson',
  'coquitlam/parcels.geojson',
  'nanaimo/parcels.geojson.gz',
  'vancouver/property-parcel-polygons_false-creek.geojson',
  'metro-geometry-only/delta-parcels.geojson.gz',
  'metro-geometry-only/esquimalt-parcels.geojson',
  'metro-geometry-only/langley-parcels.geojson.gz',
  'metro-geometry-only/portcoquitlam-parcels.geojson',
]

/** Distance between copies, more than the height of any file. */
const STEP_DEGREES = 0.3
const MAX_COPIES = 35
/** Decimals of a degree, a tenth of a millimetre. */
const DIGITS = 9

/**
 * Writes a file in ParcelMap BC's WFS layout (EPSG:4326) with outlines of real parcels, repeated to the
 * north. @throws without the folder of real files
 */
export async function writeRealParcels(path: string, count: number): Promise<void> {
  const outlines = CITIES.flatMap(outlinesOf)
  if (count > outlines.length * MAX_COPIES)
    throw new RangeError(`copies of ${outlines.length} parcels would leave British Columbia`)
  const out = createWriteStream(path, { highWaterMark: 1 << 20 })
  out.write('{"type":"FeatureCollection","features":[\n')
  for (let index = 0; index < count; index++) {
    const outline = outlines[index % outlines.length]
    if (!outline) throw new Error('there are no outlines')
    const north = Math.floor(index / outlines.length) * STEP_DEGREES
    const text = feature(index, shifted(outline, north)) + (index === count - 1 ? '\n' : ',\n')
    if (!out.write(text)) await once(out, 'drain')
  }
  out.end(']}\n')
  await once(out, 'finish')
}

function outlinesOf(file: string): (Polygon | MultiPolygon)[] {
  const bytes = readFileSync(sharedDataFile(file))
  const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()
  const { features } = JSON.parse(text) as FeatureCollection<Geometry | null>
  return features.flatMap(({ geometry }) =>
    geometry?.type === 'Polygon' || geometry?.type === 'MultiPolygon' ? [geometry] : [],
  )
}

/** Moves a polygon and drops heights, which one city states as 0. */
function shifted({ type, coordinates }: Polygon | MultiPolygon, north: number): string {
  const point = ([lng = 0, lat = 0]: Position) => `[${lng.toFixed(DIGITS)},${(lat + north).toFixed(DIGITS)}]`
  const polygon = (rings: Position[][]) => `[${rings.map((ring) => `[${ring.map(point).join()}]`).join()}]`
  const text = type === 'Polygon' ? polygon(coordinates) : `[${coordinates.map(polygon).join()}]`
  return `{"type":"${type}","coordinates":${text}}`
}

function feature(index: number, geometry: string): string {
  const pid = 900_000_000 + index
  const plan = `EPP${10_000 + Math.floor(index / 24)}`
  return `{"type":"Feature","properties":{"PARCEL_FABRIC_POLY_ID":${index + 1},"PARCEL_NAME":"${pid}","PLAN_NUMBER":"${plan}","PIN":null,"PID":"${pid}","PID_NUMBER":${pid},"PARCEL_STATUS":"Active","PARCEL_CLASS":"Subdivision","OWNER_TYPE":"Private","PARCEL_START_DATE":null,"MUNICIPALITY":"Cedar Arm, District of","REGIONAL_DISTRICT":"Cedar Arm Regional District","WHEN_UPDATED":"2026-11-01Z","FEATURE_AREA_SQM":541.2,"FEATURE_LENGTH_M":97.1,"OBJECTID":${index + 1},"SE_ANNO_CAD_DATA":null},"geometry":${geometry}}`
}
