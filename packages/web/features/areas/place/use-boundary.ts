import type { Polygon } from 'geojson'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { Area } from '#contract/watching/collections.ts'
import type { DrawnPolygon } from '#contract/wire/geometry.ts'
import type { MapEffect } from '#domain/map-tools/map-gestures.ts'
import { isDrawingBoundary } from '#domain/map-tools/map-modes.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { useIsMapAbsent } from '../../../map/controller.ts'
import {
  deletePolygon,
  onToolEffect,
  sendCommand,
  startBoundary,
  useTools,
} from '../../../state/map/tools.ts'
import { editArea } from '../area-edits.ts'

interface Boundary {
  polygons: readonly Polygon[]
  isDrawing: boolean
  startDrawing: () => void
  remove: (index: number) => void
}

export function finishDrawing(): void {
  if (useTools.getState().tools.mode === 'drawBoundaryPolygon') sendCommand('cancel')
  if (useTools.getState().tools.mode === 'drawBoundary') sendCommand('complete')
}

/**
 * Draws an area's boundary while mounted. A new area is saved after each step, a saved area when drawing is
 * finished.
 */
export function useBoundary(area: Area): Boundary {
  const tools = useTools((state) => state.tools)
  const boundary = (area.type === 'geometry' ? area.geometry : []) as readonly Polygon[]
  const isDrawing = isDrawingBoundary(tools.mode)
  const save = (polygons: readonly Polygon[]) => {
    // Without polygons, the area keeps its place.
    if (polygons.length === 0 || JSON.stringify(polygons) === JSON.stringify(boundary)) return
    editArea(area.id, { type: 'geometry', selection: null, geometry: [...polygons] as DrawnPolygon[] })
  }
  const applyEffect = useEffectEvent((effect: MapEffect) => {
    if (effect.type === 'boundaryComplete') save(effect.areas)
    const isStep = effect.type === 'boundaryChanged' || effect.type === 'boundaryCancelled'
    if (isStep && area.status === 'NEW') save(effect.areas)
    if (effect.type === 'boundaryCancelled' && effect.dropped !== effect.areas) offerUndo(effect)
  })
  const isMounted = useRef(false)
  const offerUndo = ({ areas: previous, dropped }: MapEffect & { type: 'boundaryCancelled' }) => {
    if (dropped.length === 0) return
    const restore = () => {
      if (isMounted.current) startBoundary(dropped, previous)
      if (area.status === 'NEW' || !isMounted.current) save(dropped)
    }
    showToast({
      title: 'Drawing was cancelled',
      message: previous.length > 0 ? 'The old boundary was restored.' : 'There was no previous boundary.',
      action: { label: 'Undo', run: restore },
    })
  }
  const isMapAbsent = useIsMapAbsent()
  const startWithMap = useEffectEvent(() => {
    if (!isMapAbsent) startBoundary(boundary)
  })
  useEffect(() => {
    isMounted.current = true
    const unsubscribe = onToolEffect((effect) => applyEffect(effect))
    startWithMap()
    return () => {
      isMounted.current = false
      finishDrawing()
      unsubscribe()
    }
  }, [])
  useEffect(() => {
    if (isMapAbsent) finishDrawing()
  }, [isMapAbsent])
  return {
    polygons: isDrawing ? tools.areas : boundary,
    isDrawing,
    startDrawing: () => startBoundary(boundary),
    remove(index) {
      // The drawing tool deletes the polygon, so that its undo applies.
      if (isDrawing) return deletePolygon(index)
      save(boundary.toSpliced(index, 1))
      showToast({
        title: `Polygon ${index + 1} was removed`,
        action: {
          label: 'Undo',
          run: () => editArea(area.id, { geometry: [...boundary] as DrawnPolygon[] }),
        },
      })
    },
  }
}
