import type { Map as MapLibreMap, MapMouseEvent } from 'maplibre-gl'
import { metresPerPixel } from '#domain/geometry/geodesy.ts'
import type { GesturePlace, MapTools } from '#domain/map-tools/map-gestures.ts'
import { isSelectable, type MapMode } from '#domain/map-tools/map-modes.ts'
import { hover } from '../../state/map/hovered.ts'
import { sendGesture, useCrosshair, useTools } from '../../state/map/tools.ts'
import { listenToMap } from '../listen-to-map.ts'
import { hoverHandle, showHandle } from './hovered-handle.ts'

/** Specification part 2, section 9. */
const LONG_PRESS_MS = 600
const LONG_PRESS_TOLERANCE_PIXELS = 10

/** Whether a drag draws a shape instead of panning the map. */
const isDrawnByDrag = (mode: MapMode) => mode === 'selectRectangle' || mode === 'deleteRectangle'

const showsHover = (mode: MapMode) => isSelectable(mode) || mode === 'deletePoint' || mode === 'cmaSubject'

const isPanningBlocked = ({ mode, sketch }: MapTools) => isDrawnByDrag(mode) || sketch?.kind === 'vertex'

export function locate(map: MapLibreMap, x: number, y: number): GesturePlace {
  const { lng, lat } = map.unproject([x, y])
  return { point: [lng, lat], metresPerPixel: metresPerPixel(lat, map.getZoom()) }
}

export function listenToPointer(
  map: MapLibreMap,
  parcelAt: (x: number, y: number) => string | null,
): () => void {
  const surface = map.getCanvasContainer()
  const pointerIds = new Set<number>()
  const listeners = new AbortController()
  let longPress: { timer: ReturnType<typeof setTimeout>; x: number; y: number } | null = null
  let hoverFrame: number | null = null

  const getPosition = (event: { clientX: number; clientY: number }) => {
    const box = surface.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }
  const getPlace = (event: PointerEvent): GesturePlace => {
    const { x, y } = getPosition(event)
    return { ...locate(map, x, y), isTouch: event.pointerType === 'touch' }
  }
  const stopLongPress = () => {
    if (longPress) clearTimeout(longPress.timer)
    longPress = null
  }

  const press = (event: PointerEvent) => {
    useCrosshair.setState({ isShown: false })
    pointerIds.add(event.pointerId)
    stopLongPress()
    if (pointerIds.size > 1) return sendGesture({ type: 'pointerCancel' })
    if (event.button !== 0) return
    sendGesture({ type: 'pointerDown', isAlt: event.altKey, ...getPlace(event) })
    if (event.pointerType === 'mouse') return
    const { x, y } = getPosition(event)
    longPress = {
      x,
      y,
      timer: setTimeout(() => {
        longPress = null
        sendGesture({ type: 'longPress', ...locate(map, x, y), isTouch: event.pointerType === 'touch' })
      }, LONG_PRESS_MS),
    }
  }
  const move = (event: PointerEvent) => {
    const { x, y } = getPosition(event)
    if (longPress && Math.hypot(x - longPress.x, y - longPress.y) > LONG_PRESS_TOLERANCE_PIXELS)
      stopLongPress()
    if (event.pointerType === 'mouse') useCrosshair.setState({ isShown: false })
    if (pointerIds.size <= 1) sendGesture({ type: 'pointerMove', ...getPlace(event) })
    if (event.pointerType !== 'mouse' || hoverFrame !== null) return
    hoverFrame = requestAnimationFrame(() => {
      hoverFrame = null
      const { tools } = useTools.getState()
      const canHover = pointerIds.size === 0 && !map.isMoving()
      hover(canHover && showsHover(tools.mode) ? parcelAt(x, y) : null, 'map')
      if (canHover) showHandle(map, tools, getPlace(event))
    })
  }
  const release = (event: PointerEvent) => {
    if (!pointerIds.delete(event.pointerId)) return
    stopLongPress()
    sendGesture(
      event.type === 'pointercancel' ? { type: 'pointerCancel' } : { type: 'pointerUp', ...getPlace(event) },
    )
  }
  const leave = () => {
    if (hoverFrame !== null) cancelAnimationFrame(hoverFrame)
    hoverFrame = null
    hover(null, 'map')
    hoverHandle(null)
  }

  // MapLibre fires no click after a drag. Clicks on dots are already handled.
  const click = ({ originalEvent, point, defaultPrevented }: MapMouseEvent) => {
    if (defaultPrevented) return
    sendGesture({
      type: 'click',
      isShift: originalEvent.shiftKey,
      isAlt: originalEvent.altKey,
      isMod: originalEvent.ctrlKey || originalEvent.metaKey,
      clickCount: originalEvent.detail,
      ...locate(map, point.x, point.y),
    })
  }
  const doubleClick = ({ point }: MapMouseEvent) =>
    sendGesture({ type: 'doubleClick', ...locate(map, point.x, point.y) })
  // Right mouse button only. Touch uses a long-press timer.
  const contextMenu = ({ originalEvent, point }: MapMouseEvent) => {
    originalEvent.preventDefault()
    const isMouse = !('pointerType' in originalEvent) || originalEvent.pointerType === 'mouse'
    if (isMouse && isSelectable(useTools.getState().tools.mode)) {
      sendGesture({ type: 'longPress', ...locate(map, point.x, point.y) })
    }
  }

  const { signal } = listeners
  surface.addEventListener('pointerdown', press, { signal })
  surface.addEventListener('pointermove', move, { signal })
  surface.addEventListener('pointerleave', leave, { signal })
  // On the window, because a drag may end outside the map.
  window.addEventListener('pointerup', release, { signal })
  window.addEventListener('pointercancel', release, { signal })
  const stopListening = listenToMap(map, { click, dblclick: doubleClick, contextmenu: contextMenu })
  const stopTools = useTools.subscribe(({ tools }, previous) => {
    if (isPanningBlocked(tools) !== isPanningBlocked(previous.tools))
      setPanningBlocked(map, isPanningBlocked(tools))
    if (tools.mode !== previous.tools.mode) applyMode(map, tools.mode)
  })
  setPanningBlocked(map, isPanningBlocked(useTools.getState().tools))
  applyMode(map, useTools.getState().tools.mode)

  return () => {
    stopLongPress()
    if (hoverFrame !== null) cancelAnimationFrame(hoverFrame)
    listeners.abort()
    stopListening()
    stopTools()
    hover(null, 'map')
  }
}

function setPanningBlocked(map: MapLibreMap, isBlocked: boolean): void {
  if (isBlocked) {
    map.dragPan.disable()
    map.touchZoomRotate.disable()
  } else {
    map.dragPan.enable()
    map.touchZoomRotate.enable()
  }
}

function applyMode(map: MapLibreMap, mode: MapMode): void {
  if (!showsHover(mode)) hover(null, 'map')
  hoverHandle(null)
  map.getCanvas().style.cursor = showsHover(mode) || mode === 'drawBoundary' ? '' : 'crosshair'
}
