import { type CSSProperties, useEffect, useReducer } from 'react'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { SUBJECT_COLOURS, WATCHED_AREA_COLOURS } from '#domain/layers/map-colours.ts'
import { isRemoving } from '#domain/map-tools/map-modes.ts'
import { sketchPreview } from '#domain/map-tools/map-sketch.ts'
import { type Measure, measureUnfinished } from '#domain/map-tools/measure.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { useSubject } from '../../state/map/subject.ts'
import { useCrosshair, useTools } from '../../state/map/tools.ts'
import type { MapController, ScreenPoint } from '../controller.ts'
import type { MapScheme } from '../styles/scheme.ts'
import { BoundaryHandles } from './boundary-handles.tsx'
import { formatLengthInBothUnits, measureLines } from './measure-text.ts'
import classes from './tool-overlay.module.css'

const MIN_LABELLED_SIDE = 110
const LABEL_DISTANCE_PIXELS = 14
/** Approximate size of an area's label. */
const LABEL_SIZE = { width: 120, height: 60 }

export function ToolOverlay({ controller, scheme }: { controller: MapController; scheme: MapScheme }) {
  const [, redraw] = useReducer((frame: number) => frame + 1, 0)
  useEffect(() => controller.onMove(redraw), [controller])
  const { tools, refusal } = useTools()
  const units = useUnits()
  const isCrosshairShown = useCrosshair((state) => state.isShown)

  const project = (place: LngLat) => controller.project(place)
  const preview = tools.sketch?.kind === 'vertex' ? null : sketchPreview(tools)
  const crossing = tools.sketch?.kind === 'vertex' ? tools.sketch.crossing : refusal?.at
  const isMeasuring = tools.mode === 'measurePolygon'
  const running = isMeasuring && preview ? measureUnfinished(preview.line) : null
  const end = preview?.line.at(-1)
  const centre = controller.visibleCentre()

  return (
    <div
      className={classes.overlay}
      data-scheme={scheme}
      data-removing={isRemoving(tools.mode)}
      data-boundary={tools.mode === 'drawBoundaryPolygon'}
      style={{ '--boundary': WATCHED_AREA_COLOURS[scheme] } as CSSProperties}
    >
      <svg className={classes.drawing} aria-hidden="true">
        {tools.measures.map((measure, index) => (
          // Measures are only appended, or cleared together.
          // biome-ignore lint/suspicious/noArrayIndexKey: a measure is only identified by its position
          <MeasureShape key={index} measure={measure} project={project} />
        ))}
        <BoundaryHandles tools={tools} controller={controller} />
        {preview && (
          <g className={isMeasuring ? classes.measure : undefined}>
            {preview.polygon && <polygon className={classes.area} points={toPoints(preview.line, project)} />}
            <polyline className={classes.casing} points={toPoints(preview.line, project)} />
            {tools.sketch?.kind === 'rectangle' ? (
              <polyline className={classes.line} points={toPoints(preview.line, project)} />
            ) : (
              <>
                <polyline className={classes.rubber} points={toPoints(preview.line, project)} />
                <polyline className={classes.line} points={toPoints(preview.vertices, project)} />
              </>
            )}
            {running && <SideLengths measure={running} project={project} />}
            {tools.sketch?.kind === 'ring' && <Vertices places={preview.vertices} project={project} />}
          </g>
        )}
        <SubjectPin controller={controller} scheme={scheme} />
        {crossing && <Crossing {...project(crossing)} />}
      </svg>
      {tools.measures.map((measure, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <Label key={index} at={findLabelPoint(measure, project)} lines={measureLines(measure, units)} />
      ))}
      {running && end && running.lengthMetres > 0 && (
        <Label at={project(end)} lines={measureLines(running, units)} />
      )}
      {isCrosshairShown && (
        <svg className={classes.crosshair} style={{ left: centre.x, top: centre.y }} aria-hidden="true">
          <path d="M16.5 1v11M16.5 21v11M1 16.5h11M21 16.5h11" />
          <path d="M16.5 1v11M16.5 21v11M1 16.5h11M21 16.5h11" />
        </svg>
      )}
    </div>
  )
}

