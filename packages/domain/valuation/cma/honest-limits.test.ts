import { describe, expect, test } from 'vitest'
import { fitMarket } from './market.ts'
import type { Attributes } from './sales/market-sale.ts'
import { attributesOf, simulateSales } from './simulated-market.factory.ts'
import { DATE, HOUSES, SUBJECT, textsOf, value } from './valuation.factory.ts'

const DRY = HOUSES.map((sale) => ({
  ...sale,
  attributes: { ...sale.attributes, isWaterfront: false, grade: 5 },
}))
const like = (changes: Partial<Attributes>) => ({ ...SUBJECT, attributes: attributesOf(changes) })
const widthOf = ({ ranges: [range] }: ReturnType<typeof value>) =>
  range ? Math.log(range.highDollars / range.lowDollars) : 0

describe('What no sale around has', () => {
  test.each([
    ['position on the water', { isWaterfront: true }],
    ['quality', { grade: 9 }],
  ])('widens the range, and is said: %s', (name, changes) => {
    const [usual, unseen] = [value({ sales: DRY }), value({ sales: DRY, subject: like(changes) })]
    expect(widthOf(unseen)).toBeGreaterThan(1.5 * widthOf(usual))
    expect(unseen.valueDollars).toBe(usual.valueDollars)
    expect(textsOf(unseen.notes).join(' ')).toContain(`No nearby sale matches the subject’s ${name}`)
    expect(textsOf(usual.notes).join(' ')).not.toContain('No nearby sale')
  })

  test.each([
    ['position on the water', 'isWaterfront', true, false],
    ['view', 'view', 3, 0],
    ['quality', 'grade', 10, 5],
  ] as const)('widens the range also if no sale states it: %s', (name, key, unusual, normal) => {
    const sales = HOUSES.map((sale) => ({ ...sale, attributes: { ...sale.attributes, [key]: null } }))
    const [usual, unseen] = [normal, unusual].map((item) => value({ sales, subject: like({ [key]: item }) }))
    if (usual === undefined || unseen === undefined) throw new Error('Two values are compared')
    expect(widthOf(unseen)).toBeGreaterThan(1.2 * widthOf(usual))
    expect(textsOf(unseen.notes).join(' ')).toContain(`No nearby sale matches the subject’s ${name}`)
    expect(textsOf(usual.notes).join(' ')).not.toContain('No nearby sale')
  })

  test('leaves the range as it was where sales of the former method said so', () => {
    const oldValue = (changes: Partial<Attributes>) =>
      value({ sales: DRY, subject: like(changes), method: 1 })
    expect(widthOf(oldValue({ isWaterfront: true }))).toBe(widthOf(oldValue({})))
  })
})

test('A grade beyond its scale counts as the nearest of the scale, and it is said', () => {
  const [highest, beyond] = [value({ subject: like({ grade: 10 }) }), value({ subject: like({ grade: 14 }) })]
  expect(beyond.valueDollars).toBe(highest.valueDollars)
  expect(textsOf(beyond.notes).join(' ')).toContain('Beyond its scale: quality.')
  expect(textsOf(highest.notes).join(' ')).not.toContain('Beyond its scale')
})

test('A subject unlike sales that are all the same has no range, or one with a width', () => {
  const [first] = HOUSES
  const equalSales = HOUSES.slice(0, 400).map((sale) => ({
    ...sale,
    position: first?.position ?? sale.position,
    neighbourhood: 'n1',
    attributes: attributesOf(),
    priceDollars: 1_000_000,
  }))
  for (const changes of [{}, { bathrooms: 4 }, { floorSquareMetres: 400 }, { isWaterfront: true }]) {
    const { ranges, notes } = value({ sales: equalSales, subject: like(changes) })
    for (const { lowDollars, highDollars } of ranges) expect(highDollars).toBeGreaterThan(1.01 * lowDollars)
    if (ranges.length === 0) expect(textsOf(notes).join(' ')).toContain('There is no range')
    expect(textsOf(notes).join(' ')).not.toContain('far outside the prices')
  }
})

describe.each(['line', 'local'])('A subject far outside the sales, by edition “%s”', (edition) => {
  const sales = edition === 'line' ? simulateSales({ seed: 12, count: 2300, days: 360 }) : HOUSES
  const market =
    edition === 'line'
      ? fitMarket(sales, { marketClass: 'house', tenure: 'freehold', effectiveDate: DATE })
      : null
  test.each([
    ['floor area', { floorSquareMetres: 2000 }],
    ['floor area', { floorSquareMetres: 12 }],
    ['lot area', { lotSquareMetres: 60_000 }],
    ['age', { yearBuilt: 1830 }],
  ])('in %s has a value with a warning, and no range: %o', (name, changes) => {
    const { ranges, notes } = value({ sales, market, subject: like(changes) })
    expect(ranges).toEqual([])
    expect(textsOf(notes).join(' ')).toContain(`The subject’s ${name} lies far outside the sales`)
  })

  test('is one whose floor area was stated ten times too large, wherever it stands', () => {
    const ranged = sales.slice(0, 12).filter(({ attributes, position, neighbourhood }) => {
      const floorSquareMetres = 10 * (attributes.floorSquareMetres ?? 0)
      const subject = {
        ...SUBJECT,
        position,
        neighbourhood,
        attributes: { ...attributes, floorSquareMetres },
      }
      return value({ sales, market, subject }).ranges.length > 0
    })
    expect(ranged).toEqual([])
  })

  test('is none that lies a little beyond them', () => {
    const floors = sales
      .map(({ attributes }) => attributes.floorSquareMetres ?? 0)
      .sort((one, other) => one - other)
    const floorSquareMetres = 1.2 * (floors[Math.floor(0.98 * floors.length)] ?? 0)
    expect(value({ sales, market, subject: like({ floorSquareMetres }) }).ranges).toHaveLength(2)
  })
})

test.each([{ bathrooms: 1_000_000 }, { bedrooms: 60 }, { storeys: 40 }])(
  'A number far beyond all sales is questioned at its field, without a range: %o',
  (changes) => {
    const { ranges, notes } = value({ subject: like(changes) })
    expect(ranges).toEqual([])
    expect(notes.map(({ facts }) => facts)).toEqual([Object.keys(changes)])
    expect(value({ subject: like(changes), method: 2 }).notes).not.toEqual(notes)
  },
)

test('A number a little beyond all sales has a range', () => {
  const most = Math.max(...HOUSES.map(({ attributes }) => attributes.bathrooms ?? 0))
  expect(value({ subject: like({ bathrooms: most + 2 }) }).ranges).toHaveLength(2)
})

test('A year built after the effective date is questioned', () => {
  const { notes } = value({ subject: like({ yearBuilt: 2028 }) })
  expect(textsOf(notes)).toContainEqual('The year built, 2028, is after the effective date: please check it.')
  expect(notes.find(({ text }) => text.includes('2028'))?.facts).toEqual(['yearBuilt'])
})
