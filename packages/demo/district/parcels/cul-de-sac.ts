import { boxAround } from '#domain/geometry/local-plane.ts'
import { itemAt, type Point, type Ring } from '../geometry/point.ts'
import {
  arc,
  column,
  ENTRANCE_OFFSET,
  type InnerSite,
  innerParcels,
  onCircle,
  rectangle,
  row,
  STEM_HALF_WIDTH,
} from './block-parts.ts'
import { borderShape } from './plain-block.ts'

const BULB_RADIUS = 14
/** Distance from the bulb's edge to the parcels behind it. */
const PIE_DEPTH = 23
/** Distance from the bulb's middle to the end of the parcels along the stem. */
const SHOULDER = 17

export function cutCulDeSac(site: InnerSite): void {
  const { cut, place, key, width, height, rule, random } = site
  const middle = width / 2
  const backRow = height - rule.lotDepth
  const centre: Point = [middle, backRow - BULB_RADIUS - PIE_DEPTH]
  const piesFrom = centre[1] - SHOULDER
  for (const ring of row(0, width, backRow, height, random.pick(rule.frontages)))
    cut.parcels.push(borderShape(place(ring)))
  const add = innerParcels(site)
  const frontage = random.pick(rule.frontages)
  const rights = column(middle + STEM_HALF_WIDTH, width, 0, piesFrom, frontage)
  column(0, middle - STEM_HALF_WIDTH, 0, piesFrom, frontage).forEach((left, step) => {
    const y0 = itemAt(left, 0)[1]
    const y1 = itemAt(left, 2)[1]
    add(left, [middle - STEM_HALF_WIDTH, (y0 + y1) / 2], y1 - y0, 1)
    add(itemAt(rights, step), [middle + STEM_HALF_WIDTH, (y0 + y1) / 2], y1 - y0, 0)
  })

  // Rays from the bulb's centre separate wedge-shaped parcels.
  const neck = Math.asin(STEM_HALF_WIDTH / BULB_RADIUS)
  const start = -Math.PI / 2 + neck
  const turn = 2 * Math.PI - 2 * neck
  const shares = [0.235, 0.41, 0.59, 0.765].map((share) => share + random.between(-0.012, 0.012))
  const angles = [start, ...shares.map((share) => start + turn * share), start + turn]
  const frame = rectangle(0, piesFrom, width, backRow)
  const bulb: Point[] = []
  const pies = angles.length - 1
  for (let pie = 0; pie < pies; pie++) {
    const from = itemAt(angles, pie)
    const to = itemAt(angles, pie + 1)
    const curve = arc(centre, BULB_RADIUS, from, to, Math.max(2, Math.ceil((to - from) / 0.35)))
    bulb.push(...curve.slice(pie === 0 ? 0 : 1))
    let outside = followFrame(frame, centre, from, to)
    if (pie === 0)
      outside = [[middle + STEM_HALF_WIDTH, piesFrom], [width, piesFrom], onRectangle(frame, centre, to)]
    else if (pie === pies - 1)
      outside = [onRectangle(frame, centre, from), [0, piesFrom], [middle - STEM_HALF_WIDTH, piesFrom]]
    add(
      [...outside, ...curve.reverse()],
      onCircle(centre, BULB_RADIUS, (from + to) / 2),
      BULB_RADIUS * (to - from),
      pie < 2 ? 0 : 1,
    )
  }
  const stem: Point[] = [
    [middle - STEM_HALF_WIDTH, 0],
    [middle + STEM_HALF_WIDTH, 0],
  ]
  const line: Point[] = [[middle, -ENTRANCE_OFFSET], centre]
  const [first] = place([itemAt(line, 0)])
  const streetLine = place(line)
  cut.streets.push({
    key,
    kind: 'cul-de-sac',
    line: first && itemAt(streetLine, 0)[1] === first[1] ? streetLine : streetLine.reverse(),
    ground: place([...stem, ...bulb]),
  })
}

/** Follows the rectangle from one ray to the other, counter-clockwise. */
function followFrame(frame: Ring, centre: Point, from: number, to: number): Point[] {
  const corners = frame
    .map((point) => ({ point, angle: Math.atan2(point[1] - centre[1], point[0] - centre[0]) }))
    .filter(({ angle }) => angle > from && angle < to)
    .sort((a, b) => a.angle - b.angle)
    .map(({ point }) => point)
  return [onRectangle(frame, centre, from), ...corners, onRectangle(frame, centre, to)]
}

function onRectangle(frame: Ring, [x, y]: Point, angle: number): Point {
  const box = boxAround(frame)
  const dx = Math.cos(angle)
  const dy = Math.sin(angle)
  const toSide = dx > 0 ? (box.east - x) / dx : dx < 0 ? (box.west - x) / dx : Infinity
  const toTop = dy > 0 ? (box.north - y) / dy : dy < 0 ? (box.south - y) / dy : Infinity
  if (toSide < toTop) return [dx > 0 ? box.east : box.west, y + dy * toSide]
  return [x + dx * toTop, dy > 0 ? box.north : box.south]
}
