import type { Polygon } from 'geojson'
import type { BoundingBox, LngLat } from '#domain/geometry/lng-lat.ts'
import { boundingBox, toPolygon } from '#domain/geometry/polygon.ts'
import {
  vertexAlong,
  vertexPlace,
  withVertexAdded,
  withVertexMoved,
} from '#domain/map-tools/boundary/boundary-vertices.ts'
import type { MapTools, VertexSketch } from '#domain/map-tools/map-gestures.ts'
import { sketchPreview } from '#domain/map-tools/map-sketch.ts'
import { isTooLarge } from '../areas/boundary-layer.ts'
import { handlesInView } from '../areas/handles-in-view.ts'
import type { MapController, ScreenPoint } from '../controller.ts'
import { useHoveredHandle } from '../tools/hovered-handle.ts'
import classes from './boundary-handles.module.css'

const VERTEX_RADIUS = 4.5
const MIDDLE_RADIUS = 3.5
const CHOSEN_RADIUS = 6.5
/** CSS pixels beyond the edge, so that handles do not appear suddenly. */
const MARGIN_PIXELS = 12

/** Handles of a boundary. `boundary-layer.ts` draws the rest. */
export function BoundaryHandles({ tools, controller }: { tools: MapTools; controller: MapController }) {
  const hovered = useHoveredHandle(({ handle }) => handle)
  if (tools.areas.length === 0) return null
  const project = (place: LngLat) => controller.project(place)
  const sketch = tools.sketch?.kind === 'vertex' ? tools.sketch : null
  const chosenPlace =
    sketch?.to ?? (tools.chosen?.vertex ? vertexPlace(tools.areas, tools.chosen.vertex) : null)
  const isEditing = tools.mode === 'drawBoundary'
  const areas = withDroppedVertex(tools.areas, sketch)
  const box = isEditing ? getVisibleBox(controller) : null
  const handles = box && handlesInView(areas, box, project)
  const fill = tools.chosen && getFill(areas[tools.chosen.area], project)
  const sides = getDraggedSides(tools)?.map(project)

  return (
    <g data-crossing={sketch?.crossing != null}>
      {fill && <path className={classes.fill} d={fill} />}
      {sides && <polyline className={classes.casing} points={toPoints(sides)} />}
      {sides && <polyline className={classes.sides} points={toPoints(sides)} />}
      {handles && (
        <>
          <path className={classes.middle} d={drawDots(handles.middles, MIDDLE_RADIUS)} />
          <path className={classes.vertex} d={drawDots(handles.vertices, VERTEX_RADIUS)} />
        </>
      )}
      {isEditing && hovered && !sketch && (
        <path
          className={classes.vertex}
          d={drawDots([project(hovered.at)], hovered.isMiddle ? VERTEX_RADIUS : CHOSEN_RADIUS)}
        />
      )}
      {chosenPlace && <path className={classes.chosen} d={drawDots([project(chosenPlace)], CHOSEN_RADIUS)} />}
    </g>
  )
}

const getVisibleBox = (controller: MapController): BoundingBox | null =>
  boundingBox(toPolygon(controller.screenCorners(MARGIN_PIXELS)))

function withDroppedVertex(areas: readonly Polygon[], sketch: VertexSketch | null): readonly Polygon[] {
  if (!sketch) return areas
  const change = sketch.isNew ? withVertexAdded : withVertexMoved
  return change(areas, sketch.ref, sketch.to)
}

function getFill(polygon: Polygon | undefined, project: (place: LngLat) => ScreenPoint): string | null {
  if (!polygon || isTooLarge(polygon)) return null
  return polygon.coordinates
    .map((ring) => `M${toPoints(ring.map(([lng = 0, lat = 0]) => project([lng, lat])))}Z`)
    .join('')
}

function getDraggedSides(tools: MapTools): readonly LngLat[] | null {
  if (tools.sketch?.kind === 'vertex') return sketchPreview(tools)?.line ?? null
  const ref = tools.chosen?.vertex
  if (!ref) return null
  const places = [-1, 0, 1].map((steps) => vertexPlace(tools.areas, vertexAlong(tools.areas, ref, steps)))
  return places.every((place) => place !== null) ? places : null
}

const toPoints = (points: readonly ScreenPoint[]) =>
  points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')

/** Discs as one path, because hundreds of elements would lag behind the map. */
const drawDots = (points: readonly ScreenPoint[], radius: number) =>
  points
    .map(
      ({ x, y }) =>
        `M${(x - radius).toFixed(1)},${y.toFixed(1)}a${radius},${radius} 0 1 0 ${2 * radius},0a${radius},${radius} 0 1 0 ${-2 * radius},0`,
    )
    .join('')
