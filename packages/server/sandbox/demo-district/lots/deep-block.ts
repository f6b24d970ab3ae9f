/** Deep suburban blocks: cul-de-sacs with pie-shaped lots, and crescents. */
import { boxOf, cyclic, type Point, type Ring, signedArea } from '../geometry/point.ts'
import { CUL_DE_SAC_WIDTH, END_LOT_DEPTH } from '../plan/neighbourhood.ts'
import type { Random } from '../random.ts'
import { type LotShape, lengthOn } from './lot-shape.ts'
import { type BlockBounds, type CutRule, shaped } from './plain-block.ts'

export interface InnerStreet {
  key: string
  kind: 'cul-de-sac' | 'crescent' | 'street'
  line: Point[]
  /** The allowance itself, where it is a parcel of its own. */
  ground: Ring | null
}

export interface DeepCut {
  lots: LotShape[]
  streets: InnerStreet[]
}

const STEM_HALF = 7.5
const BULB = 14
const PIE_DEPTH = 23

/** For a block that is a whole rectangle of the frame. */
export function cutDeepBlock(bounds: BlockBounds, rule: CutRule, random: Random): DeepCut {
  const { u0, u1, v0, v1, row, index } = bounds
  const result: DeepCut = { lots: [], streets: [] }
  const west = u0 + END_LOT_DEPTH
  const east = u1 - END_LOT_DEPTH
  for (const [from, to] of [
    [u0, west],
    [east, u1],
  ] as const) {
    for (const ring of stack(from, to, v0, v1, random.pick(rule.frontages)))
      result.lots.push(shaped(ring, bounds))
  }
  const units = Math.round((east - west) / CUL_DE_SAC_WIDTH)
  const width = (east - west) / units
  let unit = 0
  while (unit < units) {
    const left = west + unit * width
    const isCrescent = units - unit >= 2 && random.isLucky(0.38)
    const isFlipped = random.isLucky(0.5)
    const key = `i${row}.${index}.${unit}`
    const place = placer(left, isFlipped ? v1 : v0, isFlipped)
    const height = v1 - v0
    if (isCrescent) crescent(result, place, key, 2 * width, height, rule, random)
    else culDeSac(result, place, key, width, height, rule, random)
    unit += isCrescent ? 2 : 1
  }
  result.lots = result.lots.map((lot) => (lot.front.kind === 'border' ? shaped(lot.ring, bounds) : lot))
  return result
}

/** Block coordinates with the entrance at the bottom; flipped blocks are entered from the top. */
function placer(u: number, v: number, isFlipped: boolean): (ring: readonly Point[]) => Point[] {
  return (ring) => {
    const moved = ring.map(([x, y]): Point => [u + x, isFlipped ? v - y : v + y])
    return isFlipped ? moved.reverse() : moved
  }
}

type Place = (ring: readonly Point[]) => Point[]

function rectangle(x0: number, y0: number, x1: number, y1: number): Ring {
  return [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
  ]
}

/** A column of lots that face left or right. */
function stack(x0: number, x1: number, y0: number, y1: number, frontage: number): Ring[] {
  const count = Math.max(1, Math.round((y1 - y0) / frontage))
  return Array.from({ length: count }, (_, step) =>
    rectangle(x0, y0 + ((y1 - y0) * step) / count, x1, y0 + ((y1 - y0) * (step + 1)) / count),
  )
}

/** A row of lots side by side. */
function line(x0: number, x1: number, y0: number, y1: number, frontage: number): Ring[] {
  const count = Math.max(1, Math.round((x1 - x0) / frontage))
  return Array.from({ length: count }, (_, step) =>
    rectangle(x0 + ((x1 - x0) * step) / count, y0, x0 + ((x1 - x0) * (step + 1)) / count, y1),
  )
}

function border(ring: Ring): LotShape {
  return { ring, front: { kind: 'border' }, frontageMetres: 0 }
}

