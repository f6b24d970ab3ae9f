import { expect, it } from 'vitest'
import { tileGrid, toUnitX, toUnitY } from '../geometry/tile-grid.ts'
import { parcelEdgeFeatures } from './parcel-edges.ts'

/** TWKB of one polygon, seven decimals. */
function twkb(vertices: readonly (readonly [number, number])[]): Uint8Array {
  const bytes = [0xe3, 0, 1, vertices.length]
  let last: [number, number] = [0, 0]
  for (const [longitude, latitude] of vertices) {
    const next: [number, number] = [Math.round(longitude * 1e7), Math.round(latitude * 1e7)]
    for (const change of [next[0] - last[0], next[1] - last[1]]) {
      let rest = change < 0 ? -change * 2 - 1 : change * 2
      while (rest > 127) {
        bytes.push((rest % 128) | 128)
        rest = Math.floor(rest / 128)
      }
      bytes.push(rest)
    }
    last = next
  }
  return Uint8Array.from(bytes)
}

const WEST = -123.1
const SOUTH = 49.25
/** Degrees for metres at this latitude on the WGS 84 ellipsoid. */
const EAST_DEGREES = 1 / 72_803.5
const NORTH_DEGREES = 1 / 111_212.4
const at = (east: number, north: number) =>
  [WEST + east * EAST_DEGREES, SOUTH + north * NORTH_DEGREES] as const
const tileOf = (longitude: number, latitude: number) => {
  const world = tileGrid(17, 0, 0)
  return tileGrid(
    17,
    Math.floor(toUnitX(world, longitude) / 4096),
    Math.floor(toUnitY(world, latitude) / 4096),
  )
}
const GRID = tileOf(...at(10, 20))

const sidesOf = (vertices: readonly (readonly [number, number])[]) =>
  parcelEdgeFeatures(GRID, 'a', twkb(vertices)).map(({ keys, values }) => {
    const said = Object.fromEntries(keys.map((key, index) => [key, values[index]]))
    const { length_cm, angle_tenths, anchor, fit_zoom } = said
    return { anchor, fit_zoom, length_m: Number(length_cm) / 100, angle: Number(angle_tenths) / 10 }
  })

it('measures each side of a parcel, and writes inside along it', () => {
  const sides = sidesOf([at(0, 0), at(15, 0), at(15, 36), at(0, 36), at(0, 0)])
  expect(sides.map(({ length_m }) => Math.round(Number(length_m) * 10) / 10).toSorted()).toEqual([
    15, 15, 36, 36,
  ])
  const bottom = sides.find(({ angle, anchor }) => angle === 0 && anchor === 'bottom')
  const top = sides.find(({ angle, anchor }) => angle === 0 && anchor === 'top')
  expect(bottom && top).toBeTruthy()
  expect(sides.every(({ angle }) => Number(angle) > -90 && Number(angle) <= 90)).toBe(true)
})

it('says the same whichever way round the parcel is drawn', () => {
  const parcel = [at(0, 0), at(15, 0), at(18, 30), at(0, 36), at(0, 0)]
  const sorted = (sides: ReturnType<typeof sidesOf>) =>
    sides.toSorted((a, b) => Number(a.length_m) - Number(b.length_m))
  expect(sorted(sidesOf(parcel.toReversed()))).toEqual(sorted(sidesOf(parcel)))
})

it('joins the pieces of a curved front and of a straight side into one length', () => {
  const curve = Array.from({ length: 11 }, (_, i) => {
    const radians = (i * 8 * Math.PI) / 180
    return at(20 * Math.sin(radians), -20 * Math.cos(radians) + 20)
  })
  const sides = sidesOf([...curve, at(20, 40), at(10, 40), at(0, 40), at(0, 0)])
  expect(sides).toHaveLength(4)
  const arc = (20 * 80 * Math.PI) / 180
  expect(sides.some(({ length_m }) => Math.abs(Number(length_m) - arc) < 0.1)).toBe(true)
})

it('ends a straight side where a rounded corner begins', () => {
  const corner = Array.from({ length: 10 }, (_, i) => {
    const radians = (i * 10 * Math.PI) / 180
    return at(30 + 5 * Math.sin(radians), 5 - 5 * Math.cos(radians))
  })
  const lengths = sidesOf([at(0, 0), ...corner, at(35, 30), at(0, 30), at(0, 0)]).map((side) => side.length_m)
  expect(lengths.map((length) => Math.round(Number(length))).toSorted((a, b) => a - b)).toEqual([
    8, 25, 30, 30, 35,
  ])
})

it('waits for the zoom at which the number fits, and leaves out steps that nobody reads', () => {
  const sides = sidesOf([at(0, 0), at(60, 0), at(60, 1), at(61, 1), at(61, 8), at(0, 8), at(0, 0)])
  const zooms = new Map(sides.map(({ length_m, fit_zoom }) => [Math.round(Number(length_m)), fit_zoom]))
  expect(zooms.get(60)).toBe(17)
  expect(zooms.get(8)).toBe(19)
  expect(zooms.has(1)).toBe(false)
})
