import type { Polygon, Position } from 'geojson'
import { type LngLat, toLngLat } from '../../geometry/lng-lat.ts'

/** Not counting the closing positions of rings. */
export const MAX_BOUNDARY_VERTICES = 10_000
export const MAX_BOUNDARY_POLYGONS = 50

/** `ring` 0 is the outer ring. `vertex` counts from 0. Side n leads from vertex n to the next. */
export interface VertexRef {
  area: number
  ring: number
  vertex: number
}

type Areas = readonly Polygon[]

export const countRingVertices = (ring: readonly Position[] | undefined): number =>
  Math.max(0, (ring?.length ?? 0) - 1)

export function countVertices(areas: Areas): number {
  let count = 0
  for (const { coordinates } of areas) for (const ring of coordinates) count += countRingVertices(ring)
  return count
}

export function verticesInRing(areas: Areas, { area, ring }: VertexRef): number {
  return countRingVertices(areas[area]?.coordinates[ring])
}

export function vertexPlace(areas: Areas, { area, ring, vertex }: VertexRef): LngLat | null {
  const vertices = areas[area]?.coordinates[ring]
  const position = vertex < countRingVertices(vertices) ? vertices?.[vertex] : undefined
  return position === undefined ? null : toLngLat(position)
}

export function vertexAlong(areas: Areas, ref: VertexRef, steps: number): VertexRef {
  const count = verticesInRing(areas, ref)
  return { ...ref, vertex: (((ref.vertex + steps) % count) + count) % count }
}

export function sideMiddle(areas: Areas, ref: VertexRef): LngLat | null {
  const from = vertexPlace(areas, ref)
  const to = vertexPlace(areas, vertexAlong(areas, ref, 1))
  return from && to && [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
}

export const withVertexMoved = (areas: Areas, ref: VertexRef, to: LngLat): Polygon[] =>
  withRing(areas, ref, (vertices) => vertices.with(ref.vertex, [...to]))

/** The numbers of later vertices increase by one. */
export const withVertexAdded = (areas: Areas, ref: VertexRef, at: LngLat): Polygon[] =>
  withRing(areas, ref, (vertices) => vertices.toSpliced(ref.vertex, 0, [...at]))

export const withoutVertex = (areas: Areas, ref: VertexRef): Polygon[] =>
  withRing(areas, ref, (vertices) => vertices.toSpliced(ref.vertex, 1))

export const withoutPolygon = (areas: Areas, area: number): Polygon[] => areas.toSpliced(area, 1)

export const withoutOpening = (areas: Areas, { area, ring }: VertexRef): Polygon[] =>
  areas.map((polygon, index) =>
    index === area ? { ...polygon, coordinates: polygon.coordinates.toSpliced(ring, 1) } : polygon,
  )

export function* everyVertex(areas: Areas): Generator<VertexRef> {
  for (const [area, { coordinates }] of areas.entries())
    for (const [ring, positions] of coordinates.entries())
      for (let vertex = 0; vertex < countRingVertices(positions); vertex++) yield { area, ring, vertex }
}

function withRing(
  areas: Areas,
  { area, ring }: VertexRef,
  change: (vertices: Position[]) => Position[],
): Polygon[] {
  return areas.map((polygon, index) => {
    const vertices = polygon.coordinates[ring]
    if (index !== area || vertices === undefined) return polygon
    const newVertices = change(vertices.slice(0, -1))
    const closed = [...newVertices, ...newVertices.slice(0, 1)]
    return { ...polygon, coordinates: polygon.coordinates.with(ring, closed) }
  })
}
