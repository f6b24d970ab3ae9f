import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dividePercent, formatShares, toLabelledPercents } from './shares.ts'

const share = (label: string, of: number) => ({ label, share: of })

describe('shares of a parcel', () => {
  test.each([
    [[], null],
    [[share('RS-1', 1)], 'RS-1'],
    [[share('RS-1', 0.97)], 'RS-1'],
    [[share('ALR', 0.4)], 'ALR 40%'],
    [[share('RT-7', 0.38), share('RS-1', 0.62)], 'RS-1 62%, RT-7 38%'],
    [[share('RS-1', 0.5), share('RS-1', 0.5)], 'RS-1'],
    [[share('RS-1', 0.992), share('RT-7', 0.008)], 'RS-1'],
    [[share('RS-1', 0.004)], 'RS-1 < 1%'],
  ])('%o', (shares, text) => expect(formatShares(shares)).toBe(text))

  test('that overlap in the source are said to', () => {
    expect(formatShares([share('P-1', 1), share('RS-2', 0.05)])).toBe('P-1 100%, RS-2 5% (overlapping)')
    expect(formatShares([share('A', 0.6), share('B', 0.6)])).toBe('A 60%, B 60% (overlapping)')
  })

  test('of one label never exceed the parcel, and do not overlap themselves', () => {
    expect(formatShares([share('Floodplain', 0.8), share('Floodplain', 0.7)])).toBe('Floodplain')
  })

  test('that divide the parcel add up to 100, however they round', () => {
    expect(formatShares([share('A', 0.625), share('B', 0.375)])).toBe('A 63%, B 37%')
    expect(formatShares([share('A', 1), share('B', 0.012)])).toBe('A 99%, B 1%')
  })

  test('of less than 1% are not rounded up twice', () => {
    const shares = [share('A', 0.66), share('B', 0.335), share('C', 0.01)]
    expect(formatShares(shares)).toBe('A 66%, B 33%, C 1%')
  })

  test('law: percents of parts that make up a parcel add up to 100', () => {
    const parts = fc.array(fc.double({ min: 0.02, max: 1, noNaN: true }), { minLength: 2, maxLength: 12 })
    fc.assert(
      fc.property(parts, (parts) => {
        const sum = parts.reduce((all, part) => all + part, 0)
        const { shares, isOverlapping } = toLabelledPercents(
          parts.map((part, index) => share(`Z${index}`, part / sum)).filter((named) => named.share >= 0.01),
        )
        if (Math.abs(shares.reduce((all, named) => all + named.share, 0) - 1) > 0.02) return
        expect(isOverlapping).toBe(false)
        expect(shares.reduce((all, { percent }) => all + percent, 0)).toBe(100)
      }),
    )
  })

  test('the parts of a label add up to its percent', () => {
    expect(dividePercent(61, [0.305, 0.305])).toEqual([31, 30])
    expect(dividePercent(40, [0.4])).toEqual([40])
    expect(dividePercent(0, [0.004])).toEqual([0])
  })

  test('equal ones come in the order of the alphabet, and many are counted', () => {
    const many = ['G', 'F', 'E', 'D', 'C', 'B', 'A'].map((label) => share(label, 0.1))
    expect(formatShares(many)).toBe('A 10%, B 10%, C 10%, D 10%, E 10%, 2 more')
  })
})
