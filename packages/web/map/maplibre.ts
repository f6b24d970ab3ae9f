/**
 * The one place that sets MapLibre up. Its worker is a file of our own origin (the content security policy allows
 * no other), and without this address the map stays blank.
 */
import 'maplibre-gl/dist/maplibre-gl.css'
import {
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  type RequestParameters,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { sessionHeaders } from '../lib/api/session-token.ts'
import { registerAerialProtocol } from './base-maps/aerial-protocol.ts'
import { drawImage } from './styles/drawn-images.ts'

setWorkerUrl(workerUrl)
registerAerialProtocol()

/** The map's initial centre while no other position is known: the middle of settled British Columbia. */
export const FALLBACK_CENTRE: LngLat = [-122.9, 49.2]

/** Makes a map. Returns null where the browser does not draw it: without WebGL 2, or where the graphics process was lost too often. */
export function tryMapLibre(options: MapOptions): MapLibreMap | null {
  try {
    return createMapLibre(options)
  } catch (error) {
    if (error instanceof GPUInitializationError) console.warn('The map cannot be drawn.', error)
    // A mistake of ours: all but the map goes on.
    else reportError(error)
    return null
  }
}

/** A map without any control of MapLibre's own; scale, attribution and buttons are ours. */
function createMapLibre(options: MapOptions): MapLibreMap {
  const map = new MapLibreMap({
    attributionControl: false,
    dragRotate: true,
    pitchWithRotate: true,
    maxPitch: 60,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120,
    // Keyboard panning is ours: with a tool in hand the arrow keys move the crosshair.
    keyboard: false,
    boxZoom: false,
    doubleClickZoom: false,
    transformRequest: withSession,
    ...options,
  })
  map.setMissingStyleImageResolver((id) => {
    const drawn = drawImage(id)
    if (drawn && !map.hasImage(id)) map.addImage(id, drawn.data, drawn.options)
  })
  return map
}

const OWN_TILES = '/api/tiles/'

/**
 * Tiles carry the session: those of some layers need it, and those that are drawn first wait in the turn of the account. Shared caches store the
 * others all the same, because they are `public`.
 */
const withSession = (url: string): RequestParameters =>
  url.startsWith(`${location.origin}${OWN_TILES}`) ? { url, headers: sessionHeaders() } : { url }
