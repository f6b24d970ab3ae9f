import { expect, test } from 'vitest'
import { dayNumber } from '../../../text/dates.ts'
import { type Observation, observe, observeSale } from '../design/observation.ts'
import { fitLocally } from '../local/local-fit.ts'
import { propertyOf, simulateSales } from '../simulated-market.factory.ts'
import { DATE } from '../valuation.factory.ts'
import { withoutSales } from './market-line.ts'
import { findUnknownEffects, findUnknownGroups, sharedVariance } from './unknown-groups.ts'

const SALES = simulateSales({ seed: 5, count: 300, days: 360, marketClass: 'strata' })
const { line } = fitLocally(
  SALES.map((sale) => observeSale(sale, 'strata')),
  dayNumber(DATE),
)
const unit = (neighbourhood: string | null, building: string | null = null): Observation =>
  observe(propertyOf({ marketClass: 'strata', neighbourhood, building }), 'strata', DATE)
const covariances = (...observations: Observation[]): number[][] => {
  const effects = findUnknownEffects(line, observations)
  const spread = sharedVariance(effects[0] ?? [], effects[0] ?? [])
  expect(spread).toBeGreaterThan(0.005)
  return effects.map((one) => effects.map((other) => sharedVariance(one, other) / spread))
}

test('Properties share the effect of an unknown group of one name, and of none that is known or not stated', () => {
  const known = SALES[0]?.neighbourhood ?? ''
  expect(
    covariances(unit('New Town'), unit('New Town'), unit('Old Town'), unit(null), unit(null), unit(known)),
  ).toEqual([
    [1, 1, 0, 0, 0, 0],
    [1, 1, 0, 0, 0, 0],
    [0, 0, 1, 0, 0, 0],
    [0, 0, 0, 1, 0, 0],
    [0, 0, 0, 0, 1, 0],
    [0, 0, 0, 0, 0, 0],
  ])
})

test('Units of one building share it, with all that have the name of any of them', () => {
  const all = [unit('New Town', 'Y'), unit('New Town'), unit(null, 'Y'), unit('Old Town', 'Y')]
  const every = all.map(() => all.map(() => 1))
  expect(covariances(...all)).toEqual(every)
  expect(covariances(...all.toReversed())).toEqual(every)
  expect(covariances(unit(null, 'Y'), unit(null, 'Y'), unit(null, 'Z'))).toEqual([
    [1, 1, 0],
    [1, 1, 0],
    [0, 0, 1],
  ])
})

test('A group is known by the sales that are left in the line, and has no effect without any', () => {
  const name = SALES[0]?.neighbourhood ?? null
  const subject = unit(name)
  const ids = SALES.filter(({ neighbourhood }) => neighbourhood === name).map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(1)
  expect(findUnknownGroups({ line, subject })).toEqual([])
  expect(findUnknownGroups({ line: withoutSales(line, new Set(ids.slice(1))), subject })).toEqual([])
  const left = withoutSales(line, new Set(ids))
  expect(findUnknownGroups({ line: left, subject })).toEqual(['neighbourhood'])
  const column = left.design.columns.length - left.design.places.length - left.design.slopePlaces.length
  const names = left.design.groups[0]?.names ?? []
  expect(left.coefficients[column - names.length + names.indexOf(name ?? '')]).toBe(0)
})
