import { useEffect } from 'react'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import { loadMapSettings, useBaseMap } from '../state/map/base-map.ts'

/** Null if not configured, undefined until the settings have loaded. */
export function useGoogleMaps(): GoogleMapsSettings | null | undefined {
  const settings = useBaseMap((state) => state.settings)
  const isKnown = settings !== null
  useEffect(() => {
    if (!isKnown) void loadMapSettings()
  }, [isKnown])
  return settings?.googleMaps
}
