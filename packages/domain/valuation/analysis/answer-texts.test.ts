import { describe, expect, test } from 'vitest'
import { methodText } from './answer-texts.ts'

const MARKET = {
  edition: 'line',
  area: 'Vancouver',
  fittedOn: '2026-11-22',
  lineSaleCount: 2400,
  poolCount: 212,
  poolMonths: 12,
} as const

describe('what a value was made from', () => {
  test('by a market line: its area, its sales and its day', () => {
    expect(methodText(MARKET)).toBe(
      '212 sales of 12 months around the subject speak for its value, with the market line of Vancouver fitted to 2,400 sales on Nov 22, 2026.',
    )
    expect(methodText({ ...MARKET, area: null })).toContain('the market line of the area fitted')
  })

  test('by a local fit: that there were too few sales for a line', () => {
    const local = {
      ...MARKET,
      edition: 'local',
      fittedOn: null,
      lineSaleCount: null,
      poolCount: 40,
      poolMonths: 1,
    } as const
    expect(methodText(local)).toBe(
      '40 sales of 1 month around the subject speak for its value, by a fit of their own: the market area has too few sales for a market line.',
    )
  })

  test('by hand, where there are too few for a model', () => {
    const byHand = {
      ...MARKET,
      edition: 'by hand',
      fittedOn: null,
      lineSaleCount: null,
      poolCount: 4,
    } as const
    expect(methodText(byHand)).toBe(
      '4 sales of 12 months around the subject speak for its value: too few for a model, so adjustments are by hand.',
    )
    expect(methodText({ ...byHand, poolCount: 1 })).toContain(
      '1 sale of 12 months around the subject speaks for',
    )
    expect(methodText({ ...byHand, poolCount: 0 })).toBe('No sale around the subject speaks for its value.')
  })
})