function culDeSac(
  out: DeepCut,
  place: Place,
  key: string,
  width: number,
  height: number,
  rule: CutRule,
  random: Random,
): void {
  const middle = width / 2
  const backRow = height - rule.lotDepth
  const bulbAt = backRow - BULB - PIE_DEPTH
  const piesFrom = bulbAt - 17
  for (const ring of line(0, width, backRow, height, random.pick(rule.frontages)))
    out.lots.push(border(place(ring)))
  const frontage = random.pick(rule.frontages)
  const count = Math.max(1, Math.round(piesFrom / frontage))
  let order = 0
  const add = (ring: Ring, side: 0 | 1, frontageMetres: number): void => {
    out.lots.push({ ring: place(ring), front: { kind: 'inner', key, along: order++, side }, frontageMetres })
  }
  for (let step = 0; step < count; step++) {
    const y0 = (piesFrom * step) / count
    const y1 = (piesFrom * (step + 1)) / count
    add(rectangle(0, y0, middle - STEM_HALF, y1), 1, y1 - y0)
    add(rectangle(middle + STEM_HALF, y0, width, y1), 0, y1 - y0)
  }
  // Around the bulb: rays from its centre cut the rest into pies.
  const centre: Point = [middle, bulbAt]
  const neck = Math.asin(STEM_HALF / BULB)
  const neckY = bulbAt - BULB * Math.cos(neck)
  const start = -Math.PI / 2 + neck
  const turns = 2 * Math.PI - 2 * neck
  const shares = [0.235, 0.41, 0.59, 0.765].map((share) => share + random.between(-0.012, 0.012))
  const angles = [start, ...shares.map((share) => start + turns * share), start + turns]
  const frame = rectangle(0, piesFrom, width, backRow)
  for (let pie = 0; pie + 1 < angles.length; pie++) {
    const from = cyclic(angles, pie)
    const to = cyclic(angles, pie + 1)
    const isFirst = pie === 0
    const isLast = pie === angles.length - 2
    const arc: Point[] = []
    const steps = Math.max(2, Math.ceil((to - from) / 0.35))
    for (let step = steps; step >= 0; step--)
      arc.push(onCircle(centre, BULB, from + ((to - from) * step) / steps))
    const outside: Point[] = isFirst
      ? [[middle + STEM_HALF, piesFrom], [width, piesFrom], onRectangle(frame, centre, to)]
      : isLast
        ? [onRectangle(frame, centre, from), [0, piesFrom], [middle - STEM_HALF, piesFrom]]
        : walk(frame, centre, from, to)
    add([...outside, ...arc], pie < 2 ? 0 : 1, BULB * (to - from))
  }
  const ground: Point[] = [
    [middle - STEM_HALF, 0],
    [middle + STEM_HALF, 0],
    [middle + STEM_HALF, neckY],
  ]
  for (let step = 1; step < 20; step++) ground.push(onCircle(centre, BULB, start + (turns * step) / 20))
  ground.push([middle - STEM_HALF, neckY])
  out.streets.push({
    key,
    kind: 'cul-de-sac',
    line: entering(place([[middle, -9], centre]), place([[middle, -9]])),
    ground: place(ground),
  })
}

function entering(points: Point[], entrance: Point[]): Point[] {
  const first = cyclic(points, 0)
  const start = cyclic(entrance, 0)
  return first[0] === start[0] && first[1] === start[1] ? points : points.reverse()
}

function onCircle([x, y]: Point, radius: number, angle: number): Point {
  return [x + radius * Math.cos(angle), y + radius * Math.sin(angle)]
}

/** Along the rectangle, counter-clockwise, from the ray at one angle to the ray at another. */
function walk(frame: Ring, centre: Point, from: number, to: number): Point[] {
  const corners = frame
    .map((point) => ({ point, angle: Math.atan2(point[1] - centre[1], point[0] - centre[0]) }))
    .filter(({ angle }) => angle > from && angle < to)
    .sort((a, b) => a.angle - b.angle)
    .map(({ point }) => point)
  return [onRectangle(frame, centre, from), ...corners, onRectangle(frame, centre, to)]
}

function onRectangle(frame: Ring, [x, y]: Point, angle: number): Point {
  const box = boxOf(frame)
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  const toSide = dx > 0 ? (box.east - x) / dx : dx < 0 ? (box.west - x) / dx : Infinity
  const toTop = dy > 0 ? (box.north - y) / dy : dy < 0 ? (box.south - y) / dy : Infinity
  if (toSide < toTop) return [dx > 0 ? box.east : box.west, y + dy * toSide]
  return [x + dx * toTop, dy > 0 ? box.north : box.south]
}

