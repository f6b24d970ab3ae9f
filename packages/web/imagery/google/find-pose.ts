import type { LngLat } from '#domain/geometry/lng-lat.ts'
import {
  headingDegrees,
  STREET_VIEW_PITCH_DEGREES,
  STREET_VIEW_RADIUS_METRES,
  STREET_VIEW_SOURCE,
  type StreetViewPose,
} from '#domain/geometry/street-view.ts'
import type { GoogleMaps } from './google-maps.ts'

export interface StreetPlace {
  centre: LngLat
  /** Address in the form that a driver would search. */
  address: string | null
}

/**
 * Finds a view of the property from the nearest outdoor panorama within 50 m of the driver's arrival point,
 * or else of the property. Null if there is none.
 */
export async function findPose(maps: GoogleMaps, place: StreetPlace): Promise<StreetViewPose | null> {
  const arrival = await findArrivalPoint(maps, place)
  const view = (arrival && (await findPanorama(maps, arrival))) ?? (await findPanorama(maps, place.centre))
  if (!view) return null
  return {
    panoramaId: view.id,
    headingDegrees: headingDegrees(view.at, place.centre),
    pitchDegrees: STREET_VIEW_PITCH_DEGREES,
    zoom: 1,
  }
}

async function findArrivalPoint(maps: GoogleMaps, { centre, address }: StreetPlace): Promise<LngLat | null> {
  if (address === null) return null
  try {
    const { Route } = await maps.importLibrary('routes')
    const response = await Route?.computeRoutes({
      origin: address,
      destination: toPlace(centre),
      travelMode: 'DRIVING',
      fields: ['path'],
    })
    const end = response?.routes?.[0]?.path?.at(-1)
    return end ? [end.lng, end.lat] : null
  } catch {
    // The address is unknown, or the key lacks the Routes API.
    return null
  }
}

async function findPanorama(maps: GoogleMaps, at: LngLat): Promise<{ id: string; at: LngLat } | null> {
  const { StreetViewService } = await maps.importLibrary('streetView')
  try {
    const { data } = await new StreetViewService().getPanorama({
      location: toPlace(at),
      radius: STREET_VIEW_RADIUS_METRES,
      source: STREET_VIEW_SOURCE,
      preference: 'nearest',
    })
    const { pano, latLng } = data.location ?? {}
    return pano && latLng ? { id: pano, at: [latLng.lng(), latLng.lat()] } : null
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === 'ZERO_RESULTS') return null
    throw error
  }
}

const toPlace = ([lng, lat]: LngLat) => ({ lat, lng })
