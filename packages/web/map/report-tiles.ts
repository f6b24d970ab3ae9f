import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { requestsInFlight } from '../lib/api/server-reach.ts'
import { reportTileFailure, setLayerUpdating, useTileGaps } from '../state/map/layers.ts'
import { probeBaseMap } from './base-maps/watch-reach.ts'
import { PICTURE_SOURCE } from './compose-style.ts'
import { createMissingTiles } from './missing-tiles.ts'

type SourceError = ErrorEvent & {
  sourceId?: string
  tile?: { tileID: { canonical: { x: number; y: number; z: number } } }
}

const NOT_FOUND = 404

/** Retries missing tiles, and counts tile requests, which occupy the server's connections. */
export function reportTiles(map: MapLibreMap): () => void {
  const missing = createMissingTiles({
    request: (source, tiles) => {
      // A removed source needs no retry.
      if (map.getSource(source)) map.refreshTiles(source, [...tiles])
    },
    onGapsChange: (hasGaps) => useTileGaps.setState({ hasGaps }),
  })
  const waited = new Set<unknown>()
  const end = (tile: unknown) => {
    waited.delete(tile)
    requestsInFlight.delete(tile)
  }
  const endAll = () => [...waited].forEach(end)
  const onLoading = ({ sourceId, tile }: MapSourceDataEvent) => {
    setLayerUpdating(sourceId, true)
    if (!tile || sourceId.startsWith(PICTURE_SOURCE)) return
    waited.add(tile)
    requestsInFlight.add(tile)
  }
  const onAbort = ({ tile }: MapSourceDataEvent) => end(tile)
  const onLoad = ({ sourceId, isSourceLoaded, tile }: MapSourceDataEvent) => {
    end(tile)
    if (isSourceLoaded) setLayerUpdating(sourceId, false)
    if (tile?.state === 'loaded') missing.tileLoaded()
  }
  const fail = (event: ErrorEvent) => {
    const { sourceId, tile } = event as SourceError
    end(tile)
    const { status = 0 } = event.error as Error & { status?: number }
    if (sourceId === undefined) {
      console.error(event.error)
      return
    }
    if (sourceId.startsWith(PICTURE_SOURCE)) {
      probeBaseMap()
      return
    }
    reportTileFailure(sourceId, status)
    if (tile && status !== NOT_FOUND) missing.failed({ source: sourceId, ...getPlace(tile.tileID.canonical) })
  }
  map.on('sourcedataloading', onLoading)
  map.on('sourcedata', onLoad)
  map.on('sourcedataabort', onAbort)
  map.on('error', fail)
  map.on('idle', endAll)
  map.on('idle', missing.settled)
  window.addEventListener('online', missing.requestNow)
  return () => {
    map.off('sourcedataloading', onLoading)
    map.off('sourcedata', onLoad)
    map.off('sourcedataabort', onAbort)
    map.off('error', fail)
    map.off('idle', endAll)
    map.off('idle', missing.settled)
    endAll()
    window.removeEventListener('online', missing.requestNow)
    missing.stop()
  }
}

const getPlace = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x, y, z })
