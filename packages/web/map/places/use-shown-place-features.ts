import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { useShownPlaces } from '../../state/map/shown-places.ts'
import { NO_SHOWN_PLACES, shownPlaceFeatures } from './shown-places-layer.ts'

export function useShownPlaceFeatures(): FeatureCollection {
  const places = useShownPlaces((shown) => shown.places)
  return useMemo(() => (places.length > 0 ? shownPlaceFeatures(places) : NO_SHOWN_PLACES), [places])
}
