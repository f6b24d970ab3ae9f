import { describe, expect, test } from 'vitest'
import { randomNumbers } from '../simulated-market.factory.ts'
import { fitVariogram, REACH_KM, type WeightedResidual } from './variogram.ts'

const OWN_DEVIATION = 0.08
const NEIGHBOURS_PER_SPOT = 2
const SPOTS = 200

interface Made {
  shared: number
  doubt: number
  levelSpread?: number
}

/** Residuals in pairs of neighbours, far from all others: each of its own, with its neighbour, and by what it is unlike others in. */
function make({ shared, doubt, levelSpread = 0.3 }: Made): WeightedResidual[] {
  const random = randomNumbers(7)
  const randomNormal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const slope = doubt * randomNormal()
  return Array.from({ length: SPOTS }, (_, spot) => {
    const spotEffect = shared * randomNormal()
    return Array.from({ length: NEIGHBOURS_PER_SPOT }, (): WeightedResidual => {
      const level = levelSpread * randomNormal()
      return {
        place: [spot * 20 * REACH_KM, 0],
        residual: spotEffect + OWN_DEVIATION * randomNormal() + slope * level,
        weight: 1,
        levels: Float64Array.of(level),
      }
    })
  }).flat()
}

describe('A variogram', () => {
  test('tells what neighbours share from what is a sale’s own', () => {
    // Twice the standard error of a share among so many pairs of neighbours.
    for (const [shared, expected] of [
      [0.08, 0.5],
      [0.06, 0.64],
      [0.12, 0.31],
    ] as const) {
      const { ownShare } = fitVariogram(make({ shared, doubt: 0 }))
      expect(Math.abs(ownShare - expected)).toBeLessThan(0.1)
    }
  })

  test('doubts adjustments by as much as unlike properties differ', () => {
    const sure = fitVariogram(make({ shared: 0.08, doubt: 0 })).doubt
    const unsure = fitVariogram(make({ shared: 0.08, doubt: 0.6 })).doubt
    expect(sure).toBeLessThan(0.2)
    expect(unsure).toBeGreaterThan(sure + 0.1)
  })

  test('stays within its bounds, whatever neighbours do', () => {
    expect(fitVariogram(make({ shared: 0, doubt: 0 })).ownShare).toBe(0.8)
    expect(fitVariogram(make({ shared: 2, doubt: 0 })).ownShare).toBe(0.2)
    expect(fitVariogram(make({ shared: 0.08, doubt: 9 })).doubt).toBe(0.5)
  })

  test('is the usual one where nothing is left over, and where nothing counts', () => {
    const usual = { ownShare: 0.6, doubt: 0.35 }
    const sales = make({ shared: 0.08, doubt: 0 })
    expect(fitVariogram([])).toEqual(usual)
    expect(fitVariogram(sales.map((sale) => ({ ...sale, residual: 0 })))).toEqual(usual)
    expect(fitVariogram(sales.map((sale) => ({ ...sale, weight: 0 })))).toEqual(usual)
  })

  test('counts outliers by their weights', () => {
    const sales = make({ shared: 0.08, doubt: 0 })
    const odd = sales.map((sale, index) => (index % 40 === 0 ? { ...sale, residual: 5, weight: 0 } : sale))
    expect(fitVariogram(odd).ownShare).toBeCloseTo(fitVariogram(sales).ownShare, 1)
  })

  test('has an answer for sales that all stand in one place and are all alike', () => {
    const { ownShare, doubt } = fitVariogram(
      make({ shared: 0.08, doubt: 0, levelSpread: 0 }).map((sale) => ({ ...sale, place: [0, 0] })),
    )
    expect([ownShare, doubt].every(Number.isFinite)).toBe(true)
  })
})
