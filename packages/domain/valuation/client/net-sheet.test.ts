import { expect, it } from 'vitest'
import type { SharedPart } from '../analysis/shared-parts.ts'
import type { Accuracy } from '../cma/record/accuracy.ts'
import { NO_SELLING_COSTS, netSheet } from './net-sheet.ts'

const COSTS = {
  ...NO_SELLING_COSTS,
  firstPercent: 7,
  firstDollars: 100_000,
  restPercent: 2.5,
  legalDollars: 1_450,
  mortgageDollars: 412_000,
}
const VALUE = { value: { dollars: 1_285_012 }, market: null, accuracy: null }

const RECORD: Accuracy = {
  asOf: '2026-11-22',
  count: 40,
  cod: 8,
  prd: 1,
  prb: 0,
  medianError: 0.08,
  within10: 0.6,
  within20: 0.9,
  coverage: [],
  reached: [{ share: 0.5, ratio: 0.9 }],
  tiers: [],
}

it('subtracts the costs from the price, in whole dollars that add up', () => {
  const sheet = netSheet(VALUE, [], COSTS)
  expect(sheet?.columns).toEqual([{ title: 'Best estimate', priceDollars: 1_285_000 }])
  expect(sheet?.lines).toEqual([
    { title: 'Price', dollars: [1_285_000] },
    { title: 'Commission, 7% of the first $100,000 and 2.5% of the rest', dollars: [-36_625] },
    { title: 'GST on the commission', dollars: [-1_831] },
    { title: 'Lawyer or notary', dollars: [-1_450] },
    { title: 'Mortgage payout', dollars: [-412_000] },
    { title: 'Estimated net proceeds', dollars: [833_094] },
  ])
})

it('takes one rate on the whole price, and never more than the price as its first part', () => {
  const one = netSheet(VALUE, [], { ...NO_SELLING_COSTS, restPercent: 3 })
  expect(one?.lines[1]).toEqual({ title: 'Commission, 3%', dollars: [-38_550] })
  const cheap = netSheet({ value: { dollars: 60_000 }, market: null, accuracy: null }, [], COSTS)
  expect(cheap?.lines[1]?.dollars).toEqual([-4_200])
})

it('has no commission line before the rate has its part of the price', () => {
  const alone = { ...NO_SELLING_COSTS, firstPercent: 7, legalDollars: 1_450 }
  expect(netSheet(VALUE, [], alone)?.lines[1]?.title).toBe('Lawyer or notary')
})

it('can end below zero', () => {
  const sheet = netSheet({ value: { dollars: 300_000 }, market: null, accuracy: null }, [], {
    ...NO_SELLING_COSTS,
    mortgageDollars: 412_000,
  })
  expect(sheet?.lines.at(-1)?.dollars).toEqual([-112_000])
})

it('has no sheet without a value or without costs', () => {
  expect(netSheet({ value: null, market: null, accuracy: null }, [], COSTS)).toBeNull()
  expect(netSheet(VALUE, [], NO_SELLING_COSTS)).toBeNull()
})

it('has the asking prices only if clients see them, too', () => {
  const pricesOn = (...pages: SharedPart[]) =>
    netSheet({ ...VALUE, accuracy: RECORD }, pages, COSTS)?.columns.map(({ priceDollars }) => priceDollars)
  expect(pricesOn('proceeds')).toEqual([1_285_000])
  expect(pricesOn('proceeds', 'asking')).toEqual([1_156_000])
})
