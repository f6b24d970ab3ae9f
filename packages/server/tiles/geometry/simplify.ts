import type { Path } from './twkb.ts'

/** Simplifies by Douglas–Peucker, with a tolerance in units. */
export function simplifyLine(line: Path, tolerance: number): Path {
  const count = line.length / 2
  if (tolerance <= 0 || count <= 2) return line
  const isRetained = new Uint8Array(count)
  isRetained[0] = 1
  isRetained[count - 1] = 1
  markRetained(line, 0, count - 1, tolerance * tolerance, isRetained)
  const result: Path = []
  for (let i = 0; i < count; i++) {
    if (isRetained[i]) result.push(line[2 * i] as number, line[2 * i + 1] as number)
  }
  return result
}

/**
 * Starts at the westernmost vertex, so that the result does not depend on the ring's start. May return fewer
 * than three vertices.
 */
export function simplifyRing(ring: Path, tolerance: number): Path {
  if (tolerance <= 0 || ring.length <= 6) return ring
  const start = extremeVertex(ring)
  const path = [...ring.slice(start * 2), ...ring.slice(0, start * 2)]
  path.push(path[0] as number, path[1] as number)
  const simplifiedLine = simplifyLine(path, tolerance)
  simplifiedLine.length -= 2
  return simplifiedLine
}

function extremeVertex(ring: Path): number {
  let best = 0
  for (let i = 1; i < ring.length / 2; i++) {
    const x = ring[2 * i] as number
    const bestX = ring[2 * best] as number
    if (x < bestX || (x === bestX && (ring[2 * i + 1] as number) < (ring[2 * best + 1] as number))) best = i
  }
  return best
}

function markRetained(
  line: Path,
  from: number,
  to: number,
  squaredTolerance: number,
  isRetained: Uint8Array,
): void {
  // No recursion, because a shoreline may have a million vertices.
  const stack = [from, to]
  while (stack.length > 0) {
    const last = stack.pop() as number
    const first = stack.pop() as number
    let farthest = -1
    let farthestDistance = squaredTolerance
    for (let i = first + 1; i < last; i++) {
      const distance = squaredDistance(line, i, first, last)
      if (distance > farthestDistance) {
        farthest = i
        farthestDistance = distance
      }
    }
    if (farthest < 0) continue
    isRetained[farthest] = 1
    stack.push(first, farthest, farthest, last)
  }
}

function squaredDistance(line: Path, i: number, first: number, last: number): number {
  let x = line[2 * first] as number
  let y = line[2 * first + 1] as number
  const px = line[2 * i] as number
  const py = line[2 * i + 1] as number
  const dx = (line[2 * last] as number) - x
  const dy = (line[2 * last + 1] as number) - y
  if (dx !== 0 || dy !== 0) {
    const along = Math.max(0, Math.min(1, ((px - x) * dx + (py - y) * dy) / (dx * dx + dy * dy)))
    x += dx * along
    y += dy * along
  }
  return (px - x) ** 2 + (py - y) ** 2
}
