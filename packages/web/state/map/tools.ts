import type { Polygon } from 'geojson'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import {
  type BoundaryEdit,
  INITIAL_MAP_TOOLS,
  type MapEffect,
  type MapGesture,
  type MapTools,
} from '#domain/map-tools/map-gestures.ts'
import type { MapModeEvent } from '#domain/map-tools/map-modes.ts'
import { applyGesture } from '#domain/map-tools/map-tools.ts'
import { createEvent } from '../../lib/event.ts'
import { createStore } from '../../lib/store/store.ts'
import { uncoverMap } from '../table/drawer.ts'
import { readBoundaryDraft, storeBoundaryDraft } from './boundary-draft.ts'

export interface Refusal {
  message: string
  at: LngLat | null
}

export interface ToolState {
  tools: MapTools
  /** Why the last gesture was refused, shown until the next one. */
  refusal: Refusal | null
  /** Number of drawn areas with a parcel query in flight. */
  selectionsRunning: number
}

export const useTools = createStore<ToolState>({
  tools: INITIAL_MAP_TOOLS,
  refusal: null,
  selectionsRunning: 0,
})

export const useIsToolActive = (): boolean =>
  useTools(
    ({ tools, selectionsRunning }) =>
      tools.mode !== 'normal' || tools.sketch !== null || selectionsRunning > 0,
  )

const toolEffect = createEvent<MapEffect>()

export const onToolEffect = toolEffect.listen

export function sendGesture(gesture: MapGesture): void {
  const previous = useTools.getState()
  const { state, effects } = applyGesture(previous.tools, gesture)
  if (state === previous.tools && effects.length === 0) return
  const next: ToolState = { ...previous, tools: state }
  // A refusal stays while the pointer moves, and during the click that follows a refused press.
  const isSpentClick = gesture.type === 'click' && previous.tools.isClickSpent
  if (gesture.type !== 'pointerMove' && !isSpentClick) next.refusal = null
  for (const effect of effects) {
    if (effect.type === 'refuse') next.refusal = { message: effect.message, at: effect.at }
  }
  useTools.setState(next)
  effects.forEach(toolEffect.send)
}

export const sendCommand = (event: MapModeEvent): void => sendGesture({ type: 'command', event })

useTools.subscribe(({ tools }, previous) => storeBoundaryDraft(tools, previous.tools))
useTools.subscribe(({ tools }, previous) => {
  if (tools.mode !== previous.tools.mode && tools.mode !== 'normal') uncoverMap()
})

/**
 * Starts drawing a boundary with these polygons, or with a draft from before a reload. Sends
 * `boundaryChanged` after each step (`areas` may be empty), then `boundaryComplete`, or `boundaryCancelled`
 * with `original`. Returns false while another boundary is unfinished.
 */
export function startBoundary(areas: readonly Polygon[], original: readonly Polygon[] = areas): boolean {
  const from = readBoundaryDraft() ?? { areas, original }
  sendGesture({ type: 'startBoundary', ...from })
  return useTools.getState().tools.originalAreas === from.original
}

/** `place`: where to look for the first vertex. */
export const sendEdit = (edit: BoundaryEdit, place?: LngLat): void =>
  sendGesture({ type: 'editBoundary', edit, ...(place && { near: place }) })

export const deletePolygon = (area: number): void => sendGesture({ type: 'deletePolygon', area })

/** Whether the crosshair is shown, for keyboard use. */
export const useCrosshair = createStore<{ isShown: boolean }>({ isShown: false })
