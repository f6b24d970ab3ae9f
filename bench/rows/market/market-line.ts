import { Worker } from 'node:worker_threads'
import { fitMarket } from '#domain/valuation/cma/market.ts'
import { studyGroups } from '#domain/valuation/cma/record/group-study.ts'
import { MAX_RECORD_SALES } from '#domain/valuation/cma/record/past-record.ts'
import type { RecordEntry } from '#domain/valuation/cma/record/record-entry.ts'
import { propertyOf, simulateSales } from '#domain/valuation/cma/simulated-market.factory.ts'
import { valueSubject } from '#domain/valuation/cma/value-subject.ts'
import { median } from '../../compare.ts'
import { atMost, type BenchRow, type Figure } from '../../row.ts'
import { within } from '../../within.ts'

const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: '2026-11-05' } as const
/** The line uses 400 days, and all have sales. */
const MARKET = { count: 10_000, days: 400, scope: SCOPE }
/** Three years, which this line uses entirely. */
const YEARS = {
  count: 30_000,
  days: 1095,
  scope: { marketClass: 'house', tenure: 'freehold', effectiveDate: '2028-09-30' } as const,
}
const ROUNDS = 9
const FIT_ROUNDS = 5
const FIT_SECONDS = 300

export const marketLine: BenchRow = {
  key: 'cma',
  what: 'market analysis',
  against: 'nothing: seconds of processor time',
  async measure(context) {
    const market = { ...MARKET, count: context.sized(MARKET.count, 1_000) }
    const rounds = context.rounds(ROUNDS)
    const threeYears = { ...YEARS, count: context.sized(YEARS.count, 1_000) }
    const fits = context.rounds(FIT_ROUNDS)
    const year = await fitInWorkers(fits, market)
    const years = await fitInWorkers(fits, threeYears)
    const ofYears = simulateSales({ seed: 1, ...threeYears })
    const all = simulateSales({ seed: 1, ...market })
    const line = fitMarket(all, SCOPE)
    const figures: Figure[] = [
      figure(
        'market line of 10,000 sales in a worker',
        year.seconds,
        10,
        `${year.sales} sales, ${year.columns} columns, seven rounds and the hat matrix’s diagonal.`,
      ),
      figure(
        'market line of 30,000 sales of 36 months in a worker',
        years.seconds,
        20,
        `${years.sales} sales, ${years.columns} columns.`,
      ),
      figure(
        'a subject by the market line of 36 months',
        subjectSeconds(ofYears, fitMarket(ofYears, YEARS.scope), rounds, YEARS.scope.effectiveDate),
        0.3,
        'ranges from the sales around.',
      ),
      figure(
        'ratio study of a record of 2,400 sales',
        Array.from({ length: fits }, () => studySeconds(ofYears)),
        5,
        '200 resamples for each group.',
      ),
      figure(
        'a subject by the market line',
        subjectSeconds(all, line, rounds),
        0.3,
        'pool, local departure, ten comparables, ranges from the sales around, which a past record makes free.',
      ),
      figure(
        'a subject by a local fit',
        subjectSeconds(all.slice(0, 1600), null, rounds),
        0.3,
        'of 1,600 sales; ranges by six folds, each fitted anew.',
      ),
    ]
    return figures
  },
}

const figure = (part: string, seconds: number[], most: number, note: string): Figure => ({
  part,
  ours: seconds,
  reference: null,
  unit: 's',
  value: median(seconds),
  mark: atMost(most, 's'),
  note,
})

type Market = typeof MARKET | typeof YEARS

interface Fitted {
  seconds: number
  sales: number
  columns: number
}

/** Fits the same market line once in each worker. */
async function fitInWorkers(rounds: number, market: Market) {
  const fits: Fitted[] = []
  for (let round = 0; round < rounds; round += 1) fits.push(await fitInWorker(market))
  const [first] = fits
  return { sales: first?.sales, columns: first?.columns, seconds: fits.map(({ seconds }) => seconds) }
}

function fitInWorker(market: Market): Promise<Fitted> {
  const worker = new Worker(new URL('../../cma/fit-in-worker.ts', import.meta.url), { workerData: market })
  const fitted = new Promise<Fitted>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
  })
  return within(FIT_SECONDS, 'the fit of the market line', fitted)
}

/** Values equal prices here, because errors would not change the work. */
function studySeconds(sales: ReturnType<typeof simulateSales>): number {
  const entries = sales.slice(-MAX_RECORD_SALES).map(
    (sale): RecordEntry => ({
      ...{ saleId: sale.id, pricedOn: sale.soldOn, priceDollars: sale.priceDollars },
      ...{ valueDollars: sale.priceDollars, standardError: 0.1, edition: 'line', groups: [] },
    }),
  )
  const assessed = new Map(sales.map(({ id, priceDollars }) => [id, 0.9 * priceDollars]))
  const before = process.threadCpuUsage()
  const [all] = studyGroups(entries, sales, assessed)
  if (all?.ours.count !== entries.length) throw new Error('Not all sales were studied')
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1e6
}

/** Processor time to value a subject, for subjects all over the area. */
function subjectSeconds(
  sales: ReturnType<typeof simulateSales>,
  market: ReturnType<typeof fitMarket>,
  rounds: number,
  effectiveDate: string = SCOPE.effectiveDate,
): number[] {
  return Array.from({ length: rounds }, (_, index) => {
    const before = process.threadCpuUsage()
    const position = sales[index * 100]?.position ?? [0, 0]
    const answer = valueSubject({
      subject: propertyOf({ position }),
      sales,
      effectiveDate,
      market,
      record: null,
      excluded: [],
      pinned: [],
      notCompared: [],
      overrides: [],
    })
    if (!answer.ok || answer.valuation.ranges.length !== 2) throw new Error('A subject has no range')
    const { user, system } = process.threadCpuUsage(before)
    return (user + system) / 1e6
  })
}
