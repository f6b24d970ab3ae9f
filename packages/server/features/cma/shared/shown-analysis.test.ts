import { expect, test } from 'vitest'
import { SHARED_PARTS } from '#domain/valuation/analysis/shared-parts.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { CLOSED, OPEN, show } from './shown-analysis.factory.ts'

const SAYS_NOTHING = { weight: 0, rows: [], influence: null, adjustedDollars: 900_000 }

test('shows adjustments where every sale and fact behind them may be shown', () => {
  const { parts, answer } = show({})
  expect(parts).toContain('adjustments')
  expect(answer.comparables).toMatchObject([{ weight: 0.5 }, { weight: 0.5 }])
  expect(answer.reasons).toHaveLength(1)
})

test('has what was adjusted by hand and what is not compared, the note where notes were chosen', () => {
  const rowOf = (some: Parameters<typeof show>[0]) =>
    show({ isByHand: true, ...some }).answer.comparables[0]?.rows[0]
  const byHand = { dollars: 5000, modelDollars: -900, unstatedBy: 'comparable' }
  expect(rowOf({})).toMatchObject({ ...byHand, override: { dollars: 5000, note: 'New roof' } })
  const parts = SHARED_PARTS.filter((part) => part !== 'notes')
  expect(rowOf({ parts })).toMatchObject({ ...byHand, override: { dollars: 5000, note: '' } })
  expect(rowOf({ parts: ['value', 'comparables', 'notes'] })).toBeUndefined()
})

test('shows no weights beside a withheld comparable, whose price they would say', () => {
  const { parts, answer, withheld } = show({ salesOf: [null, CLOSED] })
  expect(parts).not.toContain('adjustments')
  expect(answer.comparables).toMatchObject([SAYS_NOTHING])
  expect(answer).toMatchObject({ reasons: [], unbracketed: [], value: { dollars: 905_000 } })
  expect(withheld).toEqual(['Data of closed'])
})

const SOLD = { soldOn: '2019-05-01', priceDollars: 700_000 }

test('shows the latest sale of the subject with its facts, where its source allows it', () => {
  const ownSales = [{ soldOn: '2008-01-01', priceDollars: 400_000 }, SOLD]
  expect(show({ ownSales }).subjectSale).toEqual(SOLD)
  expect(show({ ownSales, parts: ['value'] }).subjectSale).toBeNull()
  expect(show({ ownSales: [{ ...SOLD, releaseId: CLOSED }] })).toMatchObject({
    subjectSale: null,
    withheld: ['Data of closed'],
  })
})

test('does not show a sale of a later day than its own', () => {
  expect(show({ ownSales: [SOLD, { ...SOLD, soldOn: '2026-03-01' }] }).subjectSale).toEqual(SOLD)
})

test('gives no reasons of the model where sales that it was fitted to are withheld: they count them', () => {
  const { parts, answer } = show({ salesOf: [OPEN, null], countedOf: [OPEN, CLOSED] })
  expect(parts).toContain('adjustments')
  expect(answer).toMatchObject({ reasons: [], market: null })
})

test('says why the value is what it is with its adjustments, and not where their sales are withheld', () => {
  expect(show({}).answer.why?.typicalDollars).toBe(880_000)
  expect(show({ parts: ['value', 'comparables'] }).answer.why).toBeNull()
  expect(show({ countedOf: [OPEN, CLOSED] }).answer.why).toBeNull()
})

test('names the class in which the subject is compared beside what it explains, and nowhere else', () => {
  expect(show({ parts: ['value'] }).answer.comparedAs).toBe('land')
  expect(show({ parts: ['comparables'] }).answer.comparedAs).toBe('land')
  expect(show({ parts: ['market'] }).answer.comparedAs).toBeNull()
})

