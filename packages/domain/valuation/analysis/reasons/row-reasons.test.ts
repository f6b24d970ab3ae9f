import { describe, expect, test } from 'vitest'
import { ADJUSTMENT_ROWS } from '../../cma/design/terms.ts'
import { analysisOf, SALES } from '../analysis.factory.ts'
import { answerAnalysis } from '../answer-analysis.ts'

const ANSWER = answerAnalysis(analysisOf())

describe('The reasons of the model', () => {
  test('name the fit, its sales, the slope and its error', () => {
    const size = ANSWER.reasons.find(({ row }) => row === 'size')
    expect(size?.text).toMatch(
      /^local fit of [\d,]+ sales of \d+ months: \+0\.\d\d% per 1% of floor area at this size, ± 0\.\d\d$/,
    )
  })

  test('are there for every row that it adjusts, in the order of the grid', () => {
    const adjusted = ADJUSTMENT_ROWS.filter((row) =>
      ANSWER.comparables.some(({ rows }) => rows.some((entry) => entry.row === row && entry.dollars !== 0)),
    )
    const reasons = ANSWER.reasons.map(({ row }) => row)
    expect(reasons).toEqual(ADJUSTMENT_ROWS.filter((row) => reasons.includes(row)))
    expect(reasons).toEqual(expect.arrayContaining(adjusted))
    expect(ANSWER.reasons.slice(0, 2).map(({ text }) => text)).toEqual([
      expect.stringMatching(
        /^local fit of 600 sales of \d+ months: [+−]\d\.\d\d% in the 11 months to the effective date, ± \d\.\d\d$/,
      ),
      expect.stringMatching(
        /: [+−]\d+\.\d\d% for the subject’s neighbourhood and location, relative to nearby sales, ± \d+\.\d\d$/,
      ),
    ])
  })

  test('are none where a person fills the grid', () => {
    const few = answerAnalysis(analysisOf({}, SALES.slice(0, 8)))
    expect(few.market).toMatchObject({ edition: 'by hand', poolCount: 8 })
    expect(few.reasons).toEqual([])
    expect(few.value?.ranges).toEqual([])
    expect(few.notes.length).toBeGreaterThan(0)
  })
})
