import { countVertices, verticesInRing } from '#domain/map-tools/boundary/boundary-vertices.ts'
import type { BoundaryEdit, MapTools } from '#domain/map-tools/map-gestures.ts'
import { isDrawingBoundary } from '#domain/map-tools/map-modes.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { TOOL_STEPS, type ToolAction } from './tool-steps.ts'

/** A triangle cannot lose a corner. */
const MIN_CORNERS = 3

interface BoundaryEditAction {
  label: string
  edit: BoundaryEdit
  key?: string
}

/** Size of the boundary: `2 polygons · 148 corners`. */
export function formatBoundarySize({ mode, areas }: MapTools): string | null {
  if (!isDrawingBoundary(mode)) return null
  if (areas.length === 0) return null
  const polygons = formatCount(areas.length, 'polygon')
  return `${polygons} · ${formatNumber(countVertices(areas))} corners`
}

export function getBoundaryHint({ areas, chosen, sketch }: MapTools, usesKeyboard: boolean): string {
  if (sketch?.kind === 'vertex' && sketch.crossing) return 'Here the outline would cross itself.'
  if (areas.length === 0) return 'No polygon is left. Add one, or cancel to keep the boundary as it was.'
  const vertex = chosen?.vertex
  if (vertex) {
    const place = `Corner ${formatNumber(vertex.vertex + 1)} of ${formatNumber(verticesInRing(areas, vertex))}`
    return `${place}. Drag it or use the arrow keys; A adds a corner, N and B choose others.`
  }
  if (chosen) return `Polygon ${chosen.area + 1} of ${areas.length} is chosen.`
  return usesKeyboard
    ? 'N chooses the nearest corner, Space acts at the crosshair, Ctrl Z undoes a step.'
    : (TOOL_STEPS.drawBoundary?.hint ?? '')
}

export function getBoundaryEdits({ mode, areas, chosen, pastAreas, sketch }: MapTools): BoundaryEditAction[] {
  const undo: BoundaryEditAction = { label: 'Undo', edit: 'undo', key: 'Ctrl Z' }
  if (mode === 'drawBoundaryPolygon') return pastAreas.length > 0 && sketch === null ? [undo] : []
  if (mode !== 'drawBoundary') return []
  const edits: BoundaryEditAction[] = []
  const vertex = chosen?.vertex
  if (vertex?.ring === 0 && verticesInRing(areas, vertex) <= MIN_CORNERS) {
    edits.push({ label: 'Delete polygon', edit: 'deletePolygon' })
  } else if (vertex) edits.push({ label: 'Delete corner', edit: 'deleteChosen', key: 'Del' })
  else if (chosen) edits.push({ label: 'Delete polygon', edit: 'deletePolygon', key: 'Del' })
  if (pastAreas.length > 0) edits.push(undo)
  return edits
}

export function getBoundaryActions(actions: readonly ToolAction[], { areas }: MapTools): ToolAction[] {
  if (areas.length > 0) return [...actions]
  return actions
    .filter(({ event }) => event === 'drawBoundaryPolygon' || event === 'cancel')
    .map((action) =>
      action.event === 'drawBoundaryPolygon' ? { ...action, label: 'Draw a polygon', isMain: true } : action,
    )
}
