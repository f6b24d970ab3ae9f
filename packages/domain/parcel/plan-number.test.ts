import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  isStrataPlan,
  normalisePlanNumber,
  PLAN_PREFIXES,
  parsePlanNumber,
  readTypedPlan,
} from './plan-number.ts'

test.each([
  ['Lot 5 Plan EPP12345', 'EPP12345', '5', false],
  ['LT A PL VIP915', 'VIP915', 'A', false],
  ['EPS2328 SL 12', 'EPS2328', '12', false],
  ['Strata Lot 12 of Strata Plan VR 586', 'VAS586', '12', false],
  ['EPS2328', 'EPS2328', null, false],
  ['VR1234', 'VAS1234', null, true],
  ['NW 168', 'NWS168', null, true],
  ['K12', 'KAS12', null, true],
  ['EPS–2328', 'EPS2328', null, false],
  ['L5 EPP12345', 'EPP12345', '5', false],
  ['Rem Lot 5 Plan EPP12345', 'EPP12345', '5', false],
  ['Legal Description: Remainder of Lot 5 Plan EPP12345', 'EPP12345', '5', false],
  ['STRATA LOT 12 DISTRICT LOT 526 STRATA PLAN VR 1234 TOGETHER WITH AN INTEREST', 'VAS1234', '12', false],
])('%s is typed for plan %s, lot %s', (text, planNumber, lot, isOld) =>
  expect(readTypedPlan(text)).toEqual({ planNumber, lot, isOld }),
)

test.each(['Lot 5', 'R2912345', '12 Main St', 'RT-7', ''])('%s is no plan', (text) =>
  expect(readTypedPlan(text)).toBeNull(),
)

describe('plan numbers', () => {
  test.each([
    ['EPS2328', 'EPS2328'],
    ['eps 2328', 'EPS2328'],
    ['EPS-2328', 'EPS2328'],
    ['Plan VAP3089', 'VAP3089'],
    ['PLAN NO. VAP 3089', 'VAP3089'],
    ['Strata Plan EPS2328', 'EPS2328'],
    ['Strata plan VR 586', 'VAS586'],
    ['VIP000915', 'VIP915'],
    ['VIP65337RW', 'VIP65337RW'],
    ['VIP 65337 OS', 'VIP65337OS'],
    [' NWP1166A ', 'NWP1166A'],
  ])('%s is kept as %s', (text, normalised) => expect(normalisePlanNumber(text)).toBe(normalised))

  test.each([
    '',
    'NO_PLAN',
    '1166',
    '10TU1234',
    'EPS',
    'EPS0',
    'ABC123',
    'VR 586',
    'SE 12',
    'EPS2328 Main St',
    '012-345-678',
  ])('%s is no plan number', (text) => {
    expect(normalisePlanNumber(text)).toBeNull()
  })

  test('nothing is no plan number', () => {
    expect(normalisePlanNumber(null)).toBeNull()
    expect(normalisePlanNumber(undefined)).toBeNull()
  })

  test.each([
    ['EPS2328', true],
    ['VAS 586', true],
    ['NWS168', true],
    ['EPP65337', false],
    ['VIP915', false],
    ['nonsense', false],
    [null, false],
  ])('%s makes strata lots: %s', (text, isStrata) => expect(isStrataPlan(text)).toBe(isStrata))

  test('the parts are told apart', () => {
    expect(parsePlanNumber('VIP65337RW')).toEqual({ prefix: 'VIP', number: '65337', suffix: 'RW' })
  })

  test('law: every prefix with every number is kept in one form, however it is typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLAN_PREFIXES),
        fc.integer({ min: 1, max: 9_999_999 }),
        (prefix, number) => {
          const normalised = `${prefix}${number}`
          expect(normalisePlanNumber(`${prefix.toLowerCase()} - ${number}`)).toBe(normalised)
          expect(normalisePlanNumber(normalised)).toBe(normalised)
        },
      ),
    )
  })
})
