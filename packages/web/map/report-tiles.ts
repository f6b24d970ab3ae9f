import type { ErrorEvent, Map as MapLibreMap, MapSourceDataEvent } from 'maplibre-gl'
import { requestsInFlight } from '../lib/api/server-reach.ts'
import { reportTileFailure, setLayerUpdating, useTileGaps } from '../state/map/layers.ts'
import { probeBaseMap } from './base-maps/watch-reach.ts'
import { PICTURE_SOURCE_PREFIX } from './compose-style.ts'
import { listenToMap } from './listen-to-map.ts'
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
  const pendingTiles = new Set<unknown>()
  const endRequest = (tile: unknown) => {
    pendingTiles.delete(tile)
    requestsInFlight.delete(tile)
  }
  const endAllRequests = () => [...pendingTiles].forEach(endRequest)
  const onLoading = ({ sourceId, tile }: MapSourceDataEvent) => {
    setLayerUpdating(sourceId, true)
    if (!tile || sourceId.startsWith(PICTURE_SOURCE_PREFIX)) return
    pendingTiles.add(tile)
    requestsInFlight.add(tile)
  }
  const onLoad = ({ sourceId, isSourceLoaded, tile }: MapSourceDataEvent) => {
    endRequest(tile)
    if (isSourceLoaded) setLayerUpdating(sourceId, false)
    if (tile?.state === 'loaded') missing.tileLoaded()
  }
  const onError = (event: ErrorEvent) => {
    const { sourceId, tile } = event as SourceError
    endRequest(tile)
    const { status = 0 } = event.error as Error & { status?: number }
    if (sourceId === undefined) {
      console.error(event.error)
      return
    }
    if (sourceId.startsWith(PICTURE_SOURCE_PREFIX)) {
      probeBaseMap()
      return
    }
    reportTileFailure(sourceId, status)
    if (tile && status !== NOT_FOUND) missing.failed({ source: sourceId, ...getPlace(tile.tileID.canonical) })
  }
  const stopListening = listenToMap(map, {
    sourcedataloading: onLoading,
    sourcedata: onLoad,
    sourcedataabort: ({ tile }) => endRequest(tile),
    error: onError,
    idle() {
      endAllRequests()
      missing.settled()
    },
  })
  window.addEventListener('online', missing.requestNow)
  return () => {
    stopListening()
    endAllRequests()
    window.removeEventListener('online', missing.requestNow)
    missing.stop()
  }
}

const getPlace = ({ x, y, z }: { x: number; y: number; z: number }) => ({ x, y, z })
