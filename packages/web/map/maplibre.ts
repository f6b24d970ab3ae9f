/**
 * The content security policy requires a worker from our origin. Without the worker's address the map stays
 * blank.
 */

import 'maplibre-gl/dist/maplibre-gl.css'
import './print.css'
import {
  GPUInitializationError,
  Map as MapLibreMap,
  type MapOptions,
  type RequestParameters,
  setWorkerUrl,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?worker&url'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { createSessionHeaders } from '../lib/api/session-token.ts'
import { registerAerialProtocol } from './base-maps/aerial-protocol.ts'
import { drawImage } from './styles/drawn-images.ts'

setWorkerUrl(workerUrl)
registerAerialProtocol()

/** Middle of settled British Columbia. */
export const FALLBACK_CENTRE: LngLat = [-122.9, 49.2]

/** Null without WebGL 2, or after repeated loss of the graphics process. */
export function createMapIfSupported(options: MapOptions): MapLibreMap | null {
  try {
    return createMapLibre(options)
  } catch (error) {
    if (error instanceof GPUInitializationError) console.warn('The map cannot be drawn.', error)
    else reportError(error)
    return null
  }
}

function createMapLibre(options: MapOptions): MapLibreMap {
  const map = new MapLibreMap({
    attributionControl: false,
    dragRotate: true,
    pitchWithRotate: true,
    maxPitch: 60,
    fadeDuration: matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : 120,
    // The arrow keys also move a tool's crosshair.
    keyboard: false,
    boxZoom: false,
    doubleClickZoom: false,
    transformRequest: withSession,
    ...options,
  })
  map.setMissingStyleImageResolver((id) => {
    const image = drawImage(id)
    if (image && !map.hasImage(id)) map.addImage(id, image.data, image.options)
  })
  return map
}

const OWN_TILES = '/api/tiles/'

/**
 * Adds the session to our tiles, because some layers require it. Shared caches can still store `public`
 * tiles.
 */
const withSession = (url: string): RequestParameters =>
  url.startsWith(`${location.origin}${OWN_TILES}`) ? { url, headers: createSessionHeaders() } : { url }
