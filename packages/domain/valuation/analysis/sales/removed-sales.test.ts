import { expect, test } from 'vitest'
import { analysisOf, SALES } from '../analysis.factory.ts'
import { answerAnalysis } from '../answer-analysis.ts'
import { explainRemovedSales } from './removed-sales.ts'

const GONE = ' No longer in the data: shown as last loaded.'

test('Sales that are no longer in the data say so, compared or not, and a note counts those that are compared', () => {
  const before = answerAnalysis(analysisOf())
  const [one, two] = before.comparables.map(({ sale }) => sale.id)
  const other = before.candidates[0]?.sale.id
  const sales = SALES.map((sale) =>
    [one, two, other].includes(sale.id) ? { ...sale, isRemoved: true as const } : sale,
  )
  const answer = explainRemovedSales(answerAnalysis(analysisOf({}, sales)))
  const removed = [...answer.comparables, ...answer.candidates].filter(({ reason }) => reason.endsWith(GONE))
  expect(removed.map(({ sale }) => sale.id)).toEqual([one, two, other])
  expect(answer.notes).toEqual([
    ...before.notes,
    {
      text: 'No longer in the data, and compared as last loaded: 2 pinned sales.',
      facts: [],
      isCounted: true,
    },
  ])
  expect(answer.value).toEqual(before.value)
})

test('An answer without such sales is as it was', () => {
  const before = answerAnalysis(analysisOf())
  expect(explainRemovedSales(before)).toEqual(before)
})
