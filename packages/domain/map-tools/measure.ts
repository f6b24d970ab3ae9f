/** A measured path or area on the ground: geodesic, with its segments and running total. */
import { ringAreaSquareMetres, segmentLengthsMetres } from '../geometry/geodesy.ts'
import type { LngLat } from '../geometry/lng-lat.ts'

export interface Measure {
  vertices: readonly LngLat[]
  isClosed: boolean
  /** One per side; the closing side is the last when it is closed. */
  segmentMetres: readonly number[]
  /** Length of the path, or the way around. */
  lengthMetres: number
  /** Null for an open path that is finished, and below three vertices. */
  areaSquareMetres: number | null
}

export function measureOf(vertices: readonly LngLat[], isClosed: boolean): Measure {
  const [first] = vertices
  const path = isClosed && first !== undefined ? [...vertices, first] : vertices
  const segmentMetres = segmentLengthsMetres(path)
  return {
    vertices,
    isClosed,
    segmentMetres,
    lengthMetres: segmentMetres.reduce((sum, metres) => sum + metres, 0),
    areaSquareMetres: isClosed && vertices.length >= 3 ? ringAreaSquareMetres(vertices) : null,
  }
}

/** While drawing: the length so far, and the area that closing here would give. */
export function runningMeasureOf(vertices: readonly LngLat[]): Measure {
  return {
    ...measureOf(vertices, false),
    areaSquareMetres: vertices.length >= 3 ? ringAreaSquareMetres(vertices) : null,
  }
}
