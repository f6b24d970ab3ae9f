import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapPosition } from '#domain/geometry/map-position.ts'
import { INITIAL_ZOOM, MAX_ZOOM } from '#domain/layers/base-maps.ts'
import { signalFirstScreen } from '../lib/loading/first-screen.ts'
import { getFallbackView } from '../state/map/default-view.ts'
import { useHovered } from '../state/map/hovered.ts'
import { onLayerEffect, useLayers } from '../state/map/layers.ts'
import { useSubject } from '../state/map/subject.ts'
import { onToolEffect } from '../state/map/tools.ts'
import { CENTRE_UPDATE_MS, isFromLastVisit, publishView, publishZoom, useView } from '../state/map/view.ts'
import { usePanel } from '../state/panel.ts'
import { useSelection } from '../state/selection.ts'
import { composeStyle, type MapPicture } from './compose-style.ts'
import { createController, useMap } from './controller.ts'
import { FEATURE_MAX_ZOOM } from './layers/tile-source.ts'
import { listenToMap } from './listen-to-map.ts'
import { createMapIfSupported, FALLBACK_CENTRE } from './maplibre.ts'
import { createParcelPainter, PARCEL_SOURCE } from './parcels/parcel-painter.ts'
import type { ParcelState } from './parcels/parcel-state.ts'
import { listenToPlaces } from './places/listen-to-places.ts'
import { reportTiles } from './report-tiles.ts'
import { throttle } from './throttle.ts'
import { listenToKeyboard } from './tools/keyboard-input.ts'
import { listenToPointer } from './tools/pointer-input.ts'
import { runEffect } from './tools/tool-effects.ts'
import { moveUnlessUserMoved } from './view/until-moved.ts'

const MIN_ZOOM = 4

/** Runs the map, synchronized with the stores, until stopped. Null if the browser cannot draw it. */
export function startMap(container: HTMLElement, initialPicture: MapPicture) {
  const { position } = useView.getState()
  const map = createMapIfSupported({
    container,
    style: composeStyle(initialPicture),
    center: position ? [position.lng, position.lat] : [...FALLBACK_CENTRE],
    zoom: position?.zoom ?? INITIAL_ZOOM,
    minZoom: MIN_ZOOM,
    maxZoom: MAX_ZOOM,
    // Overscales the deepest tiles. Splitting them would shrink their buffer to 16 pixels, less than a road.
    zoomLevelsToOverscale: MAX_ZOOM - FEATURE_MAX_ZOOM,
    locale: {
      'Map.Title':
        'Map. Arrow keys move it, Space picks the parcel under the crosshair, plus and minus zoom.',
    },
  })
  if (map === null) return null
  const controller = createController(map)
  const painter = createParcelPainter(map)
  useMap.setState({ controller })
  publishZoom(map.getZoom())

  const cleanups = [
    listenToPlaces(map),
    listenToPointer(map, (x, y) => controller.parcelAt({ x, y })),
    listenToKeyboard(map, controller),
    onToolEffect((effect) => runEffect(effect, controller)),
    onLayerEffect(({ zoom }) => void controller.zoomTo(zoom)),
    position === null || isFromLastVisit(position) ? openAtHome(map, position) : () => {},
    publishViewChanges(map),
    syncParcelPaint(painter.show),
    reportTiles(map),
    publishMapState(map, container),
  ]

  let currentPicture = initialPicture
  let isStyleLoaded = false
  const apply = (picture: MapPicture) => {
    const hasNewParcelSource = getParcelRelease(picture) !== getParcelRelease(currentPicture)
    map.setStyle(composeStyle(picture), { diff: true, validate: false })
    currentPicture = picture
    if (hasNewParcelSource) painter.repaint()
  }
  let latestPicture = initialPicture
  map.once('style.load', () => {
    isStyleLoaded = true
    if (latestPicture !== currentPicture) apply(latestPicture)
    painter.repaint()
  })

  return {
    show(picture: MapPicture) {
      latestPicture = picture
      if (isStyleLoaded && picture !== currentPicture) apply(picture)
    },
    stop() {
      for (const cleanUp of cleanups) cleanUp()
      painter.stop()
      useMap.setState({ controller: null })
      map.remove()
    },
  }
}

/** Moves to the home view, unless the last position shows parcels or the user has moved the map. */
function openAtHome(map: MapLibreMap, lastPosition: MapPosition | null): () => void {
  const moveIfUntouched = moveUnlessUserMoved(map)
  const open = () => {
    const { response } = useLayers.getState()
    if (!response?.home) return false
    const home = getFallbackView(lastPosition, response)
    if (home) moveIfUntouched(() => map.jumpTo({ center: home.centre, zoom: home.zoom }))
    return true
  }
  if (open()) return () => {}
  const stop = useLayers.subscribe(() => {
    if (open()) stop()
  })
  return stop
}

const getParcelRelease = ({ available }: MapPicture) =>
  available.find(({ key }) => key === PARCEL_SOURCE)?.release

function syncParcelPaint(paint: (state: ParcelState) => void) {
  const show = () => {
    const panel = usePanel.getState()
    const { choice } = useSubject.getState()
    paint({
      selected: useSelection.getState().set,
      hovered: useHovered.getState().upid,
      opened: panel.kind === 'parcel' ? panel.upid : null,
      subject: choice?.kind === 'parcel' ? choice.upid : null,
    })
  }
  show()
  const stops = [useSelection, useHovered, usePanel, useSubject].map((store) => store.subscribe(show))
  return () => {
    for (const stop of stops) stop()
  }
}

/**
 * Publishes the view, at most once a second while the map moves. `data-view` of the container tells browser
 * tests whether the latest view is published.
 */
function publishViewChanges(map: MapLibreMap): () => void {
  const { dataset } = map.getContainer()
  const publish = () => {
    dataset.view = 'published'
    const { lng, lat } = map.getCenter()
    const bounds = map.getBounds()
    const zoom = map.getZoom()
    publishView({
      position: { lng, lat, zoom },
      bounds: {
        topLeft: [bounds.getWest(), bounds.getNorth()],
        bottomRight: [bounds.getEast(), bounds.getSouth()],
        zoom,
      },
      bearing: map.getBearing(),
      pitch: map.getPitch(),
    })
  }
  const throttled = throttle(publish, CENTRE_UPDATE_MS)
  const handleMove = () => {
    dataset.view = 'moving'
    throttled.request()
  }
  const stopListening = listenToMap(map, { move: handleMove, zoom: () => publishZoom(map.getZoom()) })
  window.addEventListener('pagehide', throttled.flush)
  return () => {
    stopListening()
    window.removeEventListener('pagehide', throttled.flush)
    throttled.flush()
    throttled.stop()
  }
}

/** Sets `data-map` of the container to `drawing` or `idle`, for browser tests and benchmarks. */
function publishMapState(map: MapLibreMap, container: HTMLElement): () => void {
  const setDrawing = () => {
    container.dataset.map = 'drawing'
  }
  const setIdle = () => {
    container.dataset.map = 'idle'
    signalFirstScreen()
  }
  setDrawing()
  return listenToMap(map, { render: setDrawing, idle: setIdle })
}
