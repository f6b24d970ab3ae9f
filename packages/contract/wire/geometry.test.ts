import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DrawnPolygon } from './geometry.ts'
import { inputSchema } from './input-json-schema.ts'

const CLOSED = [
  [-123, 49],
  [-122, 49],
  [-122, 50],
  [-123, 49],
]
const polygon = (coordinates: unknown) => ({ type: 'Polygon', coordinates })
const issuesOf = (coordinates: unknown) =>
  DrawnPolygon.safeParse(polygon(coordinates)).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

describe('A drawn polygon', () => {
  it('is taken as it is', () => {
    expect(DrawnPolygon.parse(polygon([CLOSED]))).toEqual(polygon([CLOSED]))
  })

  it.each([
    ['no rings', []],
    ['no list', 'rings'],
    ['nothing', undefined],
    ['a ring of three', [CLOSED.slice(1)]],
    ['101 rings', Array.from({ length: 101 }, () => CLOSED)],
    ['10,002 positions', [Array.from({ length: 10_002 }, () => [-123, 49])]],
    ['a position of three', [[...CLOSED, [-123, 49, 12]]]],
    ['a longitude of 181', [[...CLOSED, [181, 49]]]],
    ['a latitude of no number', [[...CLOSED, [-123, Number.NaN]]]],
    ['a text', [[...CLOSED, ['-123', 49]]]],
  ])('with %s is refused', (_, coordinates) => {
    expect(DrawnPolygon.safeParse(polygon(coordinates)).success).toBe(false)
  })

  it('says where and what is wrong', () => {
    expect(issuesOf([[...CLOSED, [181, 49]]])).toEqual([
      ['coordinates.0.4.0', expect.stringContaining('<=180')],
    ])
    const tooMany = DrawnPolygon.safeParse(polygon([Array(10_002).fill([0, 0])]))
    expect(tooMany.error?.issues).toMatchObject([
      { code: 'too_big', origin: 'array', path: ['coordinates', 0], message: 'at most 10,000 vertices' },
    ])
  })

  it('is described to those who read the API, position by position', () => {
    expect(JSON.stringify(inputSchema(DrawnPolygon))).toContain('"minimum":-180')
  })

  it('takes only lists of positions, whatever is sent', () => {
    const odd = fc.oneof(fc.double(), fc.constant(null), fc.string(), fc.constant([]), fc.constant({}))
    const place = fc.oneof(
      fc.tuple(
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.double({ min: -90, max: 90, noNaN: true }),
      ),
      fc.array(odd, { maxLength: 3 }),
      odd,
    )
    fc.assert(
      fc.property(fc.array(fc.array(place, { maxLength: 6 }), { maxLength: 2 }), (coordinates) => {
        const isRight =
          coordinates.length > 0 && coordinates.every((ring) => ring.length >= 4 && ring.every(isPlace))
        expect(DrawnPolygon.safeParse(polygon(coordinates)).success).toBe(isRight)
      }),
    )
  })
})

const isPlace = (place: unknown) =>
  Array.isArray(place) &&
  place.length === 2 &&
  place.every((degrees, axis) => typeof degrees === 'number' && Math.abs(degrees) <= (axis === 0 ? 180 : 90))
