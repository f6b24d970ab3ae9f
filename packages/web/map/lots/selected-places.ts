import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { LAYERS } from '#domain/layers.ts'
import { rowCache, useRowLoading } from '../../state/rows/rows.ts'
import { useSelection } from '../../state/selection.ts'
import { useZoom } from '../../state/view.ts'
import { byZoom } from '../styles/expressions.ts'
import type { SlottedLayer } from '../styles/slots.ts'
import { SELECTION_CASING, SELECTION_COLOUR } from './lot-layers.ts'

export const SELECTED_PLACES_SOURCE = 'selected-places'
export const NO_PLACES: FeatureCollection = { type: 'FeatureCollection', features: [] }

/**
 * From so far away that single lots are not drawn, the selection still shows: a dot for each lot whose place the table
 * has loaded. Empty from near, where the lots themselves are marked.
 */
export function useSelectedPlaces(): FeatureCollection {
  const isFar = useZoom(({ zoom }) => zoom < LAYERS.parcel.minZoom)
  const upids = useSelection((selection) => selection.upids)
  const version = useRowLoading((rows) => (isFar ? rows.version : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` says that the cache has more
  return useMemo(() => (isFar && upids.length > 0 ? placesOf(upids) : NO_PLACES), [isFar, upids, version])
}

const placesOf = (upids: readonly string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: upids.flatMap((upid) => {
    const row = rowCache.get(upid)
    if (!row) return []
    return [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...row.geocenter] } }]
  }),
})

export function selectedPlacesLayer(): SlottedLayer {
  return {
    slot: 'selection',
    layer: {
      id: SELECTED_PLACES_SOURCE,
      type: 'circle',
      source: SELECTED_PLACES_SOURCE,
      maxzoom: LAYERS.parcel.minZoom,
      paint: {
        'circle-color': SELECTION_COLOUR,
        'circle-radius': byZoom([8, 2.2], [14, 4]),
        'circle-stroke-color': SELECTION_CASING,
        'circle-stroke-width': 0.8,
        'circle-stroke-opacity': 0.7,
      },
    },
  }
}
