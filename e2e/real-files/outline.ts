import type { Geometry } from 'geojson'
import { polygonsOf } from './gdal.ts'

type Ring = number[][]

/** Exports keep seven decimals, about a centimetre. */
const HALF_STEP = 0.5e-7 + 1e-12

/** Regardless of start, direction and single-polygon collections. */
export function isSameGeometry(one: Geometry, other: Geometry): boolean {
  const rings = polygonsOf(one).flat().map(open)
  const others = polygonsOf(other).flat().map(open)
  return (
    polygonsOf(one).length === polygonsOf(other).length &&
    rings.length === others.length &&
    rings.every((ring) => others.some((each) => isSameRing(ring, each)))
  )
}

const open = (ring: Ring): Ring => ring.slice(0, -1)

function isSameRing(ring: Ring, other: Ring): boolean {
  if (ring.length !== other.length) return false
  const { length } = ring
  return ring.some((_, start) =>
    [1, -1].some((way) =>
      other.every((position, index) => isNear(position, ring[(start + way * index + length) % length])),
    ),
  )
}

function isNear([x = 0, y = 0]: number[], [otherX = 0, otherY = 0]: number[] = []): boolean {
  return Math.abs(x - otherX) <= HALF_STEP && Math.abs(y - otherY) <= HALF_STEP
}