test('names no class in which the subject is compared where the roll behind it is withheld', () => {
  const classOf = (some: Parameters<typeof show>[0]) => {
    const { answer, withheld } = show({ parts: ['value'], ...some })
    return [answer.comparedAs, withheld]
  }
  expect(classOf({ shareOf: OPEN })).toEqual(['land', []])
  expect(classOf({ shareOf: CLOSED })).toEqual([null, ['Data of closed']])
  expect(classOf({ shareOf: CLOSED, parts: ['comparables'] })).toEqual([null, ['Data of closed']])
  expect(classOf({ shareOf: CLOSED, corrections: { buildingShare: 0.02 } })).toEqual(['land', []])
})

test('says whether its subject has a parcel, though not which', () => {
  expect(show({})).toMatchObject({ hasParcel: true, subject: { upid: null } })
  expect(show({ upid: null }).hasParcel).toBe(false)
})

test('numbers the comparables that are left as the pages of their owner do', () => {
  const { answer } = show({ salesOf: [OPEN, CLOSED, null] })
  expect(answer.comparables.map(({ number, sale }) => [number, sale.id])).toEqual([
    [1, 'sale:0'],
    [3, 'sale:2'],
  ])
})

test('says whether some of its comparables are left out, but of none that were not chosen', () => {
  const areLeftOut = (some: Parameters<typeof show>[0]) => show(some).areComparablesWithheld
  expect(areLeftOut({ salesOf: [OPEN, CLOSED, null] })).toBe(true)
  expect(areLeftOut({ salesOf: [CLOSED] })).toBe(true)
  expect(areLeftOut({})).toBe(false)
  expect(areLeftOut({ salesOf: [] })).toBe(false)
  expect(areLeftOut({ salesOf: [OPEN, CLOSED], parts: ['value'] })).toBe(false)
})

test('shows no adjustments for a withheld fact of the subject, which they would say', () => {
  const { parts, answer, withheld } = show({ factsOf: CLOSED })
  expect(parts).not.toContain('adjustments')
  expect(answer.comparables).toMatchObject([SAYS_NOTHING, SAYS_NOTHING])
  expect(withheld).toEqual(['Data of closed'])
  expect(show({ factsOf: CLOSED, corrections: { floorSquareMetres: 175 } }).parts).toContain('adjustments')
})

test.each([[[CLOSED]], [[OPEN, CLOSED]], [null]])(
  'shows a sale without what sources %j say of it, and without the adjustments that would say the same',
  (describedBy) => {
    const { parts, answer, withheld } = show({ describedBy })
    expect(parts).not.toContain('adjustments')
    for (const { sale } of answer.comparables) {
      expect(sale).toMatchObject({
        priceDollars: 900_000,
        attributes: UNKNOWN_ATTRIBUTES,
        listingNumber: null,
        listedDollars: null,
      })
    }
    expect(withheld).toHaveLength(1)
    expect(show({ describedBy: [OPEN] }).answer.comparables[0]?.sale.attributes.floorSquareMetres).toBe(210)
  },
)

test('gives no hash without adjustments, for it is of them', () => {
  expect(show({ parts: ['comparables'] }).answer.hash).toBeNull()
})

test('counts no withheld sales in the market, nor in its accuracy and the assessed value carried by it', () => {
  const { parts, answer, withheld } = show({
    salesOf: [OPEN, CLOSED],
    parts: ['market', 'accuracy', 'assessment'],
  })
  expect(parts).toEqual(['assessment'])
  expect(answer).toMatchObject({
    market: null,
    accuracy: null,
    course: { months: [], activeCount: null },
    assessed: { totalDollars: 800_000, adjustedDollars: null },
  })
  expect(withheld).toEqual(['Data of closed'])
  const valued = show({ salesOf: [OPEN, CLOSED], parts: ['value'] })
  expect(valued.answer).toMatchObject({ value: { dollars: 905_000 }, market: null })
  expect(valued.withheld).toEqual(['Data of closed'])
  expect(show({ parts: ['value'] }).answer.market).toMatchObject({ lineSaleCount: 9412 })
  const open = show({ parts: ['market', 'accuracy', 'assessment'] })
  expect(open.answer).toMatchObject({
    accuracy: { count: 600 },
    course: {
      months: [{ saleCount: 9 }],
      activeCount: 12,
      monthsOfSupply: 3.1,
      madeFrom: { sales: [], listings: [] },
    },
    assessed: { adjustedDollars: 850_000 },
  })
})

