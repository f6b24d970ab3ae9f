import { describe, expect, test } from 'vitest'
import { dayNumber } from '../../text/dates.ts'
import { conformalQuantile, median } from './algebra/order-statistics.ts'
import { observe, observeSale } from './design/observation.ts'
import { findLineSlopes } from './line/line-slopes.ts'
import { fitLocally } from './local/local-fit.ts'
import { makePastRecord } from './make-past-record.ts'
import { studyRatios } from './record/ratio-study.ts'
import { computeErrorScore, type RecordEntry } from './record/record-entry.ts'
import { simulateSales, TRUTH } from './simulated-market.factory.ts'
import { DATE, SUBJECT } from './valuation.factory.ts'

const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE } as const
const SEEDS = Array.from({ length: 60 }, (_, index) => index + 100)

describe('A local fit', () => {
  test('finds the elasticities by which prices were made, within two standard errors over sixty markets', () => {
    const rows = ['size', 'lot', 'bathrooms', 'condition', 'view'] as const
    const deviations = new Map(rows.map((row) => [row as string, [] as number[]]))
    for (const seed of SEEDS) {
      const sales = simulateSales({ seed, count: 400, days: 360, isPlain: true })
      const { line } = fitLocally(
        sales.map((sale) => observeSale(sale, 'house')),
        dayNumber(DATE),
      )
      for (const { row, slope, standardError } of findLineSlopes(line, observe(SUBJECT, 'house', DATE))) {
        const truth = (TRUTH as Record<string, number>)[row]
        if (truth !== undefined) deviations.get(row)?.push((slope - truth) / standardError)
      }
    }
    for (const [row, all] of deviations) {
      expect(all, row).toHaveLength(SEEDS.length)
      const mean = all.reduce((sum, deviation) => sum + deviation, 0) / all.length
      expect(Math.abs(mean), `${row}: bias in standard errors of the mean`).toBeLessThan(
        2 / Math.sqrt(all.length) + 0.1,
      )
      // One in twenty lies outside by chance: of sixty, more than eight would be no chance.
      expect(all.filter((deviation) => Math.abs(deviation) > 2).length, row).toBeLessThanOrEqual(8)
    }
  })
})

/** Each of the markets' last sales, valued as of its own day. */
const record = (seeds: readonly number[], count: number, most: number): RecordEntry[] =>
  seeds.flatMap((seed) => [...makePastRecord(simulateSales({ seed, count, days: 360 }), SCOPE, most).entries])

describe('A past record', () => {
  const entries = record([31, 32], 900, 130)

  test('has small and even errors', () => {
    const errors = entries.map(({ valueDollars, priceDollars }) => Math.abs(valueDollars / priceDollars - 1))
    expect(median(errors)).toBeLessThan(0.09)
    const study = studyRatios(
      entries.map((each) => ({ estimate: each.valueDollars, price: each.priceDollars })),
    )
    expect(study?.prd).toBeLessThan(1.03)
    expect(Math.abs(study?.prb ?? 1)).toBeLessThan(0.06)
  })

  test('makes ranges that hold in another half of it', () => {
    const scores = entries.map(computeErrorScore)
    const [one, other] = [0, 1].map((half) => scores.filter((_, index) => index % 2 === half))
    for (const share of [0.8, 0.9]) {
      const reach = conformalQuantile(one ?? [], share) ?? 0
      const covered = (other ?? []).filter((score) => score <= reach).length / (other ?? []).length
      // Three standard errors of a share among 130.
      expect(Math.abs(covered - share)).toBeLessThan(0.1)
    }
  })

  test('values each sale from what was known before its day, and from no other sale', () => {
    const sales = simulateSales({ seed: 31, count: 900, days: 360 })
    const last = makePastRecord(sales, SCOPE, 3).entries
    const without = sales.filter(
      ({ id, soldOn }) => id === last[0]?.saleId || soldOn < (last[0]?.pricedOn ?? ''),
    )
    const again = makePastRecord(without, SCOPE, 1).entries
    expect(again[0]).toEqual(last[0])
  })
})
