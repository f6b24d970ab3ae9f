import { signedArea } from '#domain/geometry/local-plane.ts'
import { contains, itemAt, type Point, type Ring } from './point.ts'

/** Its outer ring is counter-clockwise, its holes are clockwise. */
export interface Area {
  outer: Ring
  holes: Ring[]
}

interface Side {
  from: Point
  to: Point
  ring: number
}

/**
 * Unites rings by removing the sides that two rings share, whose vertices must be exactly equal (as from
 * `withSharedVertices`). `firstRing` is the lowest index of the rings on the outer boundary.
 */
export function dissolve(rings: readonly Ring[]): { area: Area; firstRing: number }[] {
  const sides = new Map<string, Side>()
  rings.forEach((ring, index) => {
    for (let at = 0; at < ring.length; at++) {
      const from = itemAt(ring, at)
      const to = itemAt(ring, at + 1)
      const back = `${to[0]} ${to[1]} ${from[0]} ${from[1]}`
      if (!sides.delete(back)) sides.set(`${from[0]} ${from[1]} ${to[0]} ${to[1]}`, { from, to, ring: index })
    }
  })
  const sidesByStart = Map.groupBy(sides.values(), ({ from }) => `${from[0]} ${from[1]}`)
  const outers: { area: Area; firstRing: number }[] = []
  const holes: Ring[] = []
  const usedSides = new Set<Side>()
  for (const start of sides.values()) {
    if (usedSides.has(start)) continue
    const outline: Side[] = []
    let side: Side | undefined = start
    while (side && !usedSides.has(side)) {
      usedSides.add(side)
      outline.push(side)
      side = nextSide(side, sidesByStart.get(`${side.to[0]} ${side.to[1]}`) ?? [], usedSides)
    }
    for (const loop of simpleLoops(outline)) {
      const ring = loop.map(({ from }) => from)
      const area = signedArea(ring)
      if (ring.length < 3 || Math.abs(area) < 1) continue
      const firstRing = Math.min(...loop.map((part) => part.ring))
      if (area > 0) outers.push({ area: { outer: ring, holes: [] }, firstRing })
      else holes.push(ring)
    }
  }
  for (const hole of holes) {
    const a = itemAt(hole, 0)
    const b = itemAt(hole, 1)
    // A point on land, just beside the hole's outline.
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1
    const probe: Point = [
      (a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * 0.05,
      (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * 0.05,
    ]
    outers.find(({ area }) => contains(area.outer, probe))?.area.holes.push(hole)
  }
  return outers
}

/** Splits an outline where it returns to one of its points. */
function simpleLoops(outline: readonly Side[]): Side[][] {
  const loops: Side[][] = []
  const path: Side[] = []
  const position = new Map<string, number>()
  for (const side of outline) {
    position.set(`${side.from[0]} ${side.from[1]}`, path.length)
    path.push(side)
    const back = position.get(`${side.to[0]} ${side.to[1]}`)
    if (back === undefined) continue
    const loop = path.splice(back)
    for (const { from } of loop) position.delete(`${from[0]} ${from[1]}`)
    loops.push(loop)
  }
  return loops
}

/** Takes the sharpest left turn, so that rings that touch stay separate. */
function nextSide(side: Side, candidates: readonly Side[], usedSides: ReadonlySet<Side>): Side | undefined {
  let best: Side | undefined
  let bestTurn = -Infinity
  const heading = Math.atan2(side.to[1] - side.from[1], side.to[0] - side.from[0])
  for (const candidate of candidates) {
    if (usedSides.has(candidate)) continue
    let turn = Math.atan2(candidate.to[1] - candidate.from[1], candidate.to[0] - candidate.from[0]) - heading
    while (turn <= -Math.PI) turn += 2 * Math.PI
    while (turn > Math.PI) turn -= 2 * Math.PI
    if (turn > bestTurn) {
      bestTurn = turn
      best = candidate
    }
  }
  return best
}
