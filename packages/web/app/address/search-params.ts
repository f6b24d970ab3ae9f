import { parseMapPosition } from '#domain/geometry/map-position.ts'

/**
 * Query of a dashboard address, such as `?at=49.2827,-123.1207,15.2&parcel=…`, instead of the router's JSON.
 */
export interface DashboardSearch {
  at?: string
  parcel?: string
  /** Remains the same after every import, unlike our own id. */
  pid?: string
  panel?: 'sources'
  collectionId?: string
  notifications?: string
}

export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const result: DashboardSearch = {}
  if (typeof search.at === 'string' && parseMapPosition(search.at)) result.at = search.at
  if (typeof search.parcel === 'string' && search.parcel !== '') result.parcel = search.parcel
  if (typeof search.pid === 'string' && search.pid !== '') result.pid = search.pid
  if (search.panel === 'sources') result.panel = 'sources'
  if (typeof search.collectionId === 'string' && search.collectionId !== '')
    result.collectionId = search.collectionId
  if (typeof search.notifications === 'string') result.notifications = search.notifications
  return result
}

export const parseSearch = (text: string): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(text))

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value !== undefined) params.set(key, String(value))
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text === '' ? '' : `?${text}`
}

/** Converts `/#/dashboard?a=b` and `/#dashboard?a=b` to `/dashboard?a=b`. Null for any other address. */
export function removeHash(pathname: string, hash: string): string | null {
  if (pathname !== '/' || hash.length < 2) return null
  // Keeps a single slash, because `//` would start another host name.
  return `/${hash.slice(1).replace(/^[/\\]+/, '')}`
}
