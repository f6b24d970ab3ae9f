import type { Geometry, Position } from 'geojson'
import { lotSides } from '#domain/lot-dimensions.ts'
import { formatLength } from '#domain/units.ts'
import { usePreferences } from '../../state/preferences.ts'
import classes from './parcel-card.module.css'

const WIDTH = 362
const HEIGHT = 128
const MARGIN = 22
/** More labels than this would only cover the lot. */
const MOST_SIDES = 8

/** The outline of the lot with the lengths of its sides, north up: our own small picture of it. */
export function LotSketch({ geometry }: { geometry: Geometry }) {
  const units = usePreferences((preferences) => preferences.units)
  const rings = outerRings(geometry)
  const place = placeIn(rings)
  if (!place) return null
  const path = rings
    .map((ring) => `M${ring.map((position) => place(position).map(round).join(' ')).join('L')}Z`)
    .join('')
  const sides = rings.length === 1 ? lotSides(rings[0] ?? [], { minimumMetres: 3 }) : []
  const labelled = sides.length <= MOST_SIDES ? sides : []
  return (
    <figure className={classes.sketch}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label="Outline of the lot, north up">
        <path d={path} className={classes.outline} />
        {labelled.map((side) => {
          const [x, y] = place(side.midpoint as unknown as Position)
          return (
            <text
              key={`${side.midpoint[0]},${side.midpoint[1]}`}
              x={round(x)}
              y={round(y)}
              transform={`rotate(${round(side.angleDegrees)} ${round(x)} ${round(y)})`}
              className={classes.side}
              dy={-4}
            >
              {formatLength(side.lengthMetres, units)}
            </text>
          )
        })}
        <path d={`M${WIDTH - 14} 22v-14m-4 5 4-5 4 5`} className={classes.north} aria-hidden />
      </svg>
      <figcaption className={classes.note}>Lengths measured on the outline; not a survey.</figcaption>
    </figure>
  )
}

const round = (value: number) => Math.round(value * 10) / 10

function outerRings(geometry: Geometry): Position[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates.slice(0, 1)
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flatMap((polygon) => polygon.slice(0, 1))
  return []
}

/** Scales longitude/latitude into the box, keeping the shape at its latitude. */
function placeIn(rings: readonly Position[][]): ((position: Position) => [number, number]) | null {
  const points = rings.flat()
  const [first] = points
  if (!first) return null
  const squeeze = Math.cos(((first[1] ?? 0) * Math.PI) / 180)
  const xs = points.map(([lng = 0]) => lng * squeeze)
  const ys = points.map(([, lat = 0]) => lat)
  const [west, east, south, north] = [min(xs), max(xs), min(ys), max(ys)]
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max(east - west, 1e-9),
    (HEIGHT - 2 * MARGIN) / Math.max(north - south, 1e-9),
  )
  return ([lng = 0, lat = 0]) => [
    WIDTH / 2 + (lng * squeeze - (west + east) / 2) * scale,
    HEIGHT / 2 - (lat - (south + north) / 2) * scale,
  ]
}

const min = (values: number[]) => values.reduce((a, b) => Math.min(a, b))
const max = (values: number[]) => values.reduce((a, b) => Math.max(a, b))
