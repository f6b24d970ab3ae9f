/**
 * The nearest outdoor panorama within 50 m, facing the property, two degrees upward (specification part 1,
 * section 7; part 2, sections 2, 5 and 9).
 */
import type { LngLat } from './lng-lat.ts'

export const STREET_VIEW_RADIUS_METRES = 50
export const STREET_VIEW_PITCH_DEGREES = 2
export const STREET_VIEW_SOURCE = 'outdoor'

/** In degrees. Heading is clockwise from north, pitch upward. */
export interface StreetViewPose {
  panoramaId: string
  headingDegrees: number
  pitchDegrees: number
  /** Each step halves the field of view; 1 is 90 degrees. */
  zoom: number
}

/** In degrees clockwise from north. */
export function headingDegrees(from: LngLat, to: LngLat): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180
  const [lat1, lat2, turn] = [radians(from[1]), radians(to[1]), radians(to[0] - from[0])]
  const y = Math.sin(turn) * Math.cos(lat2)
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(turn)
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360
}

/** Field of view of a still picture, at most 120 degrees. */
export const fieldOfViewDegrees = (zoom: number): number => Math.min(120, Math.max(10, 180 / 2 ** zoom))

interface StreetViewPictureRequest {
  baseUrl: string
  key: string
  widthPixels: number
  heightPixels: number
  pose: StreetViewPose
}

export function streetViewPictureUrl({
  baseUrl,
  key,
  widthPixels,
  heightPixels,
  pose,
}: StreetViewPictureRequest): string {
  const query = new URLSearchParams({
    key,
    size: `${widthPixels}x${heightPixels}`,
    pano: pose.panoramaId,
    heading: roundToTenth(pose.headingDegrees),
    pitch: roundToTenth(pose.pitchDegrees),
    fov: roundToTenth(fieldOfViewDegrees(pose.zoom)),
    source: STREET_VIEW_SOURCE,
  })
  return `${baseUrl}?${query}`
}

const roundToTenth = (degrees: number) => String(Math.round(degrees * 10) / 10)

/** Limit of Google's service. Larger sizes upscale the picture. */
const MAX_SIDE_PIXELS = 640

export function requestedPictureSize(
  width: number,
  height: number,
): { widthPixels: number; heightPixels: number } {
  const share = Math.min(1, MAX_SIDE_PIXELS / Math.max(width, height))
  return { widthPixels: Math.round(width * share), heightPixels: Math.round(height * share) }
}
