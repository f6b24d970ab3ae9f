import { describe, expect, test } from 'vitest'
import { fitMarket } from './market.ts'
import { propertyOf, simulateSales } from './simulated-market.factory.ts'
import { DATE, HOUSES, SUBJECT, value } from './valuation.factory.ts'

const MANY = simulateSales({ seed: 12, count: 2300, days: 360 })
const LINE = fitMarket(MANY, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })
const NOT_KNOWN =
  'The subject’s neighbourhood is not known. It counts as an average one, which widens the range.'

describe.each([
  { edition: 'local', base: {} },
  { edition: 'line', base: { sales: MANY, market: LINE } },
] as const)('A neighbourhood that is not known, by edition “$edition”', ({ edition, base }) => {
  const inNeighbourhood = (neighbourhood: string | null, subject = SUBJECT) =>
    value({ ...base, subject: { ...subject, neighbourhood } })
  const known = inNeighbourhood('n14')

  test('widens the range by the spread of neighbourhoods, and is named', () => {
    const unknown = inNeighbourhood(null)
    expect(unknown.edition).toBe(edition)
    const [before = 0, after = 0] = [known.standardError ?? 0, unknown.standardError ?? 0]
    // Districts of the simulated market differ by a deviation of 0.16.
    expect(Math.sqrt(after ** 2 - before ** 2)).toBeGreaterThan(0.08)
    expect(unknown.notes).toContain(NOT_KNOWN)
    expect(known.notes.join(' ')).not.toContain('neighbourhood')
  })

  test('is the same as one of which there is no sale, which is named', () => {
    const [unknown, unsold] = [inNeighbourhood(null), inNeighbourhood('New Town')]
    expect(unsold.ranges).toEqual(unknown.ranges)
    expect(unsold.notes).toContain(
      'The subject’s neighbourhood is one without sales: New Town. It counts as an average one, which widens the range.',
    )
  })
})

test('The value that a known neighbourhood gives is within the range without it, nearly everywhere', () => {
  const base = { sales: MANY, market: LINE }
  const places = new Map(MANY.map((sale) => [sale.neighbourhood, sale]))
  const within = [...places].slice(0, 6).map(([neighbourhood, { position }]) => {
    const subject = propertyOf({ position, pid: 'subject' })
    const { ranges } = value({ ...base, subject: { ...subject, neighbourhood: null } })
    const { valueDollars } = value({ ...base, subject: { ...subject, neighbourhood } })
    const wide = ranges.find(({ share }) => share === 0.9)
    return wide !== undefined && wide.lowDollars <= valueDollars && valueDollars <= wide.highDollars
  })
  expect(within.filter(Boolean).length).toBeGreaterThanOrEqual(5)
})

test('Neighbourhoods that no source states widen nothing, and are not named', () => {
  const sales = HOUSES.map((sale) => ({ ...sale, neighbourhood: null }))
  const valued = value({ sales, subject: { ...SUBJECT, neighbourhood: null } })
  expect(valued.notes.join(' ')).not.toContain('neighbourhood')
  expect(valued.ranges).toEqual(value({ sales, subject: SUBJECT }).ranges)
})

test('Zoning of land that is not known widens the range', () => {
  const land = simulateSales({ seed: 22, count: 300, days: 360, marketClass: 'land' }).map((sale, index) => {
    const isDense = index % 2 === 0
    const attributes = { ...sale.attributes, zoning: isDense ? 'RM-4' : 'RS-1' }
    return { ...sale, attributes, priceDollars: sale.priceDollars * (isDense ? 1.3 : 1) }
  })
  const errorOf = (zoning: string | null) => {
    const subject = propertyOf({ marketClass: 'land' })
    const zoned = { ...subject, attributes: { ...subject.attributes, zoning } }
    return value({ sales: land, subject: zoned }).standardError ?? 0
  }
  expect(Math.sqrt(errorOf(null) ** 2 - errorOf('RS-1') ** 2)).toBeGreaterThan(0.08)
})
