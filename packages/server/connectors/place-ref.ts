import type { Geometry } from 'geojson'
import { boundingBox, boxCentre } from '#domain/geometry/polygon.ts'

const NOWHERE = [Number.NaN, Number.NaN]

/** Identifies a feature without a stable id by name and middle of its bounding box, to about a metre. */
export function placeRef(name: string | null, geometry: Geometry): string {
  const box = boundingBox(geometry)
  const middle = (box ? boxCentre(box) : NOWHERE).map((degrees) => degrees.toFixed(5))
  return `${name === null ? '' : `${name} `}@${middle.join(',')}`
}
