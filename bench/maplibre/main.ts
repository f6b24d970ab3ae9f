/** The smallest page that draws vector data with MapLibre. */
import 'maplibre-gl/dist/maplibre-gl.css'
import { Map as MapLibreMap, setWorkerUrl } from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'

setWorkerUrl(workerUrl)
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 0],
    ],
  ],
} as const
const map = new MapLibreMap({
  container: 'map',
  style: {
    version: 8,
    sources: {
      square: { type: 'geojson', data: { type: 'Feature', properties: {}, geometry: square as never } },
    },
    layers: [{ id: 'square', type: 'fill', source: 'square' }],
  },
})
map.once('idle', () => {
  document.body.dataset.shown = 'true'
})
