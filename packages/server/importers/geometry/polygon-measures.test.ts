import { describe, expect, it } from 'vitest'
import { areaSquareMetres, toAlbers } from './polygon-measures.ts'
import { isSurelyValid } from './surely-valid.ts'

const square = (west: number, south: number, size: number) => [
  [west, south],
  [west + size, south],
  [west + size, south + size],
  [west, south + size],
  [west, south],
]

describe('measuring polygons', () => {
  it('projects to BC Albers as the EPSG registry has it', () => {
    // gdaltransform -s_srs OGC:CRS84 -t_srs EPSG:3005
    const out: [number, number] = [0, 0]
    toAlbers(-123.1, 49.25, out)
    expect(out[0]).toBeCloseTo(1_211_274.17480499, 4)
    expect(out[1]).toBeCloseTo(474_734.102680807, 4)
  })

  it('agrees with the area that ParcelMap BC states (Oak Bay, 558.6863 m²)', () => {
    const ring = [
      [-123.32022547, 48.43351697],
      [-123.32023219, 48.43337997],
      [-123.31973714, 48.43336902],
      [-123.31973042, 48.43350602],
      [-123.32022547, 48.43351697],
    ]
    expect(areaSquareMetres([[ring]])).toBeCloseTo(558.6863, 0)
  })

  it('takes holes off', () => {
    const outer = square(-123, 49, 0.01)
    const hole = square(-122.998, 49.002, 0.005)
    expect(areaSquareMetres([[outer, hole]])).toBeCloseTo(
      areaSquareMetres([[outer]]) - areaSquareMetres([[hole]]),
      3,
    )
  })
})

describe('polygons that need no further check', () => {
  it('are plain ones', () => {
    expect(isSurelyValid([[square(-123, 49, 0.001)]])).toBe(true)
  })

  it.each([
    [
      'a bow tie',
      [
        [
          [-123, 49],
          [-122.99, 49.01],
          [-122.99, 49],
          [-123, 49.01],
          [-123, 49],
        ],
      ],
    ],
    [
      'a spike',
      [
        [
          [-123, 49],
          [-122.99, 49],
          [-122.98, 49],
          [-122.99, 49],
          [-122.99, 49.01],
          [-123, 49],
        ],
      ],
    ],
    [
      'a repeated corner',
      [
        [
          [-123, 49],
          [-123, 49],
          [-122.99, 49],
          [-122.99, 49.01],
          [-123, 49],
        ],
      ],
    ],
    [
      'a side that touches a corner',
      [
        [
          [0, 0],
          [4, 0],
          [4, 4],
          [2, 0],
          [0, 4],
          [0, 0],
        ],
      ],
    ],
    ['a hole', [square(-123, 49, 0.01), square(-122.998, 49.002, 0.005)]],
  ])('are not: %s', (_name, rings) => {
    expect(isSurelyValid([rings])).toBe(false)
  })
})
