import { expect, test } from 'vitest'
import { makePastRecord } from '../../cma/make-past-record.ts'
import { fitMarket } from '../../cma/market.ts'
import type { MethodVersion } from '../../cma/method.ts'
import type { PastRecord } from '../../cma/record/past-record.ts'
import type { RecordEntry } from '../../cma/record/record-entry.ts'
import { DATE } from '../../cma/valuation.factory.ts'
import { analysisOf, basisSales, SALES } from '../analysis.factory.ts'
import type { AnalysisRequest } from '../answer-analysis.ts'
import { answerAnalysis } from '../answer-analysis.ts'

const SCOPE = { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE } as const
const MANY = basisSales({ seed: 12, count: 2600, days: 365 })

/** As records were stored before there were versions of the method. */
const RECORD: PastRecord = {
  asOf: DATE,
  entries: Array.from(
    { length: 300 },
    (_, index): RecordEntry => ({
      saleId: String(index),
      pricedOn: '2026-08-01',
      priceDollars: 1_000_000 + 1000 * (index % 150),
      valueDollars: 1_000_000,
      standardError: 0.08,
      edition: 'line',
      groups: index % 4 === 0 ? ['older than 70 years'] : [],
    }),
  ),
}

function answerTo(changes: Partial<AnalysisRequest>, sales = SALES, method?: MethodVersion) {
  const request = analysisOf(changes, sales)
  const { method: _, ...others } = request.basis
  const basis = method === undefined ? others : { ...others, method }
  const { value, hash, notes } = answerAnalysis({ ...request, basis })
  return {
    hash,
    dollars: value?.dollars,
    ranges: value?.ranges.map(({ lowDollars, highDollars }) => [lowDollars, highDollars].map(Math.round)),
    notes: notes.map(({ text }) => text),
  }
}

test('An analysis of before there were versions of the method opens with what it said: by a local fit', () => {
  expect(answerTo({})).toEqual({
    hash: '9f22a9cf88855bb3',
    dollars: 1122146.23,
    ranges: [
      [989159, 1273012],
      [960476, 1311030],
    ],
    notes: [
      'There is no past record here: the range comes from the sales around, and tends to be too narrow.',
    ],
  })
})

test('An analysis of before there were versions of the method opens with what it said: by a market line and a record', () => {
  const market = fitMarket(MANY, SCOPE)
  expect(answerTo({ market, record: RECORD }, MANY.slice(0, 900))).toEqual({
    hash: '0126c382fa317c30',
    dollars: 1676100.92,
    ranges: [
      [1358877, 2067379],
      [1325816, 2118932],
    ],
    notes: [],
  })
})

test('An analysis of the second version opens with what it said', () => {
  expect(answerTo({}, SALES, 2)).toEqual({
    hash: '98e69f4f7320ad6b',
    dollars: 1143020.96,
    ranges: [
      [982092, 1330321],
      [920285, 1419665],
    ],
    notes: [
      'There is no past record here: the range comes from the sales around, and tends to be too narrow.',
    ],
  })
  const [market, record] = [fitMarket(MANY, SCOPE), { ...RECORD, method: 2 } as const]
  expect(answerTo({ market, record }, MANY.slice(0, 900), 2)).toEqual({
    hash: 'f2a3e1f766ff9901',
    dollars: 1676100.92,
    ranges: [
      [1356222, 2071427],
      [1322922, 2123568],
    ],
    notes: [],
  })
})

test('An analysis that is read anew beside a record of the former method is valued by the former method', () => {
  const market = fitMarket(MANY, SCOPE)
  const anew = answerAnalysis(analysisOf({ market, record: RECORD }, MANY.slice(0, 900)))
  expect(anew.hash).toBe(answerTo({ market, record: RECORD }, MANY.slice(0, 900)).hash)
  const record = { ...RECORD, method: makePastRecord([], SCOPE).method }
  expect(answerAnalysis(analysisOf({ market, record }, MANY.slice(0, 900))).hash).not.toBe(anew.hash)
})
