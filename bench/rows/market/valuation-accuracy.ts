import type { MarketClass } from '#domain/valuation/cma/sales/market-sale.ts'
import { simulateSales } from '#domain/valuation/cma/simulated-market.factory.ts'
import { type Gates, measureGates } from '../../cma/measure-gates.ts'
import { atMost, type BenchRow, type Figure } from '../../row.ts'

const EFFECTIVE_DATE = '2027-02-13'
const DAYS = 500
const SEEDS = [1, 2, 3, 4]
const SUBJECTS = 250

const MARKETS: readonly { name: string; marketClass: MarketClass; count: number }[] = [
  { name: 'houses, market line', marketClass: 'house', count: 3200 },
  { name: 'houses, local fit', marketClass: 'house', count: 1200 },
  { name: 'strata, local fit', marketClass: 'strata', count: 1200 },
  { name: 'land, local fit', marketClass: 'land', count: 800 },
]

/** Measures simulated markets: each sale is valued as of its day from earlier sales. */
export const valuationAccuracy: BenchRow = {
  key: 'cma-accuracy',
  what: 'market analysis out of time',
  against: 'lowest to highest price by area of five, and one hedonic regression',
  async measure(context) {
    const seeds = context.sized(SEEDS, SEEDS.slice(0, 1))
    const subjects = context.sized(SUBJECTS, 120)
    return context.sized(MARKETS, MARKETS.slice(-1)).flatMap(({ name, marketClass, count }) => {
      context.say(`valuing ${seeds.length} × ${subjects} sales: ${name}`)
      const markets = seeds.map((seed) => simulateSales({ seed, count, days: DAYS, marketClass }))
      const scope = { marketClass, tenure: 'freehold', effectiveDate: EFFECTIVE_DATE } as const
      const where = `in ${seeds.length} simulated markets`
      return accuracyFigures(name, measureGates(markets, scope, subjects), where)
    })
  },
}

/** `where` is a text such as `in 4 simulated markets`. */
export function accuracyFigures(name: string, gates: Gates, where: string): Figure[] {
  const percent = (share: number) => 100 * share
  const error = (against: string, reference: number, most: number, note = ''): Figure => ({
    part: `${name}: median error against ${against}`,
    ours: [percent(gates.medianError)],
    reference: [percent(reference)],
    exact: 'all',
    unit: '%',
    value: gates.medianError / reference,
    mark: atMost(most),
    note,
  })
  const own = (part: string, value: number, most: number, unit: string, ours = value): Figure => ({
    part: `${name}: ${part}`,
    ours: [ours],
    reference: null,
    exact: 'all',
    unit,
    value,
    mark: atMost(most, unit),
    note: '',
  })
  return [
    error(
      'price by area',
      gates.byAreaError,
      0.7,
      `${gates.count} sales ${where}; ${percent(gates.within10).toFixed(0)} % within 10 %, COD ${gates.cod.toFixed(1)}.`,
    ),
    error('one regression', gates.hedonicError, 0.85),
    own(
      '80 % range: coverage against 80',
      percent(Math.abs(gates.coverage80 - 0.8)),
      4,
      '%',
      percent(gates.coverage80),
    ),
    own(
      '90 % range: coverage against 90',
      percent(Math.abs(gates.coverage90 - 0.9)),
      3,
      '%',
      percent(gates.coverage90),
    ),
    own('PRB, without its sign', Math.abs(gates.prb), 0.05, '', gates.prb),
    own('PRD', gates.prd, 1.03, ''),
  ]
}
