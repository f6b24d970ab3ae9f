import { describe, expect, test } from 'vitest'
import { fitMarket } from './market.ts'
import type { MethodVersion } from './method.ts'
import type { MarketSale } from './sales/market-sale.ts'
import { propertyOf, simulateSales } from './simulated-market.factory.ts'
import { DATE, HOUSES, SUBJECT, textsOf, value } from './valuation.factory.ts'

const MANY = simulateSales({ seed: 12, count: 2300, days: 360 })
const LINE = fitMarket(MANY, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })
const NOT_KNOWN =
  'The subject’s neighbourhood is not known. It counts as an average one, which widens the range.'
const NEW_TOWN = { ...SUBJECT, neighbourhood: 'New Town' }

/** A sale around the subject that was typed in after the fit, at the price of others there. */
const soldThere = (index: number): MarketSale => {
  const position: [number, number] = [SUBJECT.position[0] + 0.002 * index, SUBJECT.position[1]]
  return {
    ...propertyOf({ position, neighbourhood: 'New Town', pid: `own-${index}` }),
    id: `own-${index}`,
    origin: 'own',
    pids: [`own-${index}`],
    priceDollars: PRICE,
    taxDollars: 0,
    soldOn: '2026-09-20',
    contractOn: null,
    attributesOn: null,
    isArmsLength: true,
  }
}
const PRICE = Math.round(value({ sales: MANY, market: LINE }).valueDollars)

describe.each([
  { edition: 'local', base: {} },
  { edition: 'line', base: { sales: MANY, market: LINE } },
] as const)('A neighbourhood that is not known, by edition “$edition”', ({ edition, base }) => {
  const inNeighbourhood = (neighbourhood: string | null, subject = SUBJECT) =>
    value({ ...base, subject: { ...subject, neighbourhood } })
  const knownValue = inNeighbourhood('n14')

  test('widens the range by the spread of neighbourhoods, and is named', () => {
    const unknownValue = inNeighbourhood(null)
    expect(unknownValue.edition).toBe(edition)
    const [before = 0, after = 0] = [knownValue.standardError ?? 0, unknownValue.standardError ?? 0]
    // Districts of the simulated market differ by a deviation of 0.16.
    expect(Math.sqrt(after ** 2 - before ** 2)).toBeGreaterThan(0.08)
    expect(textsOf(unknownValue.notes)).toContain(NOT_KNOWN)
    expect(textsOf(knownValue.notes).join(' ')).not.toContain('neighbourhood')
  })

  test('is the same as one of which there is no eligible sale, which is named', () => {
    const [unknownValue, unsold] = [inNeighbourhood(null), inNeighbourhood('New Town')]
    expect(unsold.ranges).toEqual(unknownValue.ranges)
    expect(textsOf(unsold.notes)).toContain(
      'The subject’s neighbourhood is one without eligible sales: New Town. It counts as an average one, which widens the range.',
    )
  })

  test('is one of which nothing but sales of long ago is known, which are not denied', () => {
    const old = { ...soldThere(0), soldOn: '2020-03-01' }
    const { sales = HOUSES } = base
    const unsold = inNeighbourhood('New Town')
    const longAgo = value({ ...base, sales: [...sales, old], subject: NEW_TOWN })
    expect(longAgo.ranges).toEqual(unsold.ranges)
    expect(textsOf(longAgo.notes)).toContain(
      'The subject’s neighbourhood, New Town, has 1 eligible sale, which is not compared. It counts as an average one, which widens the range.',
    )
  })

  test('is one of which the only sale was left out by hand, which is not denied', () => {
    const { sales = HOUSES } = base
    const { notes } = value({
      ...base,
      sales: [...sales, soldThere(0)],
      excluded: ['own-0'],
      subject: NEW_TOWN,
    })
    expect(textsOf(notes).join(' ')).toContain('New Town, has 1 eligible sale, which is not compared.')
  })
})

