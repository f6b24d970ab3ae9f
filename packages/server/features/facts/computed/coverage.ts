/** An empty result means “none” only where a release covers the place. Elsewhere the value is unknown. */
import { growBox } from '#domain/geometry/geodesy.ts'

export interface Extent {
  source_key: string
  dataset_key: string
  west: number
  south: number
  east: number
  north: number
}

/** A dataset is assumed to cover this distance beyond its outermost point. */
const MARGIN_METRES = 1_000

export function covers(extent: Extent, { lng, lat }: { lng: number; lat: number }): boolean {
  const [west, south, east, north] = growBox(
    [extent.west, extent.south, extent.east, extent.north],
    MARGIN_METRES,
  )
  return lng >= west && lng <= east && lat >= south && lat <= north
}

export const isSameDataset =
  (release: { source_key: string; dataset_key: string }) =>
  (extent: { source_key: string; dataset_key: string }): boolean =>
    extent.source_key === release.source_key && extent.dataset_key === release.dataset_key

/** Caches a value while `basis` (ids of input releases) is unchanged. */
export function cachedByBasis<T>(load: (signal: AbortSignal) => Promise<T>) {
  let cached: { basis: string; value: T } | null = null
  return async (basis: string, signal: AbortSignal): Promise<T> => {
    if (cached?.basis === basis) return cached.value
    const value = await load(signal)
    cached = { basis, value }
    return value
  }
}
