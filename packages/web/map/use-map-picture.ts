import { useEffect, useMemo } from 'react'
import type { MapSettings } from '#contract/account/settings.ts'
import type { BaseMapKey } from '#domain/layers/base-maps.ts'
import { drawnOptions } from '#domain/layers/layer-options.ts'
import type { LayersState } from '#domain/layers/layer-selection.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import { useColorScheme } from '../state/account/color-scheme.ts'
import { usePreferences } from '../state/account/preferences.ts'
import { useSession } from '../state/account/session.ts'
import { drawnKey, loadMapSettings, useBaseMap } from '../state/map/base-map.ts'
import { loadLayers, useLayers } from '../state/map/layers.ts'
import { useBoundaryFeatures } from './areas/use-boundary-features.ts'
import { useShownAreaFeatures } from './areas/use-shown-area-features.ts'
import { hasNamesOnTop, pictureSource, schemeOver } from './base-maps/picture-source.ts'
import { watchReach } from './base-maps/watch-reach.ts'
import { type BaseMapPicture, type MapPicture, NO_LAYERS, type ShownLayer } from './compose-style.ts'
import { useFocus } from './controller.ts'
import { useShownPlaceFeatures } from './places/use-shown-place-features.ts'
import { useSelectedPlaces } from './use-selected-places.ts'

export function useMapPicture(): MapPicture {
  useEffect(() => {
    void loadLayers()
    void loadMapSettings()
    return watchReach()
  }, [])
  const colorScheme = useColorScheme()
  const units = usePreferences((preferences) => preferences.units)
  const available = useLayers(({ response }) => response?.layers ?? NO_LAYERS)
  const order = useLayers((layers) => layers.order)
  const layerStates = useLayers((layers) => layers.state.layers)
  const focus = useFocus()
  const selectedPlaces = useSelectedPlaces()
  const shownAreas = useShownAreaFeatures()
  const boundary = useBoundaryFeatures()
  const shownPlaces = useShownPlaceFeatures()
  const baseMap = useBaseMap()
  const baseKey = drawnKey(baseMap)
  const base = useMemo(() => baseOf(baseKey, baseMap.settings), [baseKey, baseMap.settings])
  const shown = useShown(order, layerStates)

  return useMemo(
    () => ({
      base,
      scheme: schemeOver(baseKey, colorScheme),
      available,
      shown,
      units,
      focus,
      selectedPlaces,
      shownAreas,
      boundary,
      shownPlaces,
    }),
    [
      base,
      baseKey,
      colorScheme,
      available,
      shown,
      units,
      focus,
      selectedPlaces,
      shownAreas,
      boundary,
      shownPlaces,
    ],
  )
}

const STREETS: BaseMapPicture = { kind: 'streets' }

function baseOf(key: BaseMapKey, settings: MapSettings | null): BaseMapPicture {
  const source = settings && pictureSource(key, settings)
  return source ? { kind: 'raster', key, source, hasNames: hasNamesOnTop(key) } : STREETS
}

/** Only visibility and opacity matter, which avoids style changes while layers load. */
function useShown(order: readonly LayerKey[], layers: LayersState['layers']): readonly ShownLayer[] {
  const allowed = useSession(({ allowedResources }) => allowedResources)
  const shown = order
    .filter((key) => layers[key].isSelected)
    .map((key) => ({
      key,
      opacity: layers[key].opacity,
      options: drawnOptions(key, layers[key].options, allowed),
    }))
  const text = JSON.stringify(shown)
  return useMemo(() => JSON.parse(text) as ShownLayer[], [text])
}
