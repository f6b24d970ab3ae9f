/** Map centre in degrees, and zoom of the map library (512 px tiles). */
export interface MapPosition {
  lng: number
  lat: number
  zoom: number
}

/** Northern limit of web Mercator. */
const MAX_LATITUDE = 85.051129
const MAX_ZOOM = 24

/** Checks a stored position. Null if invalid. */
export function readMapPosition(value: unknown): MapPosition | null {
  const { lng, lat, zoom } = (value ?? {}) as Record<string, unknown>
  if (typeof lng !== 'number' || typeof lat !== 'number' || typeof zoom !== 'number') return null
  const isValid = Math.abs(lat) <= MAX_LATITUDE && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= MAX_ZOOM
  return isValid ? { lng, lat, zoom } : null
}

/** Reads `49.2827,-123.1207,15.2`: latitude, longitude, zoom. */
export function parseMapPosition(text: string): MapPosition | null {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [lat, lng, zoom] = numbers
  return numbers.length === 3 ? readMapPosition({ lng, lat, zoom }) : null
}

/** Writes five decimals, accurate to a metre. */
export const formatMapPosition = ({ lng, lat, zoom }: MapPosition): string =>
  `${round(lat, 5)},${round(lng, 5)},${round(zoom, 2)}`

/** Half the size of a desktop map, in CSS pixels. */
const HALF_MAP = { width: 550, height: 400 }

/** Whether a box (west, south, east, north) is partly visible on a typical map at this position. */
export function isPartlyVisible(
  { lng, lat, zoom }: MapPosition,
  box: readonly [number, number, number, number],
): boolean {
  const degreesPerPixel = 360 / (512 * 2 ** zoom)
  const [width, height] = [
    HALF_MAP.width * degreesPerPixel,
    HALF_MAP.height * degreesPerPixel * Math.cos((lat * Math.PI) / 180),
  ]
  const [west, south, east, north] = box
  return lng + width >= west && lng - width <= east && lat + height >= south && lat - height <= north
}

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))
