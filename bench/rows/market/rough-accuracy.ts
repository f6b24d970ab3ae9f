import { makePastRecord } from '#domain/valuation/cma/make-past-record.ts'
import { MIN_ENTRIES, type PastRecord } from '#domain/valuation/cma/record/past-record.ts'
import { studyRatios } from '#domain/valuation/cma/record/ratio-study.ts'
import type { RecordEntry } from '#domain/valuation/cma/record/record-entry.ts'
import { findRanges } from '#domain/valuation/cma/record/value-range.ts'
import { simulateRoughSales } from '#domain/valuation/cma/rough-market.factory.ts'
import type { MarketSale } from '#domain/valuation/cma/sales/market-sale.ts'
import { fitBoostedTrees } from '../../cma/boosted-trees.ts'
import { atMost, type BenchRow, type Figure } from '../../row.ts'

const START = '2023-11-05'
const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: '2026-11-05' } as const
/** These seeds were not used for tuning the method. */
const SEEDS = [41, 42, 43]
const MARKETS = [
  { name: 'rough markets, market line', count: 7200, subjects: 900 },
  { name: 'rough markets, local fit', count: 3000, subjects: 400 },
]
/** Days between fits of the reference, as for the market line. */
const FIT_DAYS = 30
/** Minimum ranges of a group that is reported. */
const MIN_IN_GROUP = 60

interface Pooled {
  estimate: number
  price: number
  boosted: number
  /** The price without its noise. */
  expected: number
}

interface Ranged {
  isCovered: boolean
  groups: string[]
}

/**
 * Measures three years of sales with towns, thin neighbourhoods, rare attributes and unequal noise, against
 * gradient boosting.
 */
export const roughAccuracy: BenchRow = {
  key: 'cma-rough',
  what: 'market analysis of rough markets out of time',
  against: 'gradient boosting of 400 trees',
  async measure(context) {
    const markets = context.sized(MARKETS, [{ name: 'rough markets', count: 400, subjects: 60 }])
    return markets.flatMap(({ name, count, subjects }) => {
      const pooled: Pooled[] = []
      const ranged: Ranged[] = []
      for (const seed of context.sized(SEEDS, SEEDS.slice(0, 1))) {
        context.say(`valuing ${subjects} sales of ${name}, seed ${seed}`)
        const expected = new Map<string, number>()
        const sales = simulateRoughSales({ seed, count, start: START, expected })
        const record = makePastRecord(sales, SCOPE, subjects)
        const boosted = boostedValues(sales, record.entries, context.sized(FIT_DAYS, 3 * 365))
        for (const [index, { saleId, valueDollars, priceDollars }] of record.entries.entries()) {
          pooled.push({
            estimate: valueDollars,
            price: priceDollars,
            boosted: boosted[index] ?? Number.NaN,
            expected: expected.get(saleId) ?? Number.NaN,
          })
        }
        ranged.push(...rangesOf(record, context.sized(3 * MIN_ENTRIES, 20)))
      }
      return figuresOf(name, pooled, ranged)
    })
  },
}

/** Values of the reference, which is fitted every `fitDays` to earlier sales only. */
function boostedValues(
  sales: readonly MarketSale[],
  entries: readonly RecordEntry[],
  fitDays: number,
): number[] {
  const byId = new Map(sales.map((sale) => [sale.id, sale]))
  let fit: { from: number; value: (sale: MarketSale) => number } | null = null
  return entries.map(({ saleId, pricedOn }) => {
    const day = Date.parse(pricedOn) / 86_400_000
    if (fit === null || day >= fit.from + fitDays) {
      fit = { from: day, value: fitBoostedTrees(sales.filter(({ soldOn }) => soldOn < pricedOn)) }
    }
    return fit.value(byId.get(saleId) as MarketSale)
  })
}

/** 80 % ranges, each calibrated on earlier entries. Skips entries with fewer than `leastBefore` of those. */
function rangesOf({ asOf, method, entries }: PastRecord, leastBefore: number): Ranged[] {
  const values = entries.map(({ valueDollars }) => valueDollars).sort((one, other) => one - other)
  const [cheap, dear] = [0.1, 0.9].map((share) => values[Math.floor(share * values.length)] ?? 0)
  return entries.flatMap((entry, index) => {
    const before = entries.slice(0, index).filter(({ pricedOn }) => pricedOn < entry.pricedOn)
    if (before.length < leastBefore || entry.edition === null) return []
    const estimate = { ...entry, edition: entry.edition, logValue: Math.log(entry.valueDollars) }
    const [range] = findRanges(estimate, { asOf, entries: before, ...(method && { method }) }).ranges
    if (range === undefined) return []
    const isCovered = entry.priceDollars >= range.lowDollars && entry.priceDollars <= range.highDollars
    const groups = [
      ...entry.groups,
      ...(entry.valueDollars >= (dear ?? 0) ? ['dearest tenth'] : []),
      ...(entry.valueDollars <= (cheap ?? 0) ? ['cheapest tenth'] : []),
    ]
    return [{ isCovered, groups }]
  })
}

function figuresOf(name: string, pooled: readonly Pooled[], ranged: readonly Ranged[]): Figure[] {
  const meanError = (of: (each: (typeof pooled)[number]) => number) =>
    (100 * pooled.reduce((sum, each) => sum + Math.abs(of(each) / each.price - 1), 0)) / pooled.length
  const ours = meanError(({ estimate }) => estimate)
  const reference = meanError(({ boosted }) => boosted)
  const study = studyRatios(pooled)
  if (study === null || !Number.isFinite(reference)) throw new Error('A value is not a number')
  const coverage = (part: string, of: readonly Ranged[], [low, high]: readonly [number, number]): Figure => {
    const share = (100 * of.filter(({ isCovered }) => isCovered).length) / of.length
    return {
      part: `${name}: 80 % range, ${part}: coverage against ${(low + high) / 2}`,
      ours: [share],
      reference: null,
      exact: 'all',
      unit: '%',
      value: Math.abs(share - (low + high) / 2),
      mark: atMost((high - low) / 2, '%'),
      note: `${of.length} ranges.`,
    }
  }
  const perfect = studyRatios(pooled.map(({ expected, price }) => ({ estimate: expected, price })))
  const own = (part: 'PRD' | 'PRB', value: number, most: number): Figure => ({
    part: `${name}: ${part}`,
    ours: [value],
    reference: null,
    exact: 'all',
    unit: '',
    value: Math.abs(value),
    mark: atMost(most),
    note: `Of the prices without noise: ${(part === 'PRD' ? perfect?.prd : perfect?.prb)?.toFixed(3)}.`,
  })
  const kinds = [...new Set(ranged.flatMap(({ groups }) => groups))].sort()
  return [
    {
      part: `${name}: mean error against gradient boosting`,
      ours: [ours],
      reference: [reference],
      exact: 'all',
      unit: '%',
      value: ours / reference,
      mark: atMost(0.92),
      note: `${pooled.length} sales in ${SEEDS.length} markets.`,
    },
    coverage('all', ranged, [77, 83]),
    ...kinds.flatMap((kind) => {
      const of = ranged.filter(({ groups }) => groups.includes(kind))
      return of.length < MIN_IN_GROUP ? [] : [coverage(kind, of, [74, 87])]
    }),
    own('PRD', study.prd, 1.03),
    own('PRB', study.prb, 0.03),
  ]
}
