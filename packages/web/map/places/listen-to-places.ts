import type { Map as MapLibreMap, MapMouseEvent, PointLike } from 'maplibre-gl'
import { isSelectable } from '#domain/map-tools/map-modes.ts'
import { hoverPlace, pickPlace, useShownPlaces } from '../../state/map/shown-places.ts'
import { useTools } from '../../state/map/tools.ts'
import { listenToMap } from '../listen-to-map.ts'
import { SHOWN_PLACES_SOURCE } from './shown-places-layer.ts'

/** CSS pixels around the pointer that a click reaches. */
const REACH_PIXELS = 5

/** Clicks and hovers of dots. Must listen before the tools, so that a click on a dot selects no parcel. */
export function listenToPlaces(map: MapLibreMap): () => void {
  let frame: number | null = null
  let isOverDot = false

  const placeAt = ({ x, y }: { x: number; y: number }): number | null => {
    const canHover =
      useShownPlaces.getState().places.length > 0 && isSelectable(useTools.getState().tools.mode)
    if (!canHover || !map.getLayer(SHOWN_PLACES_SOURCE)) return null
    const box: [PointLike, PointLike] = [
      [x - REACH_PIXELS, y - REACH_PIXELS],
      [x + REACH_PIXELS, y + REACH_PIXELS],
    ]
    const [top] = map.queryRenderedFeatures(box, { layers: [SHOWN_PLACES_SOURCE] })
    return typeof top?.id === 'number' ? top.id : null
  }

  const move = ({ point }: MapMouseEvent) => {
    frame ??= requestAnimationFrame(() => {
      frame = null
      hoverDot(map.isMoving() ? null : placeAt(point))
    })
  }
  const hoverDot = (id: number | null) => {
    hoverPlace(id, 'map')
    const isOver = id !== null
    // While a tool is active, it sets the cursor.
    if (isOver !== isOverDot && isSelectable(useTools.getState().tools.mode)) {
      map.getCanvas().style.cursor = isOver ? 'pointer' : ''
    }
    isOverDot = isOver
  }
  const leave = () => {
    if (frame !== null) cancelAnimationFrame(frame)
    frame = null
    hoverDot(null)
  }
  const click = (event: MapMouseEvent) => {
    const id = placeAt(event.point)
    if (id === null) return
    event.preventDefault()
    pickPlace(id)
  }

  const stopListening = listenToMap(map, { mousemove: move, mouseout: leave, click })
  return () => {
    leave()
    stopListening()
  }
}
