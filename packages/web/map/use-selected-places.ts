import type { FeatureCollection } from 'geojson'
import { useMemo } from 'react'
import { LAYERS } from '#domain/layers/layers.ts'
import { cellStore } from '../state/cells/cell-store.ts'
import { useZoom } from '../state/map/view.ts'
import { useSelection } from '../state/selection.ts'
import { NO_PLACES } from './parcels/selected-places-layer.ts'

/** At zooms where parcels are not drawn; otherwise empty. */
export function useSelectedPlaces(): FeatureCollection {
  const isFar = useZoom(({ zoom }) => zoom < LAYERS.parcel.minZoom)
  const upids = useSelection((selection) => selection.upids)
  const version = cellStore.useChanges((changes) => (isFar ? changes.rows : 0))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the version stands for the cells
  return useMemo(() => (isFar && upids.length > 0 ? placesOf(upids) : NO_PLACES), [isFar, upids, version])
}

const placesOf = (upids: readonly string[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: upids.flatMap((upid) => {
    const { row } = cellStore.parcel(upid)
    if (!row) return []
    return [{ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates: [...row.geocenter] } }]
  }),
})
