import type { Polygon } from 'geojson'
import { useEffect, useEffectEvent } from 'react'
import type { Area } from '#contract/collections.ts'
import type { DrawnPolygon } from '#contract/geometry.ts'
import { editArea } from '../../../state/area-edits.ts'
import { beginBoundary, onToolEffect, sendCommand, useTools } from '../../../state/tools.ts'

export interface Boundary {
  /** As they are drawn now, or as they were when nothing is drawn. */
  polygons: readonly Polygon[]
  isDrawing: boolean
  begin: () => void
  /** Puts these in their place, and saves them. */
  replace: (polygons: readonly Polygon[]) => void
}

const isBoundaryMode = (mode: string): boolean => mode === 'drawBoundary' || mode === 'drawBoundaryPolygon'

/** Ends drawing with what is finished of it; a polygon in the middle of being drawn is left out. */
export function finishDrawing(): void {
  if (useTools.getState().tools.mode === 'drawBoundaryPolygon') sendCommand('cancel')
  if (useTools.getState().tools.mode === 'drawBoundary') sendCommand('complete')
}

/** What `replace` does to the tools is no change of the person's. */
let isReplacing = false

function startAgain(polygons: readonly Polygon[]): void {
  isReplacing = true
  if (useTools.getState().tools.mode === 'drawBoundaryPolygon') sendCommand('cancel')
  if (useTools.getState().tools.mode === 'drawBoundary') sendCommand('cancel')
  isReplacing = false
  beginBoundary(polygons)
}

/**
 * Draws the boundary of an area while this stands, from what it has. A new area is saved with each step, one that is watched
 * already when its drawing is finished.
 */
export function useBoundary(area: Area): Boundary {
  const tools = useTools((state) => state.tools)
  const saved = (area.type === 'geometry' ? area.geometry : []) as readonly Polygon[]
  const isDrawing = isBoundaryMode(tools.mode)
  const save = (polygons: readonly Polygon[]) => {
    // Without any it would be nowhere: it stays where it was.
    if (polygons.length === 0 || JSON.stringify(polygons) === JSON.stringify(saved)) return
    editArea(area.id, { type: 'geometry', selection: null, geometry: [...polygons] as DrawnPolygon[] })
  }
  const listen = useEffectEvent((effect: Parameters<Parameters<typeof onToolEffect>[0]>[0]) => {
    if (isReplacing) return
    if (effect.type === 'boundaryComplete') save(effect.areas)
    else if (effect.type === 'boundaryChanged' && area.status === 'NEW') save(effect.areas)
    else if (effect.type === 'boundaryCancelled' && area.status === 'NEW') save(effect.areas)
  })
  const beginHere = useEffectEvent(() => beginBoundary(saved))
  useEffect(() => {
    const stop = onToolEffect((effect) => listen(effect))
    beginHere()
    return () => {
      finishDrawing()
      stop()
    }
  }, [])
  return {
    polygons: isDrawing ? tools.areas : saved,
    isDrawing,
    begin: () => beginBoundary(saved),
    replace(polygons) {
      if (isDrawing) startAgain(polygons)
      save(polygons)
    },
  }
}
