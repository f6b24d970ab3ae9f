import { describe, expect, test } from 'vitest'
import { netCover } from './net-cover.ts'

const measure = { keyOf: ({ zone }: { zone: string; said: string }) => zone, whole: 100, noise: 5, sliver: 1 }
const piece = (zone: string, before: number, after: number, said = '') => ({
  state: { zone, said },
  before,
  after,
})

describe('what a piece of land lost and gained', () => {
  test('is the difference for each state, largest first', () => {
    expect(netCover([piece('A', 100, 0), piece('B', 0, 30), piece('C', 0, 70)], measure)).toEqual({
      lost: [{ state: { zone: 'A', said: '' }, area: 100 }],
      gained: [
        { state: { zone: 'C', said: '' }, area: 70 },
        { state: { zone: 'B', said: '' }, area: 30 },
      ],
    })
  })

  test('is nothing up to the noise, and something above it', () => {
    expect(netCover([piece('A', 100, 95), piece('B', 0, 5)], measure)).toEqual({ lost: [], gained: [] })
    expect(netCover([piece('A', 100, 94), piece('B', 0, 6)], measure).gained).toHaveLength(1)
  })

  test('leaves slivers out of a change', () => {
    expect(netCover([piece('A', 100, 0), piece('B', 0, 99), piece('C', 0, 1)], measure).gained).toHaveLength(
      1,
    )
  })

  test('counts land under two polygons of one state once', () => {
    expect(netCover([piece('A', 100, 0), piece('A', 0, 100), piece('A', 0, 80)], measure).gained).toEqual([])
  })

  test('is told in the words of the largest polygon of each side', () => {
    const { lost, gained } = netCover(
      [piece('A', 10, 0, 'z'), piece('A', 30, 0, 'x'), piece('B', 0, 10, 'a'), piece('B', 0, 30, 'b')],
      measure,
    )
    expect([lost[0]?.state.said, gained[0]?.state.said]).toEqual(['x', 'b'])
  })
})
