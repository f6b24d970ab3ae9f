/**
 * Coverage of the data of a release. Nothing found at a place means "none" only where a release covers that place; elsewhere it means that we
 * do not know.
 */

/** The rectangle around what a dataset holds, EPSG:4326. */
export interface Extent {
  source_key: string
  dataset_key: string
  west: number
  south: number
  east: number
  north: number
}

/** A dataset ends somewhat beyond its outermost point. */
const MARGIN_METRES = 1_000
const METRES_PER_DEGREE = 111_200

export function covers(extent: Extent, { lng, lat }: { lng: number; lat: number }): boolean {
  const aside = MARGIN_METRES / METRES_PER_DEGREE
  const along = aside / Math.cos((lat * Math.PI) / 180)
  return (
    lng >= extent.west - along &&
    lng <= extent.east + along &&
    lat >= extent.south - aside &&
    lat <= extent.north + aside
  )
}

export const isOf =
  (release: { source_key: string; dataset_key: string }) =>
  (extent: { source_key: string; dataset_key: string }): boolean =>
    extent.source_key === release.source_key && extent.dataset_key === release.dataset_key

/** Caches the result for as long as its basis, the state that it was computed from, is the same. */
export function rememberedWhile<T>(load: (signal: AbortSignal) => Promise<T>) {
  let known: { basis: string; value: T } | null = null
  return async (basis: string, signal: AbortSignal): Promise<T> => {
    if (known?.basis === basis) return known.value
    const value = await load(signal)
    known = { basis, value }
    return value
  }
}
