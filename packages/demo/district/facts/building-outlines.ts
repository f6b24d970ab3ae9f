import type { Point } from '../geometry/point.ts'
import type { Random } from '../random.ts'
import type { Holding } from './holding.ts'

/** In metres from the middle of the front: x runs along it, y into the parcel. */
type Outline = readonly Point[]

interface Building {
  outline: Outline
  kind: string
}

const rectangle = (kind: string, x: number, y: number, width: number, depth: number): Building => ({
  kind,
  outline: [
    [x - width / 2, y],
    [x + width / 2, y],
    [x + width / 2, y + depth],
    [x - width / 2, y + depth],
  ],
})

/** A house with a step in its front, to the left or right. */
function house(width: number, depth: number, setback: number, widestWing: number, isLeft: boolean): Building {
  const w = width / 2
  const wing = Math.min(widestWing, depth * 0.4)
  const step = isLeft ? -w + width * 0.42 : w - width * 0.42
  const [left, right] = isLeft ? [setback, setback + wing] : [setback + wing, setback]
  return {
    kind: 'residential',
    outline: [
      [-w, left],
      [step, left],
      [step, right],
      [w, right],
      [w, setback + depth],
      [-w, setback + depth],
    ],
  }
}

interface Plot {
  parcel: Holding['parcel']
  front: number
  depth: number
  /** Area of one floor, in square metres. */
  plate: number
  random: Random
}

export function drawOutlines({ parcel, floorArea, storeys }: Holding, random: Random): Iterable<Building> {
  const { frontageMetres: front, depthMetres: depth } = parcel
  return (
    OUTLINES_BY_USE[parcel.use]?.({
      parcel,
      front,
      depth,
      plate: floorArea / Math.max(1, storeys),
      random,
    }) ?? []
  )
}

function* houseOutlines({ parcel, front, depth, plate, random }: Plot): Iterable<Building> {
  const width = Math.min(front * random.between(0.62, 0.78), random.between(11, 16.5))
  const deep = Math.min(Math.max(8, plate / width), depth * 0.45, 19)
  const setback =
    parcel.use === 'acreage'
      ? Math.min(depth * 0.3, random.between(15, 32))
      : Math.min(depth * 0.22, random.between(5.5, 8.5))
  yield house(width, deep, setback, random.between(1.5, 4), random.isLucky(0.5))
  const shedShare = parcel.use === 'acreage' ? 0.7 : 0.14
  const hasShed = random.isLucky(parcel.quarter.character === 'old-town' ? 0.62 : shedShare)
  const side = (random.isLucky(0.5) ? 1 : -1) * Math.max(0, front / 2 - 5)
  if (hasShed) yield rectangle('outbuilding', side, Math.min(depth - 8.2, setback + deep + 22), 6.2, 6.4)
}

function* townhouseOutlines({ front, depth }: Plot): Iterable<Building> {
  const rows = Math.max(1, Math.min(5, Math.floor((depth - 8) / 20)))
  for (let bar = 0; bar < rows; bar++) {
    const parts = Math.max(1, Math.round(front / 44))
    for (let part = 0; part < parts; part++) {
      const x = -front / 2 + 4 + ((front - 8) * (part + 0.5)) / parts
      yield rectangle('residential', x, 5 + bar * ((depth - 6) / rows), (front - 8) / parts - 5, 10.5)
    }
  }
}

function* apartmentOutlines({ front, depth, plate, random }: Plot): Iterable<Building> {
  const width = front - random.between(8, 12)
  const deep = Math.min(depth - 11, Math.max(16, plate / width))
  const hasNotch = random.isLucky(0.55) && width > 30
  if (!hasNotch) yield rectangle('residential', 0, 5, width, deep)
  else
    yield {
      kind: 'residential',
      outline: [
        [-width / 2, 5],
        [width / 2, 5],
        [width / 2, 5 + deep],
        [width / 6, 5 + deep],
        [width / 6, 5 + deep * 0.6],
        [-width / 6, 5 + deep * 0.6],
        [-width / 6, 5 + deep],
        [-width / 2, 5 + deep],
      ],
    }
}

