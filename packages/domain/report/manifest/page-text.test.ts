import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageFinder } from './page-text.ts'

const has = (pages: string, printed: string) => pageFinder(pages)(printed)

describe('A printed value', () => {
  it('is found wherever lines and runs of text break', () => {
    for (const [pages, printed] of [
      ['PID 012-345-\n678 [1]', '012-345-678'],
      ['Area 604 m² [2] Front', '604 m²'],
      ['Price\n$903,000\nSold', '$903,000'],
      ['Change −5.2 %', '-5.2%'],
      ['Change -5.2% up', '−5.2%'],
      ['306-1189 Coho Way, Testtown', '306-1189 Coho Way'],
      ['sold for $903,000. Then', '$903,000'],
      ['a long-\nwinded word', 'long-winded word'],
      ['(604 units)', '604 units'],
      ['2016–2024', '2016–2024'],
      ['–\n604 m²', '604 m²'],
    ] as const)
      expect(has(pages, printed), pages).toBe(true)
  })

  it('is not found in one that was made longer', () => {
    for (const [pages, printed] of [
      ['Area 1604 m²', '604 m²'],
      ['Area 1,604 m²', '604 m²'],
      ['Area 604 m²', '04 m²'],
      ['Price $903,000,000', '$903,000'],
      ['Price $903,000.50', '$903,000'],
      ['Price $1,903,000', '903,000'],
      ['604 units', '604 unit'],
      ['Harbourside', 'Harbour'],
      ['Seaharbour', 'harbour'],
      ['604%', '604'],
      ['$604', '604'],
    ] as const)
      expect(has(pages, printed), pages).toBe(false)
  })

  it('is not found with another sign', () => {
    for (const [pages, printed] of [
      ['Change 5.2%', '-5.2%'],
      ['Change 5.2%', '−5.2%'],
      ['Change -5.2%', '5.2%'],
      ['Change –5.2%', '5.2%'],
      ['Change +5.2%', '5.2%'],
      ['Change −$5,200', '$5,200'],
      ['Change $5,200', '-$5,200'],
    ] as const)
      expect(has(pages, printed), `${pages}: ${printed}`).toBe(false)
  })

  it('is found among others, and not with a digit more at either end', () => {
    const digit = fc.integer({ min: 0, max: 9 })
    fc.assert(
      fc.property(fc.integer({ min: -1e6, max: 1e6 }), digit, digit, (number, before, after) => {
        const printed = number.toLocaleString('en-CA')
        expect(has(`Term ${printed} [1]`, printed)).toBe(true)
        const [sign, digits] = number < 0 ? ['-', printed.slice(1)] : ['', printed]
        expect(has(`Term ${sign}${before}${digits} [a]`, printed)).toBe(false)
        expect(has(`Term ${printed}${after} [a]`, printed)).toBe(false)
      }),
    )
  })
})