type Project = (place: LngLat) => ScreenPoint

const toPoints = (places: readonly LngLat[], project: Project) =>
  places
    .map(project)
    .map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
    .join(' ')

function MeasureShape({ measure, project }: { measure: Measure; project: Project }) {
  const [first] = measure.vertices
  const path = measure.isClosed && first ? [...measure.vertices, first] : measure.vertices
  const points = toPoints(path, project)
  return (
    <g className={classes.measure}>
      {measure.isClosed && <polygon className={classes.area} points={points} />}
      <polyline className={classes.casing} points={points} />
      <polyline className={classes.line} points={points} />
      <SideLengths measure={measure} project={project} />
      <Vertices places={measure.vertices} project={project} />
    </g>
  )
}

function SideLengths({ measure, project }: { measure: Measure; project: Project }) {
  const units = useUnits()
  if (measure.segmentMetres.length < 2) return null
  const vertices = measure.vertices.map(project)
  return measure.segmentMetres.map((metres, index) => {
    const from = vertices[index]
    const to = vertices[(index + 1) % vertices.length]
    if (!from || !to || Math.hypot(to.x - from.x, to.y - from.y) < MIN_LABELLED_SIDE) return null
    const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
    const upright = Math.abs(angle) > 90 ? angle + 180 : angle
    const [x, y] = [(from.x + to.x) / 2, (from.y + to.y) / 2]
    return (
      <text
        // biome-ignore lint/suspicious/noArrayIndexKey: a side is identified by its number
        key={index}
        className={classes.side}
        transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${upright.toFixed(1)})`}
        dy="-6"
      >
        {formatLengthInBothUnits(metres, units)}
      </text>
    )
  })
}

function Vertices({ places, project }: { places: readonly LngLat[]; project: Project }) {
  return places.map((place, index) => {
    const { x, y } = project(place)
    // The first vertex closes the ring, so it is a larger target.
    // biome-ignore lint/suspicious/noArrayIndexKey: a corner is identified by its number
    return <circle key={index} className={classes.vertex} cx={x} cy={y} r={index === 0 ? 5 : 3.5} />
  })
}

function Crossing({ x, y }: ScreenPoint) {
  return (
    <g className={classes.crossing} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
      <circle r="11" />
      <circle r="11" />
      <path d="M-5-5 5 5M5-5-5 5" />
    </g>
  )
}

function Label({ at, lines }: { at: ScreenPoint; lines: readonly string[] }) {
  const [first, ...more] = lines
  const [x, y] = [Math.round(at.x + LABEL_DISTANCE_PIXELS), Math.round(at.y + LABEL_DISTANCE_PIXELS)]
  return (
    <div className={classes.label} style={{ transform: `translate(${x}px, ${y}px)` }}>
      <b>{first}</b>
      {more.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </div>
  )
}

function findLabelPoint(measure: Measure, project: Project): ScreenPoint {
  const vertices = measure.vertices.map(project)
  const last = vertices.at(-1) ?? { x: 0, y: 0 }
  if (!measure.isClosed) return last
  const sum = vertices.reduce((total, { x, y }) => ({ x: total.x + x, y: total.y + y }), { x: 0, y: 0 })
  return {
    x: sum.x / vertices.length - LABEL_SIZE.width / 2,
    y: sum.y / vertices.length - LABEL_SIZE.height / 2,
  }
}

function SubjectPin({ controller, scheme }: { controller: MapController; scheme: MapScheme }) {
  const preview = useTools(({ tools }) => tools.subject)
  const chosenPlace = useSubject(({ choice }) => (choice?.kind === 'place' ? choice.at : null))
  const at = preview ?? chosenPlace
  if (!at) return null
  const { x, y } = controller.project(at)
  const casing = scheme === 'light' ? '#fff' : '#1a0f33'
  return (
    <g
      data-pin="subject"
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      fill={SUBJECT_COLOURS[scheme]}
      stroke={casing}
      strokeWidth="2"
    >
      <path d="M0 0C-3-8-12-12-12-21a12 12 0 0 1 24 0C12-12 3-8 0 0Z" />
      <circle cy="-21" r="4.5" fill={casing} stroke="none" />
    </g>
  )
}
