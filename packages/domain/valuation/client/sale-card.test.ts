import { expect, test } from 'vitest'
import { toReleases } from '../../blocks/make-block.ts'
import { UNKNOWN_ATTRIBUTES } from '../analysis/subject-attributes.ts'
import { neverComparedText, saleCard } from './sale-card.ts'

type Comparable = Parameters<typeof saleCard>[0]
type Row = Comparable['rows'][number]

const row = (key: Row['row'], dollars: number, change: Partial<Row> = {}): Row => ({
  row: key,
  dollars,
  modelDollars: dollars,
  override: null,
  unstatedBy: null,
  ...change,
})
const comparable = (rows: Row[]): Comparable => ({
  number: 3,
  metres: 120,
  rows,
  adjustedDollars: 900_000.4 + rows.reduce((sum, { dollars }) => sum + dollars, 0),
  sale: {
    id: 'sale:3',
    name: '3 Reed Street',
    soldOn: '2026-05-04',
    contractOn: null,
    listedOn: '2026-04-14',
    listedDollars: 925_000,
    priceDollars: 900_000.4,
    taxDollars: 0,
    attributes: { ...UNKNOWN_ATTRIBUTES, bedrooms: 3 },
  },
})
const cardOf = (one: Comparable, all = [one], hasDifferences = true) =>
  saleCard(one, {
    subject: {
      attributes: { ...UNKNOWN_ATTRIBUTES, bedrooms: 4 },
      effectiveDate: '2026-11-21',
      units: 'metric',
    },
    all,
    hasDifferences,
    releases: { sale: toReleases([7]), differences: toReleases([7, 8]) },
  })
const valuesOf = ({ facts }: ReturnType<typeof cardOf>) => facts.map(({ term, value }) => [term, value])

test('A card says what the sale is, what was paid and asked, and differences that add up', () => {
  const card = cardOf(comparable([row('bedrooms', 12_000.3), row('time', -500.6), row('view', 0)]))
  expect(card).toMatchObject({ key: 'sale:3', title: '3 Reed Street', card: { badge: '3' } })
  expect(valuesOf(card)).toEqual([
    ['About', '3 bedrooms'],
    ['Place', '120 m away'],
    ['Sold May 4, 2026', 900_000],
    ['Asked · 20 days', 925_000],
    ['One bedroom fewer', 12_001],
    ['Sold 7 months ago', -501],
    ['Adjusted to this home', 911_500],
  ])
  expect(card.facts.at(-1)).toMatchObject({ releaseId: 7, furtherReleaseIds: [8] })
})

test('Without differences it does not say what the sale would be as the subject', () => {
  expect(valuesOf(cardOf(comparable([row('view', 0)]))).at(-1)).toEqual(['Asked · 20 days', 925_000])
  expect(valuesOf(cardOf(comparable([row('bedrooms', 12_000)]), undefined, false))).toHaveLength(4)
})

test('It says what was not compared, unless no sale was, and what was adjusted by hand', () => {
  const unstatedRow = row('bathrooms', 0, { unstatedBy: 'comparable' })
  const one = comparable([unstatedRow])
  const other = comparable([row('bathrooms', 0)])
  expect(valuesOf(cardOf(one, [one, other])).at(-1)).toEqual([
    'Not compared',
    'Not stated, so not compared: Bathrooms.',
  ])
  expect(neverComparedText([one, other])).toBeNull()
  expect(neverComparedText([one])).toBe('Not stated, so not compared: Bathrooms.')
  expect(valuesOf(cardOf(one)).map(([term]) => term)).not.toContain('Not compared')
  const override = { dollars: 5_000, note: 'New roof' }
  const byHand = comparable([row('condition', 5_000, { modelDollars: 100, override })])
  expect(valuesOf(cardOf(byHand)).at(-1)).toEqual([
    'By hand',
    'Condition: +$5,000 by hand, +$100 by the model: New roof',
  ])
})
