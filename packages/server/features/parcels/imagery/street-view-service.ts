import { LotlineError } from '#contract/errors.ts'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import {
  headingDegrees,
  STREET_VIEW_PITCH_DEGREES,
  type StreetViewPose,
} from '#domain/geometry/street-view.ts'
import { frontMiddle } from '#domain/parcel/front/parcel-front.ts'
import { SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import { type GooglePictures, type Panorama, signUrl } from '../../../connectors/imagery/google-pictures.ts'
import type { GoogleMapsConnection } from '../../../settings/google-env.ts'

export interface FoundView extends Pick<Panorama, 'photographedOn' | 'copyright'> {
  pose: StreetViewPose
}

interface ViewedPlace extends Pick<ParcelCard, 'front'> {
  parcel: Pick<ParcelCard['parcel'], 'geocenter'>
}

/**
 * Finds a view of the parcel, 2 degrees upward, from the nearest outdoor panorama within 50 m of its street
 * side, or else of its middle. Null without a panorama. @throws 422 `source_not_connected` if Google does not
 * respond
 */
export async function findStreetView(
  google: GooglePictures | null,
  place: ViewedPlace,
  signal: AbortSignal = new AbortController().signal,
): Promise<FoundView | null> {
  if (google === null) throw new LotlineError('source_not_connected', 'Google Maps is not set up here.')
  try {
    return await findView(google, place, signal)
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error
    throw new LotlineError('source_not_connected', error.message)
  }
}

async function findView(
  google: GooglePictures,
  { parcel, front }: ViewedPlace,
  signal: AbortSignal,
): Promise<FoundView | null> {
  const arrival = frontMiddle(front?.paths ?? [])
  const panorama =
    (arrival && (await google.findPanorama(arrival, signal))) ??
    (await google.findPanorama(parcel.geocenter, signal))
  if (!panorama) return null
  const { id, at, photographedOn, copyright } = panorama
  const pose = {
    panoramaId: id,
    headingDegrees: headingDegrees(at, parcel.geocenter),
    pitchDegrees: STREET_VIEW_PITCH_DEGREES,
    zoom: 1,
  }
  return { pose, photographedOn, copyright }
}

const PICTURES = ['/maps/api/staticmap', '/maps/api/streetview']

/**
 * Returns the address of a Google map picture, signed if a secret is set. @throws 422 `source_not_connected` without a
 * key; 400 `bad_request` for other addresses, which must not get our signature.
 */
export function signMapPicture(maps: GoogleMapsConnection | null, address: string): string {
  if (maps === null) throw new LotlineError('source_not_connected', 'Google Maps is not set up here.')
  const isOurs =
    URL.canParse(address) &&
    PICTURES.some((path) => address.startsWith(`${maps.url}${path}?`)) &&
    new URL(address).searchParams.get('key') === maps.key &&
    !new URL(address).searchParams.has('signature')
  if (!isOurs) throw new LotlineError('bad_request', 'This is not a Google Maps picture with our key.')
  // The signature covers every letter, so the address is normalized as a browser does.
  const { href } = new URL(address)
  return maps.signingSecret === null ? href : signUrl(href, maps.signingSecret)
}
