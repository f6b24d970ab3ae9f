/**
 * Address of a static map (specification part 2, sections 5, 7 and 9). A marker replaces outlines that are
 * empty or make the address too long.
 */
import type { Position } from 'geojson'

export const MAX_STATIC_MAP_PATH_LENGTH = 7_800

export interface StaticMapRequest {
  baseUrl: string
  key: string
  widthPixels: number
  heightPixels: number
  mapType: 'roadmap' | 'satellite' | 'hybrid' | 'terrain'
  rings: readonly (readonly Position[])[]
  centre: Position
}

/** One path per ring, `color:0xff0000ff|weight:2|49.260000,-123.100000|…`. May be empty. */
export function staticMapPaths(rings: StaticMapRequest['rings']): string[] {
  return rings
    .filter((ring) => ring.length > 0)
    .map((ring) => ['color:0xff0000ff', 'weight:2', ...ring.map(latLngText)].join('|'))
}

export function needsMarker(paths: readonly string[]): boolean {
  const length = paths.join('').length
  return length === 0 || length > MAX_STATIC_MAP_PATH_LENGTH
}

export function staticMapUrl(request: StaticMapRequest): string {
  const paths = staticMapPaths(request.rings)
  const query = new URLSearchParams({
    key: request.key,
    size: `${request.widthPixels}x${request.heightPixels}`,
    maptype: request.mapType,
  })
  if (needsMarker(paths)) query.append('markers', latLngText(request.centre))
  else for (const path of paths) query.append('path', path)
  return `${request.baseUrl}?${query}`
}

/** Six decimals are accurate to a tenth of a metre. */
function latLngText([longitude = 0, latitude = 0]: Position): string {
  return `${latitude.toFixed(6)},${longitude.toFixed(6)}`
}
