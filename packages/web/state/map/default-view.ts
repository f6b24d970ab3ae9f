import type { LayersResponse } from '#contract/parcel/layers.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import {
  formatMapPosition,
  isPartlyVisible,
  type MapPosition,
  parseMapPosition,
} from '#domain/geometry/map-position.ts'
import { call } from '../../lib/api/api.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { applySession, useSession } from '../account/session.ts'

/** The account's default position. Null if not set. */
export function getDefaultPosition(): MapPosition | null {
  const path = useSession.getState().user?.details.defaultMapView ?? ''
  const query = path.includes('?') ? path.slice(path.indexOf('?')) : ''
  return parseMapPosition(new URLSearchParams(query).get('at') ?? '')
}

/**
 * Home view for a first visit, or if no parcels are near the last position. Null if there is none, or if the
 * last position should be kept.
 */
export function getFallbackView(
  last: MapPosition | null,
  { home, layers }: Pick<LayersResponse, 'home' | 'layers'>,
): LayersResponse['home'] {
  if (home === null || last === null) return home
  const parcels = layers.find(({ key }) => key === 'parcel')?.bounds
  return isPartlyVisible(last, parcels ?? home.bounds) ? null : home
}

/** Initial centre of a small map. Null if neither a last position nor a home view is known. */
export function openingCentre(
  last: MapPosition | null,
  data: Pick<LayersResponse, 'home' | 'layers'> | null,
  zoom: number,
): LngLat | null {
  const position = last && { ...last, zoom }
  const home = data && getFallbackView(position, data)
  return home?.centre ?? (position && [position.lng, position.lat])
}

export async function saveDefaultPosition(position: MapPosition | null): Promise<void> {
  const defaultMapView = position === null ? '' : `/dashboard?at=${formatMapPosition(position)}`
  applySession(await call('userInfo', { body: { defaultMapView } }))
  showToast({
    kind: 'success',
    title: 'Automatically Saved',
    message: position === null ? 'The map opens where it was last.' : 'The map opens here from now on.',
  })
}
