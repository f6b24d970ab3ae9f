import { ringAreaSquareMetres, segmentLengthsMetres } from '../geometry/geodesy.ts'
import type { LngLat } from '../geometry/lng-lat.ts'

export interface Measure {
  vertices: readonly LngLat[]
  isClosed: boolean
  /** Length of each side; the closing side is last. */
  segmentMetres: readonly number[]
  lengthMetres: number
  areaSquareMetres: number | null
}

export function measureVertices(vertices: readonly LngLat[], isClosed: boolean): Measure {
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

/** For a shape in progress, with the area as if it closed here. */
export function measureUnfinished(vertices: readonly LngLat[]): Measure {
  return {
    ...measureVertices(vertices, false),
    areaSquareMetres: vertices.length >= 3 ? ringAreaSquareMetres(vertices) : null,
  }
}
