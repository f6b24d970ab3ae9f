/**
 * What of the window can be shared as an address: `/dashboard?at=49.2827,-123.1207,15.2&parcel=…`.
 * Plain text both ways: the router's default would write strings as JSON.
 */
export interface DashboardSearch {
  /** Latitude, longitude, zoom. */
  at?: string
  /** The lot whose card is open. */
  parcel?: string
  panel?: 'sources'
}

export interface Position {
  lng: number
  lat: number
  zoom: number
}

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const read: DashboardSearch = {}
  if (typeof search.at === 'string' && parsePosition(search.at)) read.at = search.at
  if (typeof search.parcel === 'string' && search.parcel !== '') read.parcel = search.parcel
  if (search.panel === 'sources') read.panel = 'sources'
  return read
}

export function parsePosition(text: string): Position | null {
  const [lat, lng, zoom, ...more] = text
    .split(',')
    .map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  if (lat === undefined || lng === undefined || zoom === undefined || more.length > 0) return null
  const isReal = Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && zoom >= 0 && zoom <= 24
  return isReal ? { lat, lng, zoom } : null
}

/** Five decimals are a metre; more would only make the address longer. */
export const formatPosition = ({ lng, lat, zoom }: Position): string =>
  `${round(lat, 5)},${round(lng, 5)},${round(zoom, 2)}`

const round = (value: number, decimals: number) => Number(value.toFixed(decimals))

export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) params.set(key, String(value))
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}