const BEND = 9

function crescent(
  out: DeepCut,
  place: Place,
  key: string,
  width: number,
  height: number,
  rule: CutRule,
  random: Random,
): void {
  const side = END_LOT_DEPTH
  const road = 2 * STEM_HALF
  const backRow = height - rule.lotDepth
  const islandTop = backRow - rule.lotDepth - road
  const islandWest = side + road
  const islandEast = width - side - road
  const ox = islandWest + BEND
  const oy = islandTop - BEND
  const outer = BEND + road
  let order = 0
  const add = (ring: Ring, frontageMetres: number, parity: 0 | 1): void => {
    out.lots.push({
      ring: place(ring),
      front: { kind: 'inner', key, along: order++, side: parity },
      frontageMetres,
    })
  }
  for (const ring of line(0, width, backRow, height, random.pick(rule.frontages)))
    out.lots.push(border(place(ring)))
  const frontage = random.pick(rule.frontages)
  for (const ring of stack(0, side, 0, oy, frontage)) add(ring, lengthOn(ring, 0, side), 1)
  const arc = (cx: number, radius: number, from: number, to: number): Point[] =>
    Array.from({ length: 5 }, (_, step) => onCircle([cx, oy], radius, from + ((to - from) * step) / 4))
  const right = width - ox
  // Two pies at each outer corner, cut along the diagonal to the corner of the block.
  add([[0, oy], ...arc(ox, outer, Math.PI, 0.75 * Math.PI), [0, backRow]], (outer * Math.PI) / 4, 1)
  add(
    [...arc(ox, outer, 0.75 * Math.PI, 0.5 * Math.PI), [ox, backRow], [0, backRow]],
    (outer * Math.PI) / 4,
    1,
  )
  for (const ring of line(ox, right, islandTop + road, backRow, frontage))
    add(ring, lengthOn(ring, 1, islandTop + road), 1)
  add(
    [...arc(right, outer, 0.5 * Math.PI, 0.25 * Math.PI), [width, backRow], [right, backRow]],
    (outer * Math.PI) / 4,
    1,
  )
  add([...arc(right, outer, 0.25 * Math.PI, 0), [width, oy], [width, backRow]], (outer * Math.PI) / 4, 1)
  for (const ring of stack(width - side, width, 0, oy, frontage).reverse())
    add(ring, lengthOn(ring, 0, width - side), 1)
  // The island inside: a row to the outer street, a row to the crescent.
  const islandMiddle = Math.min(rule.lotDepth, islandTop / 2)
  for (const ring of line(islandWest, islandEast, 0, islandMiddle, frontage))
    out.lots.push(border(place(ring)))
  const tops = line(islandWest, islandEast, islandMiddle, islandTop, frontage)
  tops.forEach((ring, step) => {
    const [a, b, c, d] = [cyclic(ring, 0), cyclic(ring, 1), cyclic(ring, 2), cyclic(ring, 3)]
    const rounded: Point[] = [a, b]
    if (step === tops.length - 1) rounded.push(...arc(right, BEND, 0, 0.5 * Math.PI))
    else rounded.push(c)
    if (step === 0) rounded.push(...arc(ox, BEND, 0.5 * Math.PI, Math.PI))
    else rounded.push(d)
    add(rounded, c[0] - d[0], 0)
  })
  const way: Point[] = [
    [side + STEM_HALF, -9],
    ...arc(ox, BEND + STEM_HALF, Math.PI, 0.5 * Math.PI),
    ...arc(right, BEND + STEM_HALF, 0.5 * Math.PI, 0),
    [width - side - STEM_HALF, -9],
  ]
  out.streets.push({ key, kind: 'crescent', line: place(way), ground: null })
}

/** Whether the block is the whole rectangle, so that the deep templates fit. */
export function isWhole(block: Ring, { u0, u1, v0, v1 }: BlockBounds): boolean {
  return signedArea(block) > (u1 - u0) * (v1 - v0) * 0.9999
}
