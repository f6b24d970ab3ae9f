import type { Map as MapLibreMap } from 'maplibre-gl'
import { vertexPlace } from '#domain/map-tools/boundary/boundary-vertices.ts'
import type { MapToolKey } from '#domain/map-tools/map-gestures.ts'
import { sendGesture, useCrosshair, useTools } from '../../state/map/tools.ts'
import type { MapController } from '../controller.ts'
import { listenToMap } from '../listen-to-map.ts'
import { locate } from './pointer-input.ts'

const STEP_PIXELS = 64
/** CSS pixels per arrow key with Shift. */
const FINE_STEP_PIXELS = 4
const VERTEX_STEP_PIXELS = 10
const FINE_VERTEX_STEP_PIXELS = 1

const ARROWS: Record<string, readonly [right: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const TOOL_KEYS: Record<string, MapToolKey> = {
  Enter: 'Enter',
  ' ': 'Space',
  Backspace: 'Backspace',
  Delete: 'Backspace',
}
const ZOOM_KEYS: Record<string, number> = { '+': 1, '=': 1, '-': -1, _: -1 }

/** Keys of map tools. The window handles Escape. */
export function listenToKeyboard(map: MapLibreMap, controller: MapController): () => void {
  const surface = map.getCanvas()

  const place = () => {
    const { x, y } = controller.visibleCentre()
    return locate(map, x, y)
  }

  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const arrow = ARROWS[event.key]
    const toolKey = TOOL_KEYS[event.key]
    const zoom = ZOOM_KEYS[event.key]
    if (!arrow && !toolKey && !zoom) return
    event.preventDefault()
    event.stopPropagation()
    const vertex = chosenVertex()
    useCrosshair.setState({ isShown: vertex === null })
    if (arrow && vertex) {
      const step = event.shiftKey ? FINE_VERTEX_STEP_PIXELS : VERTEX_STEP_PIXELS
      const { x, y } = controller.project(vertex)
      const to = controller.unproject({ x: x + arrow[0] * step, y: y + arrow[1] * step })
      sendGesture({ type: 'moveVertex', to })
      controller.bringIntoView(chosenVertex() ?? vertex)
    } else if (arrow) {
      const step = event.shiftKey ? FINE_STEP_PIXELS : STEP_PIXELS
      controller.panBy(arrow[0] * step, arrow[1] * step)
    }
    if (zoom) controller.zoomBy(zoom)
    if (toolKey) sendGesture({ type: 'key', key: toolKey, ...place() })
  }
  const chosenVertex = () => {
    const { areas, chosen } = useTools.getState().tools
    return chosen?.vertex ? vertexPlace(areas, chosen.vertex) : null
  }
  const follow = () => {
    if (useCrosshair.getState().isShown) sendGesture({ type: 'pointerMove', ...place() })
  }
  const leave = () => useCrosshair.setState({ isShown: false })

  surface.addEventListener('keydown', press)
  surface.addEventListener('blur', leave)
  const stopFollowing = listenToMap(map, { move: follow })
  return () => {
    surface.removeEventListener('keydown', press)
    surface.removeEventListener('blur', leave)
    stopFollowing()
  }
}