test('counts no withheld listings: neither those for sale nor the months of supply', () => {
  const { parts, answer, withheld } = show({ listingsOf: [OPEN, CLOSED], parts: ['market', 'competition'] })
  expect(parts).toEqual(['market', 'competition'])
  expect(answer.course).toMatchObject({
    months: [{ saleCount: 9 }],
    activeCount: null,
    monthsOfSupply: null,
    supplyCircle: null,
  })
  expect(answer.competition).toHaveLength(1)
  expect(withheld).toEqual(['Data of closed'])
})

test('says how many compete where all of them may be shown, also those that are not listed', () => {
  const countOf = (some: Parameters<typeof show>[0]) => show(some).answer.competitionCount
  expect(countOf({ listingsOf: [OPEN, OPEN, OPEN], most: 2 })).toBe(3)
  expect(countOf({ listingsOf: [OPEN, CLOSED] })).toBeNull()
  const { answer, withheld } = show({ listingsOf: [OPEN, OPEN, CLOSED], most: 2, parts: ['competition'] })
  expect(answer).toMatchObject({ competition: [{}, {}], competitionCount: null })
  expect(withheld).toEqual(['Data of closed'])
  expect(countOf({ parts: ['market'] })).toBeNull()
})

test('tells listings that are not known, that are withheld, and that there are none', () => {
  const listingsOf = (some: Parameters<typeof show>[0]) => show(some).answer.listings
  expect(listingsOf({})).toBe('known')
  expect(listingsOf({ listingsOf: [] })).toBe('known')
  for (const parts of [['market', 'competition'], ['market'], ['competition']] as const) {
    expect(listingsOf({ parts })).toBe('known')
    expect(listingsOf({ listingsOf: [OPEN, CLOSED], parts })).toBe('withheld')
  }
  expect(listingsOf({ parts: ['value'] })).toBe('withheld')
  const { parts, answer, withheld } = show({ listings: 'not known', listingsOf: [] })
  expect(parts).toEqual(SHARED_PARTS)
  expect(answer).toMatchObject({ listings: 'not known', competition: [], course: { activeCount: null } })
  expect(withheld).toEqual([])
})

test('withholds nothing where the number for sale is not known to anybody', () => {
  const { answer, withheld } = show({ activeCount: null, parts: ['market', 'competition'] })
  expect(withheld).not.toContain('closed')
  expect(answer).toMatchObject({ listings: 'known', competition: [{}], course: { activeCount: null } })
})

test('shows no days on market and no list prices of sales whose listing is withheld', () => {
  const { answer, withheld } = show({ describedBy: [CLOSED], parts: ['market'] })
  expect(answer.course.months).toMatchObject([{ saleCount: 9, daysOnMarket: null, saleToList: null }])
  expect(answer.course.activeCount).toBe(12)
  expect(withheld).toEqual(['Data of closed'])
})

test('has no accuracy without a value: there is nothing of which it says how often such were right', () => {
  const { parts, answer } = show({ isValued: false, salesOf: [] })
  expect(parts).toContain('value')
  expect(parts).not.toContain('accuracy')
  expect(answer).toMatchObject({ value: null, accuracy: null })
})

test('shows the costs of a sale only where they were chosen, with the value they are subtracted from', () => {
  expect(show({}).sellingCosts).toMatchObject({ restPercent: 3 })
  expect(show({ parts: SHARED_PARTS.filter((part) => part !== 'proceeds') }).sellingCosts).toBeNull()
  expect(show({ parts: SHARED_PARTS.filter((part) => part !== 'value') }).sellingCosts).toBeNull()
})
