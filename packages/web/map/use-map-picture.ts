import type { FeatureCollection } from 'geojson'
import { useEffect, useMemo } from 'react'
import type { MapSettings } from '#contract/account/settings.ts'
import type { BaseMapKey } from '#domain/layers/base-maps.ts'
import { drawnOptions } from '#domain/layers/layer-options.ts'
import type { LayersState } from '#domain/layers/layer-selection.ts'
import { LAYERS, type LayerKey } from '#domain/layers/layers.ts'
import { isDrawingBoundary } from '#domain/map-tools/map-modes.ts'
import { useColorScheme, useUnits } from '../state/account/preferences.ts'
import { useSession } from '../state/account/session.ts'
import { cellStore } from '../state/cells/cell-store.ts'
import { getDrawnKey, loadMapSettings, useBaseMap } from '../state/map/base-map.ts'
import { loadLayers, useLayers } from '../state/map/layers.ts'
import { useShownAreas } from '../state/map/shown-areas.ts'
import { useShownPlaces } from '../state/map/shown-places.ts'
import { useTools } from '../state/map/tools.ts'
import { useZoom } from '../state/map/view.ts'
import { useSelection } from '../state/selection.ts'
import { toBoundaryFeatures } from './areas/boundary-layer.ts'
import { toAreaFeatures } from './areas/shown-areas-layer.ts'
import { getMapScheme, hasNamesOnTop, toRasterSource } from './base-maps/picture-source.ts'
import { watchReach } from './base-maps/watch-reach.ts'
import { type BaseMapPicture, type MapPicture, NO_LAYERS, type ShownLayer } from './compose-style.ts'
import { useFocus } from './controller.ts'
import { NOTHING } from './focus-layers.ts'
import { toPlaceFeatures } from './places/shown-places-layer.ts'
import type { MapScheme } from './styles/scheme.ts'

export function useMapPicture(): MapPicture {
  useEffect(() => {
    void loadLayers()
    void loadMapSettings()
    return watchReach()
  }, [])
  const colorScheme = useColorScheme()
  const units = useUnits()
  const available = useLayers(({ response }) => response?.layers ?? NO_LAYERS)
  const order = useLayers((layers) => layers.order)
  const layerStates = useLayers((layers) => layers.state.layers)
  const focus = useFocus()
  const selectedPlaces = useSelectedPlaces()
  const shownAreas = useShownAreaFeatures()
  const boundary = useBoundaryFeatures()
  const shownPlaces = useShownPlaceFeatures()
  const baseMap = useBaseMap()
  const baseKey = getDrawnKey(baseMap)
  const base = useMemo(() => getBase(baseKey, baseMap.settings), [baseKey, baseMap.settings])
  const layers = useVisibleLayers(order, layerStates)

  return useMemo(
    () => ({
      base,
      scheme: getMapScheme(baseKey, colorScheme),
      available,
      layers,
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
      layers,
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

function getBase(key: BaseMapKey, settings: MapSettings | null): BaseMapPicture {
  const source = settings && toRasterSource(key, settings)
  return source ? { kind: 'raster', key, source, hasNames: hasNamesOnTop(key) } : STREETS
}

/** Visible layers. The same object unless one of them changes, to avoid needless style changes. */
function useVisibleLayers(order: readonly LayerKey[], layers: LayersState['layers']): readonly ShownLayer[] {
  const resources = useSession(({ allowedResources }) => allowedResources)
  const visibleLayers = order
    .filter((key) => layers[key].isSelected)
    .map((key) => ({
      key,
      opacity: layers[key].opacity,
      options: drawnOptions(key, layers[key].options, resources),
    }))
  const text = JSON.stringify(visibleLayers)
  return useMemo(() => JSON.parse(text) as ShownLayer[], [text])
}

/** Features that stay the same while the pointer moves a vertex. */
function useBoundaryFeatures(): FeatureCollection {
  const areas = useTools(({ tools }) => tools.areas)
  const chosen = useTools(({ tools }) => tools.chosen)
  const added = useTools(({ tools: { sketch } }) =>
    sketch?.kind === 'vertex' && sketch.isNew ? sketch.ref : null,
  )
  return useMemo(
    () => (areas.length > 0 ? toBoundaryFeatures({ areas, chosen, added }) : NOTHING),
    [areas, chosen, added],
  )
}

function useShownAreaFeatures(): FeatureCollection {
  const areaState = useShownAreas()
  const isDrawing = useTools(({ tools }) => isDrawingBoundary(tools.mode))
  return useMemo(() => {
    const areas = isDrawing ? areaState.areas.filter(({ id }) => id !== areaState.focusId) : areaState.areas
    return areas.length > 0 ? toAreaFeatures({ ...areaState, areas }) : NOTHING
  }, [areaState, isDrawing])
}

function useShownPlaceFeatures(): FeatureCollection {
  const places = useShownPlaces((shown) => shown.places)
  return useMemo(() => (places.length > 0 ? toPlaceFeatures(places) : NOTHING), [places])
}

function useSelectedPlaces(): FeatureCollection {
  const isFar = useZoom(({ zoom }) => zoom < LAYERS.parcel.minZoom)
  const upids = useSelection((selection) => selection.upids)
  const version = cellStore.useChanges((changes) => (isFar ? changes.rows : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version changes with the cells
  return useMemo(() => (isFar && upids.length > 0 ? getPlaces(upids) : NOTHING), [isFar, upids, version])
}

const getPlaces = (upids: readonly string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: upids.flatMap((upid) => {
    const { row } = cellStore.parcel(upid)
    if (!row) return []
    return [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...row.geocenter] } }]
  }),
})

export function useMapScheme(): MapScheme {
  const key = useBaseMap(getDrawnKey)
  return getMapScheme(key, useColorScheme())
}
