import type { LngLat } from '../../geometry/lng-lat.ts'
import { alongPath, pathLength, planeAt } from '../../geometry/local-plane.ts'

const STEP_DEGREES = 0.001

/** Middle of the longest side along the street, where visitors arrive. */
export function frontMiddle(paths: readonly (readonly LngLat[])[]): LngLat | null {
  const origin = paths.find((path) => path.length > 1)?.[0]
  if (!origin) return null
  const toPlane = planeAt([...origin])
  const lines = paths.filter((path) => path.length > 1).map((path) => path.map(toPlane))
  const [longest] = lines.toSorted((a, b) => pathLength(b) - pathLength(a))
  if (!longest) return null
  const [x, y] = alongPath(longest, 0.5).at
  const [east, north] = toPlane([origin[0] + STEP_DEGREES, origin[1] + STEP_DEGREES])
  return [origin[0] + (STEP_DEGREES * x) / east, origin[1] + (STEP_DEGREES * y) / north]
}
