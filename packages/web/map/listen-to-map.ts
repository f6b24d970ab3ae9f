import type { Listener, MapEventType, Map as MapLibreMap } from 'maplibre-gl'

type MapListeners = { [Type in keyof MapEventType]?: (event: MapEventType[Type]) => void }

/** Adds listeners to a map. Returns a function that removes them. */
export function listenToMap(map: MapLibreMap, listeners: MapListeners): () => void {
  const entries = Object.entries(listeners) as [keyof MapEventType, Listener][]
  for (const [type, listener] of entries) map.on(type, listener)
  return () => {
    for (const [type, listener] of entries) map.off(type, listener)
  }
}
