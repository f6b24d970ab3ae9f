import type { Geometry, Position } from 'geojson'
import type { ParcelCard } from '#contract/parcel/parcels.ts'
import { outerRings } from '#domain/geometry/polygon.ts'
import { parcelSides, roundSideMetres } from '#domain/parcel/parcel-dimensions.ts'
import { formatLength } from '#domain/text/units.ts'
import { useUnits } from '../../state/account/preferences.ts'
import { Note } from '../../ui/note.tsx'
import classes from './parcel-sketch.module.css'
import { drawSketch, findLabelPoint, formatPath, round, type SketchBox } from './sketch-geometry.ts'

/** A parcel with more sides has no labels, which would cover it. */
const MAX_SIDES = 8
/** Minimum length of a labelled side, in units of the sketch. */
const MIN_LABELLED_SIDE = 22
/** Minimum length in metres. Shorter sides are corner cuts or drawing noise. */
const MIN_LABELLED_METRES = 3

const SMALL_BOX: SketchBox = { width: 84, minHeight: 84, maxHeight: 84, margin: 10 }

export function SmallSketch({ geometry }: { geometry: Geometry }) {
  const rings = outerRings(geometry)
  const sketch = drawSketch(rings, SMALL_BOX)
  if (!sketch) return null
  return (
    <svg
      viewBox={`0 0 ${sketch.width} ${sketch.height}`}
      className={classes.small}
      role="img"
      aria-label="Outline of the parcel"
    >
      <path d={formatPath(rings, sketch.project)} className={classes.outline} />
    </svg>
  )
}

export function ParcelSketch({ geometry, front }: { geometry: Geometry; front: ParcelCard['front'] }) {
  const units = useUnits()
  const rings = outerRings(geometry)
  const sketch = drawSketch(rings)
  if (!sketch) return null
  const { project, width, height, unitsPerMetre } = sketch
  const outline = rings[0]?.map(project)
  const minimumMetres = Math.max(MIN_LABELLED_METRES, MIN_LABELLED_SIDE / unitsPerMetre)
  const sides = rings.length === 1 ? parcelSides(rings[0] ?? [], { minimumMetres }) : []
  const labelledSides = outline && sides.length <= MAX_SIDES ? sides : []
  return (
    <figure className={classes.sketch}>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label="Outline of the parcel, north up"
      >
        <path d={formatPath(rings, project)} className={classes.outline} />
        {front?.paths.map((path) => (
          <polyline
            key={String(path[0])}
            points={path.map((position) => project(position).map(round).join(',')).join(' ')}
            className={classes.front}
          />
        ))}
        {labelledSides.map((side) => {
          const middle = project([...side.midpoint] as Position)
          const [x, y] = findLabelPoint(outline ?? [], middle, side.angleDegrees)
          return (
            <text
              key={`${side.midpoint[0]},${side.midpoint[1]}`}
              x={round(x)}
              y={round(y)}
              transform={`rotate(${round(side.angleDegrees)} ${round(x)} ${round(y)})`}
              className={classes.side}
            >
              {formatLength(roundSideMetres(side), units)}
            </text>
          )
        })}
        <path d={`M${width - 14} 22v-14m-4 5 4-5 4 5`} className={classes.north} aria-hidden />
      </svg>
      <figcaption>
        <Note>
          {front && `Street side in bold: ${formatLength(front.frontageMetres, units)}. `}
          Lengths are measured on the outline, not surveyed.
        </Note>
      </figcaption>
    </figure>
  )
}
