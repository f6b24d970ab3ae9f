/** GDAL reads the sources, and our exports. */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Feature, FeatureCollection, Geometry } from 'geojson'

const run = promisify(execFile)

export type Cells = Record<string, unknown>
export type Features = Feature<Geometry, Cells>[]

/** `options` of `ogr2ogr`. */
export async function featuresOf(path: string, ...options: string[]): Promise<Features> {
  const file = path.endsWith('.gz') ? `/vsigzip/${path}` : path
  const written = ['-f', 'GeoJSON', '/vsistdout/', file, ...options]
  const { stdout } = await run('ogr2ogr', written, { maxBuffer: 1e8 })
  return (JSON.parse(stdout) as FeatureCollection<Geometry, Cells>).features
}

/** In BC Albers, which keeps areas. In the order of the file. */
export async function areasOf(path: string): Promise<number[]> {
  const features = await featuresOf(path, '-t_srs', 'EPSG:3005', '-lco', 'RFC7946=NO')
  return features.map(({ geometry }) => polygonsOf(geometry).reduce((sum, rings) => sum + areaOf(rings), 0))
}

export function polygonsOf(geometry: Geometry): number[][][][] {
  if (geometry.type === 'Polygon') return [geometry.coordinates]
  if (geometry.type === 'MultiPolygon') return geometry.coordinates
  throw new Error(`Expected polygons, got a ${geometry.type}.`)
}

function areaOf(rings: number[][][]): number {
  const [outer = 0, ...holes] = rings.map((ring) => {
    const [originX = 0, originY = 0] = ring[0] ?? []
    const doubled = ring.reduce((sum, [x = 0, y = 0], index) => {
      const [nextX = 0, nextY = 0] = ring[(index + 1) % ring.length] ?? []
      return sum + (x - originX) * (nextY - originY) - (nextX - originX) * (y - originY)
    }, 0)
    return Math.abs(doubled) / 2
  })
  return holes.reduce((left, hole) => left - hole, outer)
}

interface ShareRow {
  parcel: string
  zone: string
  share: number
}

/**
 * Both files projected to BC Albers and overlaid by SpatiaLite in GDAL. Reads only zones that touch the
 * parcels' box. `folder`: intermediate files.
 */
export async function zoneSharesOf(
  parcels: { path: string; key: string },
  zones: { path: string; code: string },
  folder: string,
): Promise<Map<string, Map<string, number>>> {
  const both = join(folder, 'overlay.gpkg')
  const box = boxOf(await featuresOf(parcels.path)).map(String)
  const into = (layer: string) => ['-f', 'GPKG', '-t_srs', 'EPSG:3005', '-nln', layer]
  await run('ogr2ogr', [...into('parcels'), both, parcels.path])
  const source = zones.path.endsWith('.gz') ? `/vsigzip/${zones.path}` : zones.path
  await run('ogr2ogr', [...into('zones'), '-update', '-spat', ...box, both, source])
  const overlay = `SELECT parcels.${parcels.key} AS parcel, zones.${zones.code} AS zone,
      ST_Area(ST_Intersection(parcels.geom, zones.geom)) / ST_Area(parcels.geom) AS share
    FROM parcels JOIN zones ON ST_Intersects(parcels.geom, zones.geom)`
  const rows = (await featuresOf(both, '-dialect', 'sqlite', '-sql', overlay)).map(
    ({ properties }) => properties,
  )
  const sharesOf = new Map<string, Map<string, number>>()
  for (const { parcel, zone, share } of rows as unknown as ShareRow[]) {
    const shares = sharesOf.get(parcel) ?? new Map<string, number>()
    sharesOf.set(parcel, shares.set(zone, (shares.get(zone) ?? 0) + share))
  }
  return sharesOf
}

export function boxOf(features: readonly { geometry: Geometry }[]): [number, number, number, number] {
  const positions = features.flatMap(({ geometry }) => polygonsOf(geometry).flat(2))
  const xs = positions.map(([x = 0]) => x)
  const ys = positions.map(([, y = 0]) => y)
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
}
