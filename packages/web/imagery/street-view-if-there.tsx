import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import { requestedPictureSize, streetViewPictureUrl } from '#domain/geometry/street-view.ts'
import { useGoogleMaps } from '../state/map/base-map.ts'
import type { StreetPlace } from './google/find-pose.ts'
import { GooglePicture } from './google-picture.tsx'
import { useStreetView } from './use-street-view.ts'

interface StreetViewIfThereProps {
  place: StreetPlace
  label: string
  /** From 64 to 1280 CSS pixels. */
  width: number
  height: number
}

export function StreetViewIfThere(props: StreetViewIfThereProps) {
  const settings = useGoogleMaps()
  return settings ? <FoundView settings={settings} {...props} /> : null
}

function FoundView({
  settings,
  place,
  label,
  width,
  height,
}: StreetViewIfThereProps & { settings: GoogleMapsSettings }) {
  const state = useStreetView(settings, place, true)
  if (state.kind !== 'found') return null
  const address = streetViewPictureUrl({
    baseUrl: settings.streetViewUrl,
    key: settings.key,
    ...requestedPictureSize(width, height),
    pose: state.pose,
  })
  return (
    <GooglePicture
      // Makes Google return an error instead of a grey picture.
      address={`${address}&return_error_code=true`}
      label={`Street View of ${label}`}
      fallback={null}
      {...{ settings, width, height }}
    />
  )
}
