import type { Map as MapLibreMap } from 'maplibre-gl'
import { type BoundaryHandle, findHandle, polygonAt } from '#domain/map-tools/boundary/boundary-handles.ts'
import type { GesturePlace, MapTools } from '#domain/map-tools/map-gestures.ts'
import { createStore } from '../../lib/store/store.ts'

/** Handle that a press would drag. */
export const useHoveredHandle = createStore<{ handle: BoundaryHandle | null }>({ handle: null })

export function hoverHandle(handle: BoundaryHandle | null): void {
  const current = useHoveredHandle.getState().handle
  const isSame = current?.at[0] === handle?.at[0] && current?.at[1] === handle?.at[1]
  if (!isSame) useHoveredHandle.setState({ handle })
}

export function showHandle(map: MapLibreMap, { mode, areas }: MapTools, place: GesturePlace): void {
  if (mode !== 'drawBoundary') return
  const handle = findHandle(areas, place)
  hoverHandle(handle)
  const polygonCursor = polygonAt(areas, place) === null ? '' : 'pointer'
  map.getCanvas().style.cursor = handle === null ? polygonCursor : handle.isMiddle ? 'copy' : 'move'
}
