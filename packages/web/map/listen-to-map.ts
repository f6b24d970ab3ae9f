import type { Listener, MapEventType, Map as MapLibreMap } from 'maplibre-gl'

type MapListeners = { [Type in keyof MapEventType]?: (event: MapEventType[Type]) => void }

/** Returns a function that removes the listeners. */
export function listenToMap(map: MapLibreMap, listeners: MapListeners): () => void {
  const entries = Object.entries(listeners) as [keyof MapEventType, Listener][]
  for (const [type, listener] of entries) map.on(type, listener)
  return () => {
    for (const [type, listener] of entries) map.off(type, listener)
  }
}