function* shopOutlines({ parcel, front, depth, plate }: Plot): Iterable<Building> {
  const width = front * (parcel.isWaterfront ? 0.6 : 0.93)
  yield rectangle('commercial', 0, 1, width, Math.min(depth * 0.86, Math.max(12, plate / width)))
}

function* mallOutlines({ front, depth }: Plot): Iterable<Building> {
  yield {
    outline: [
      [-front * 0.4, depth * 0.52],
      [front * 0.16, depth * 0.52],
      [front * 0.16, depth * 0.38],
      [front * 0.42, depth * 0.38],
      [front * 0.42, depth * 0.9],
      [-front * 0.4, depth * 0.9],
    ],
    kind: 'commercial',
  }
  yield rectangle('commercial', -front * 0.28, depth * 0.1, 24, 14)
}

function* industryOutlines({ front, depth, plate, random }: Plot): Iterable<Building> {
  const width = front * random.between(0.5, 0.78)
  const x = random.between(-0.08, 0.08) * front
  const deep = Math.min(depth * 0.7, Math.max(14, plate / width))
  yield rectangle('industrial', x, random.between(7, 13), width, deep)
}

function* portOutlines({ front, depth, random }: Plot): Iterable<Building> {
  for (let shed = -1; shed <= 1; shed++) {
    if (random.isLucky(0.75))
      yield rectangle(
        'industrial',
        (shed * front) / 3.2,
        depth * 0.18,
        front / 4.4,
        Math.min(depth * 0.5, 42),
      )
  }
}

function* marinaOutlines({ front, depth, random }: Plot): Iterable<Building> {
  yield rectangle('commercial', random.between(-0.2, 0.2) * front, 8, 26, 14)
  yield rectangle('outbuilding', random.between(-0.3, 0.3) * front, depth * 0.55, 16, 9)
}

function* farmOutlines({ front, random }: Plot): Iterable<Building> {
  const yard = random.between(35, 60)
  const side = random.between(-0.22, 0.22) * front
  yield house(16, 12, yard, 3, random.isLucky(0.5))
  yield rectangle('outbuilding', side + 26, yard + 38, 18, 42)
  if (random.isLucky(0.7)) yield rectangle('outbuilding', side - 8, yard + 46, 14, 30)
  if (random.isLucky(0.25)) yield rectangle('outbuilding', side + 60, yard + 30, 20, 90)
}

function* schoolOutlines({ front, depth }: Plot): Iterable<Building> {
  const w = Math.min(front * 0.34, 62)
  const d = Math.min(depth * 0.3, 40)
  const x = -front * 0.16
  yield {
    outline: [
      [x - w, 14],
      [x + w, 14],
      [x + w, 14 + d * 0.45],
      [x + w * 0.3, 14 + d * 0.45],
      [x + w * 0.3, 14 + d],
      [x - w * 0.5, 14 + d],
      [x - w * 0.5, 14 + d * 0.45],
      [x - w, 14 + d * 0.45],
    ],
    kind: 'school',
  }
}

function* golfOutlines(): Iterable<Building> {
  yield rectangle('commercial', -30, 30, 42, 22)
  yield rectangle('outbuilding', 30, 44, 18, 12)
}

function* civicOutlines({ front, depth }: Plot): Iterable<Building> {
  yield rectangle('civic', -front * 0.2, 12, front * 0.32, depth * 0.34)
  yield rectangle('civic', front * 0.24, 14, front * 0.2, depth * 0.24)
}

const OUTLINES_BY_USE: Partial<Record<Holding['parcel']['use'], (plot: Plot) => Iterable<Building>>> = {
  house: houseOutlines,
  duplex: houseOutlines,
  acreage: houseOutlines,
  townhouses: townhouseOutlines,
  apartments: apartmentOutlines,
  shop: shopOutlines,
  office: shopOutlines,
  mixed: shopOutlines,
  mall: mallOutlines,
  industry: industryOutlines,
  port: portOutlines,
  marina: marinaOutlines,
  farm: farmOutlines,
  school: schoolOutlines,
  golf: golfOutlines,
  civic: civicOutlines,
}
