import type { FeatureCollection } from 'geojson'
import type { RasterSourceSpecification, SourceSpecification, StyleSpecification } from 'maplibre-gl'
import type { LayerInfo } from '#contract/parcel/layers.ts'
import type { LayerKey } from '#domain/layers/layers.ts'
import type { UnitSystem } from '#domain/text/units.ts'
import { BOUNDARY_SOURCE, createBoundaryLayers } from './areas/boundary-layer.ts'
import { createShownAreaLayers, SHOWN_AREAS_SOURCE } from './areas/shown-areas-layer.ts'
import { createFocusLayers, FOCUS_SOURCES, type FocusKey } from './focus-layers.ts'
import { MAP_LAYERS } from './layers/registry.ts'
import { createTileSource } from './layers/tile-source.ts'
import { createParcelStateLayers } from './parcels/parcel-layers.ts'
import { PARCEL_SOURCE } from './parcels/parcel-painter.ts'
import { createSelectedPlacesLayer, SELECTED_PLACES_SOURCE } from './parcels/selected-places-layer.ts'
import { createShownPlacesLayer, SHOWN_PLACES_SOURCE } from './places/shown-places-layer.ts'
import { type MapScheme, STREETS_PALETTES } from './styles/scheme.ts'
import { drawingOrder, inSlot, type SlottedLayer } from './styles/slots.ts'
import { drawGround } from './styles/streets-ground.ts'
import { createLabelLayers } from './styles/streets-labels.ts'
import { createLandmarkNames } from './styles/streets-places.ts'
import { drawRoads } from './styles/streets-roads.ts'

export type BaseMapPicture =
  | { kind: 'streets' }
  /** `hasNames`: whether to draw our place names over it. */
  | { kind: 'raster'; key: string; source: RasterSourceSpecification; hasNames: boolean }

export interface ShownLayer {
  key: LayerKey
  opacity: number
  options: Readonly<Record<string, boolean>>
}

export const PICTURE_SOURCE_PREFIX = 'picture-'
export const NO_LAYERS: readonly LayerInfo[] = []

/** Everything that the style depends on, except states of single parcels. */
export interface MapPicture {
  base: BaseMapPicture
  scheme: MapScheme
  available: readonly LayerInfo[]
  /** Layers, bottom first. */
  layers: readonly ShownLayer[]
  units: UnitSystem
  /** Clicked zones and plan areas, and highlighted search results. */
  focus: Readonly<Record<FocusKey, FeatureCollection>>
  /** Positions of selected parcels, for zooms that do not draw parcels. */
  selectedPlaces: FeatureCollection
  shownAreas: FeatureCollection
  boundary: FeatureCollection
  shownPlaces: FeatureCollection
}

/** The complete style, of which MapLibre applies the difference. */
export function composeStyle(picture: MapPicture): StyleSpecification {
  const { base, scheme, available } = picture
  const infoByKey = new Map(available.map((info) => [info.key, info]))
  const streets = infoByKey.get('streets')
  const parcels = infoByKey.get('parcel')
  const visibleLayers = picture.layers.flatMap(({ key, opacity, options }) => {
    const info = infoByKey.get(key)
    return info ? [{ key, opacity, options, info }] : []
  })

  const sources: Record<string, SourceSpecification> = {
    ...(base.kind === 'raster' ? { [getPictureSourceId(base.key)]: base.source } : {}),
    ...(streets ? { streets: createTileSource(streets) } : {}),
    ...Object.fromEntries(visibleLayers.map(({ key, info }) => [key, createTileSource(info)])),
    // Also present if their layers are off: parcels take clicks and show the selection.
    ...(parcels ? { [PARCEL_SOURCE]: createTileSource(parcels) } : {}),
    [SHOWN_AREAS_SOURCE]: { type: 'geojson', data: picture.shownAreas },
    [BOUNDARY_SOURCE]: { type: 'geojson', data: picture.boundary },
    [SELECTED_PLACES_SOURCE]: { type: 'geojson', data: picture.selectedPlaces },
    [SHOWN_PLACES_SOURCE]: { type: 'geojson', data: picture.shownPlaces },
    ...Object.fromEntries(
      FOCUS_SOURCES.map((key) => [`focus-${key}`, { type: 'geojson' as const, data: picture.focus[key] }]),
    ),
  }

  const layers: SlottedLayer[] = [
    ...getGround(picture),
    ...(streets ? createStreetsOverlay(picture) : []),
    ...visibleLayers.flatMap(({ key, opacity, options, info }) =>
      MAP_LAYERS[key].styleLayers({ key, info, scheme, opacity, options, units: picture.units }),
    ),
    ...createShownAreaLayers(scheme),
    ...(parcels ? createParcelStateLayers(scheme) : []),
    createSelectedPlacesLayer(),
    ...createBoundaryLayers(scheme),
    createShownPlacesLayer(scheme),
    ...createFocusLayers(scheme),
  ]
  return { version: 8, sources, layers: drawingOrder(layers), transition: { duration: 0, delay: 0 } }
}

function createStreetsOverlay({ base, scheme }: MapPicture): SlottedLayer[] {
  if (base.kind === 'streets') return createStreetsLayers(scheme)
  return base.hasNames ? createStreetsLayers('imagery') : []
}

function getGround({ base, scheme }: MapPicture): SlottedLayer[] {
  const background: SlottedLayer = {
    slot: 'picture',
    id: 'background',
    type: 'background',
    paint: { 'background-color': scheme === 'imagery' ? '#2b302c' : STREETS_PALETTES[scheme].land },
  }
  if (base.kind === 'streets') return [background]
  const picture: SlottedLayer = {
    slot: 'picture',
    id: 'picture',
    type: 'raster',
    source: getPictureSourceId(base.key),
    paint: { 'raster-fade-duration': 120 },
  }
  return [background, picture]
}

const getPictureSourceId = (key: string) => `${PICTURE_SOURCE_PREFIX}${key}`

function createStreetsLayers(scheme: MapScheme): SlottedLayer[] {
  const palette = STREETS_PALETTES[scheme]
  const labels = [
    ...inSlot('base-label', createLabelLayers(palette)),
    ...inSlot('landmark', [createLandmarkNames(palette)]),
  ]
  if (scheme === 'imagery') return labels
  return [...inSlot('ground', drawGround(palette)), ...inSlot('road', drawRoads(palette)), ...labels]
}
