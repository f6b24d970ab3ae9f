import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import { useGoogleMaps } from '../state/map/base-map.ts'
import type { StreetPlace } from './google/find-pose.ts'
import { StreetViewPicture } from './street-view-picture.tsx'
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

function FoundView({ place, label, ...picture }: StreetViewIfThereProps & { settings: GoogleMapsSettings }) {
  const state = useStreetView(picture.settings, place, true)
  if (state.kind !== 'found') return null
  return (
    <StreetViewPicture {...picture} pose={state.pose} label={`Street View of ${label}`} fallback={null} />
  )
}
