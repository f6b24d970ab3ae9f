import { useEffect } from 'react'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import { loadMapSettings, useBaseMap } from '../state/map/base-map.ts'

/** Google Maps, where it is set up; null where it is not, undefined until the server has sent the settings. */
export function useGoogleMaps(): GoogleMapsSettings | null | undefined {
  const settings = useBaseMap((state) => state.settings)
  const isKnown = settings !== null
  useEffect(() => {
    if (!isKnown) void loadMapSettings()
  }, [isKnown])
  return settings?.googleMaps
}
