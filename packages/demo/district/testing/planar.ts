/** Geometry for tests, independent of the generator's own. */
import type { Position } from 'geojson'
import { DEMO_PLACE } from '../place.ts'

const [LONGITUDE = 0, LATITUDE = 0] = DEMO_PLACE.centre

/** Projects to a tangent plane at the district (WGS 84, 49.33° north). */
function metres([longitude = 0, latitude = 0]: Position): [number, number] {
  const parallel = 72_684.2 * (Math.cos((latitude * Math.PI) / 180) / Math.cos((49.332 * Math.PI) / 180))
  return [(longitude - LONGITUDE) * parallel, (latitude - LATITUDE) * 111_216.2]
}

type Flat = [number, number]

function flat(ring: readonly Position[]): Flat[] {
  return ring.map(metres)
}

/** Area in square metres, positive for a counter-clockwise ring. */
export function ringArea(ring: readonly Position[]): number {
  const points = flat(ring)
  let sum = 0
  points.forEach((a, index) => {
    const b = points[index + 1]
    if (b) sum += a[0] * b[1] - b[0] * a[1]
  })
  return sum / 2
}

function side(a: Flat, b: Flat, c: Flat): number {
  return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/** Whether two edges that are not neighbours cross. */
export function crosses(ring: readonly Position[]): boolean {
  const points = flat(ring)
  const edges = points.slice(0, -1).map((a, index) => [a, points[index + 1] ?? a] as const)
  return edges.some(([a, b], i) =>
    edges.some(([c, d], j) => {
      if (j < i + 2 || (i === 0 && j === edges.length - 1)) return false
      return side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0
    }),
  )
}

interface Parcel {
  ref: string
  ring: readonly Position[]
}

/** Finds pairs of parcels where a point 25 cm inside one lies in the other. */
export function overlaps(parcels: readonly Parcel[]): string[] {
  const shapes = parcels.map(({ ref, ring }) => {
    const points = flat(ring)
    const xs = points.map(([x]) => x)
    const ys = points.map(([, y]) => y)
    return {
      ref,
      points,
      west: Math.min(...xs),
      east: Math.max(...xs),
      south: Math.min(...ys),
      north: Math.max(...ys),
    }
  })
  type Shape = (typeof shapes)[number]
  shapes.sort((a, b) => a.west - b.west)
  const probes = ({ points }: Shape): Flat[] =>
    points.slice(0, -1).flatMap((a, index): Flat[] => {
      const b = points[index + 1] ?? a
      const length = Math.hypot(b[0] - a[0], b[1] - a[1])
      if (length < 0.6) return []
      return [
        [
          (a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * 0.25,
          (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * 0.25,
        ],
      ]
    })
  const found: string[] = []
  const widest = 1200
  shapes.forEach((one, index) => {
    for (let other = index + 1; other < shapes.length; other++) {
      const two = shapes[other]
      if (!two || two.west > Math.min(one.east, one.west + widest)) break
      if (two.south > one.north || two.north < one.south) continue
      const isShared =
        probes(one).some((point) => inside(one, point) && inside(two, point)) ||
        probes(two).some((point) => inside(two, point) && inside(one, point))
      if (isShared) found.push(`${one.ref} and ${two.ref}`)
    }
  })
  return found
}

function inside({ points }: { points: readonly Flat[] }, [x, y]: Flat): boolean {
  let isInside = false
  points.forEach((a, index) => {
    const b = points[index + 1]
    if (b && a[1] > y !== b[1] > y && x < ((b[0] - a[0]) * (y - a[1])) / (b[1] - a[1]) + a[0])
      isInside = !isInside
  })
  return isInside
}
