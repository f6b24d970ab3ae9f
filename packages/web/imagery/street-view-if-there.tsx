import { requestedPictureSize, streetViewPictureUrl } from '#domain/geometry/street-view.ts'
import type { StreetPlace } from './google/find-pose.ts'
import { GooglePicture } from './google-picture.tsx'
import { useGoogleMaps } from './use-google-maps.ts'
import { useStreetView } from './use-street-view.ts'

interface StreetViewIfThereProps {
  place: StreetPlace
  label: string
  /** CSS pixels, 64 to 1280. */
  width: number
  height: number
}

/** Street View of a place; nothing without a key or a panorama. */
export function StreetViewIfThere({ place, label, width, height }: StreetViewIfThereProps) {
  const settings = useGoogleMaps()
  const state = useStreetView(settings, place, true)
  if (!settings || state.kind !== 'found') return null
  const address = streetViewPictureUrl({
    baseUrl: settings.streetViewUrl,
    key: settings.key,
    ...requestedPictureSize(width, height),
    pose: state.pose,
  })
  return (
    <GooglePicture
      address={`${address}&return_error_code=true`}
      label={`Street View of ${label}`}
      otherwise={null}
      {...{ settings, width, height }}
    />
  )
}