describe('Sales since the fit in a neighbourhood that the line does not know', () => {
  const withSales = (count: number, neighbourhood: string | null, method?: MethodVersion) =>
    value({
      ...(method && { method }),
      market: LINE,
      sales: [
        ...MANY,
        ...Array.from({ length: count }, (_, index) => ({ ...soldThere(index), neighbourhood })),
      ],
      subject: { ...NEW_TOWN, neighbourhood },
      pinned: Array.from({ length: count }, (_, index) => `own-${index}`),
    })
  /** Before the spread of the adjusted prices, which is wide where they are in two places. */
  const errorOf = (count: number, neighbourhood: string | null) =>
    withSales(count, neighbourhood, 1).standardError ?? 0
  const shareOf = (...given: Parameters<typeof withSales>) =>
    withSales(...given).comparables.reduce(
      (sum, { sale, weight }) => sum + (sale.id.startsWith('own-') ? weight : 0),
      0,
    )

  test('share its effect with the subject, and narrow the range', () => {
    const none = errorOf(0, 'New Town')
    expect(errorOf(1, 'New Town')).toBeLessThan(0.93 * none)
    expect(errorOf(4, 'New Town')).toBeLessThan(0.75 * none)
    // No more than where the line knows it.
    expect(errorOf(4, 'New Town')).toBeGreaterThan(0.9 * errorOf(4, 'n14'))
  })

  test('have more weight than those of which the neighbourhood is not known', () => {
    expect(shareOf(4, 'New Town')).toBeGreaterThan(0.7)
    expect(shareOf(4, null)).toBeLessThan(0.5)
    expect(errorOf(4, null)).toBeGreaterThan(0.9 * errorOf(0, null))
  })

  test('are told of, in place of none', () => {
    expect(textsOf(withSales(1, 'New Town').notes)).toContain(
      'What the subject’s neighbourhood, New Town, does to prices comes from 1 comparable there alone.',
    )
  })

  test('change the value where all of them are dearer than the line says', () => {
    const dear = (neighbourhood: string) => {
      const sales = [0, 1, 2, 3].map((index) => ({
        ...soldThere(index),
        neighbourhood,
        priceDollars: 1.2 * soldThere(index).priceDollars,
      }))
      const pinned = sales.map(({ id }) => id)
      return value({ market: LINE, sales: [...MANY, ...sales], subject: NEW_TOWN, pinned }).valueDollars
    }
    expect(dear('New Town')).toBeGreaterThan(1.04 * dear('Old Town'))
  })
})

test('A neighbourhood of which no sale is left in the line is not known', () => {
  const own: MarketSale = { ...soldThere(0), id: 'former', pid: 'subject', pids: ['subject'] }
  const market = fitMarket([...MANY, own], {
    marketClass: 'house',
    tenure: 'freehold',
    effectiveDate: DATE,
  })
  const valued = value({ market, sales: [...MANY, own], subject: NEW_TOWN })
  const unsold = value({ market: LINE, sales: MANY, subject: NEW_TOWN })
  expect(valued.ownSales).toEqual([own])
  expect(valued.standardError).toBeCloseTo(unsold.standardError ?? 0, 2)
  expect(textsOf(valued.notes).join(' ')).toContain('is one without eligible sales: New Town.')
})

describe('Units of one building of which the neighbourhood is not known', () => {
  const units = simulateSales({ seed: 17, count: 2300, days: 360, marketClass: 'strata' })
  const building = units[0]?.building ?? null
  const unnamed = units.map((sale) =>
    sale.building === building ? { ...sale, neighbourhood: null, id: `new-${sale.id}` } : sale,
  )
  const { position, neighbourhood = null } = units[0] as MarketSale
  const subject = propertyOf({ marketClass: 'strata', building, position, neighbourhood: null })
  const fitOf = (sales: readonly MarketSale[]) =>
    fitMarket(sales, { marketClass: 'strata', tenure: 'freehold', effectiveDate: DATE })

  test.each(['local', 'line'] as const)('share its effect, by edition “%s”', (edition) => {
    const few = (sales: readonly MarketSale[]) => sales.filter((_, index) => index % 3 === 0)
    const [knownValue, unknownValue] = [units, unnamed].map((all) => {
      const sales = edition === 'line' ? all : few(all)
      const name = all === units ? neighbourhood : null
      const market = edition === 'line' ? fitOf(all) : null
      return value({ sales, market, subject: { ...subject, neighbourhood: name } })
    })
    expect(unknownValue?.edition).toBe(edition)
    const within = unknownValue?.comparables.filter(({ sale }) => sale.building === building) ?? []
    expect(within.length).toBeGreaterThan(1)
    expect(textsOf(unknownValue?.notes ?? []).join(' ')).toMatch(
      /is not known: what it does to prices comes from \d+ comparables of its building alone/,
    )
    const weight = within.reduce((sum, each) => sum + each.weight, 0)
    const [before = 0, after = 0] = [knownValue?.standardError ?? 0, unknownValue?.standardError ?? 0]
    expect(weight).toBeGreaterThan(0.6)
    expect(Math.sqrt(Math.max(0, after ** 2 - before ** 2))).toBeLessThan(0.06)
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
  expect(textsOf(valued.notes).join(' ')).not.toContain('neighbourhood')
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
