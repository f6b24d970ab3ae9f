import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { distanceMetres } from '../../geometry/geodesy.ts'
import { formatSignedPercent } from '../../text/percent.ts'
import { propertyOf } from '../cma/simulated-market.factory.ts'
import { DATE, SUBJECT } from '../cma/valuation.factory.ts'
import { analysisOf, basisSales, SALES } from './analysis.factory.ts'
import { toBasisSaleId } from './analysis-basis.ts'
import { answerAnalysis } from './answer-analysis.ts'
import { UNKNOWN_ATTRIBUTES } from './subject-attributes.ts'

const metresTo = ({ position }: (typeof SALES)[number]) => distanceMetres(SUBJECT.position, position)
const ANSWER = answerAnalysis(analysisOf())

describe('Every sale around the subject', () => {
  test('is a comparable or says why not', () => {
    expect(ANSWER.comparables).toHaveLength(10)
    expect(ANSWER.candidates.length + ANSWER.comparables.length).toBe(410)
    for (const { reason } of [...ANSWER.candidates, ...ANSWER.comparables]) {
      expect(reason).toMatch(/^[A-Z].+\.$/)
    }
  })

  test('is numbered by distance where it is compared: the heaviest first would say the weights', () => {
    const { comparables } = ANSWER
    const sortedComparables = comparables.toSorted((one, other) => one.metres - other.metres)
    expect(comparables).toEqual(sortedComparables)
    expect(comparables.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(comparables).not.toEqual(comparables.toSorted((one, other) => other.weight - one.weight))
  })

  test('is by its id among the units of one building, whatever it weighs', () => {
    const place = SALES[0]?.position
    const building = SALES.map((sale) => (place ? { ...sale, position: place } : sale))
    const { comparables } = answerAnalysis(analysisOf({}, building))
    const ids = comparables.map(({ sale }) => sale.id)
    expect(ids.length).toBeGreaterThan(2)
    expect(ids).toEqual(ids.toSorted())
  })

  test('is compared for what sets it apart: its largest adjustments, as the grid has them', () => {
    for (const { reason, rows } of ANSWER.comparables) {
      const [, first] =
        /^Among the 10 most certain after adjustment; adjusted most for .*? ([+−][\d.]+%)/.exec(reason) ?? []
      const max = rows.reduce((one, other) => (Math.abs(other.share) > Math.abs(one.share) ? other : one))
      expect(first).toBe(formatSignedPercent(100 * max.share))
    }
  })

  test('is told its place among those that are alike, in words that count right', () => {
    const places = ANSWER.candidates.flatMap(
      ({ reason }) => /^The (\d+\w\w) most similar/.exec(reason)?.[1] ?? [],
    )
    expect(places).toContain('11th')
    expect(places).toContain('12th')
    expect(places).toContain('21st')
    expect(places).toContain('22nd')
    expect(places).toContain('23rd')
    expect(new Set(places).size).toBe(places.length)
  })

  test.each(['pid', 'upid'] as const)('is the subject’s own by its %s, and then never compared', (key) => {
    const ownSale = ANSWER.comparables[0]?.sale
    const answer = answerAnalysis(analysisOf({ subject: { ...SUBJECT, [key]: ownSale?.[key] ?? null } }))
    expect(answer.comparables.map(({ sale }) => sale.id)).not.toContain(ownSale?.id)
    expect(answer.candidates.find(({ sale }) => sale.id === ownSale?.id)?.state).toBe('own')
  })

  test.each([
    [{ pids: ['1', '2'] }, 'The price paid for 2 PIDs.'],
    [{ priceDollars: 1 }, 'The price is nominal.'],
    [{ isArmsLength: false }, 'Not at arm’s length.'],
  ])('is no sale of the subject that may be shown, with %j', (odd, reason) => {
    const ownSale = ANSWER.comparables[0]?.sale
    const sales = SALES.map((sale) => (sale.id === ownSale?.id ? { ...sale, ...odd } : sale))
    const answer = answerAnalysis(analysisOf({ subject: { ...SUBJECT, upid: ownSale?.upid ?? null } }, sales))
    const candidate = answer.candidates.find(({ sale }) => sale.id === ownSale?.id)
    expect(candidate).toMatchObject({ state: 'rejected', reason })
  })

  test('stays out where a person leaves it out, with the note', () => {
    const left = ANSWER.comparables[0]?.sale.id ?? ''
    const choices = [{ saleId: left, choice: 'exclude' as const, note: 'Sold to a sister.' }]
    const answer = answerAnalysis(analysisOf({ choices }))
    expect(answer.comparables.map(({ sale }) => sale.id)).not.toContain(left)
    const candidate = answer.candidates.find(({ sale }) => sale.id === left)
    expect(candidate).toMatchObject({ state: 'excluded', reason: 'Left out by hand: Sold to a sister.' })
  })

  test('is compared where a person pins it, though the filters leave it out', () => {
    const farId = SALES[7]?.id ?? ''
    const filters = { months: 1, ranges: {} }
    const answer = answerAnalysis(
      analysisOf({ filters, choices: [{ saleId: farId, choice: 'pin', note: '' }] }),
    )
    const pinned = answer.comparables.find(({ sale }) => sale.id === farId)
    expect(pinned).toMatchObject({
      isPinned: true,
      reason: expect.stringMatching(/^Pinned by hand; adjusted most for /),
    })
  })

  test('is listed with its reason where a person chose it, however far away', () => {
    const [left = '', eleventh = '', ...pins] = SALES.toSorted(
      (one, other) => metresTo(other) - metresTo(one),
    ).map(({ id }) => id)
    const old = pins.pop() ?? ''
    const sales = SALES.map((sale) => (sale.id === old ? { ...sale, soldOn: '2019-05-04' } : sale))
    const pinned = [old, ...pins.slice(0, 10), eleventh]
    const answer = answerAnalysis(
      analysisOf(
        {
          choices: [
            ...pinned.map((saleId) => ({ saleId, choice: 'pin' as const, note: '' })),
            { saleId: left, choice: 'exclude', note: '' },
          ],
        },
        sales,
      ),
    )
    expect(answer.comparables.map(({ sale }) => sale.id).toSorted()).toEqual(pins.slice(0, 10).toSorted())
    expect(answer.candidates).toHaveLength(403)
    expect(answer.candidates.slice(0, 3).map(({ sale, reason }) => [sale.id, reason])).toEqual([
      [old, 'Pinned, but sold too long ago to be compared.'],
      [eleventh, 'Pinned, but only the first 10 pinned sales are compared.'],
      [left, 'Left out by hand.'],
    ])
  })

  test('that a person typed in is named, however far away', () => {
    const farSale = SALES.toSorted((one, other) => metresTo(other) - metresTo(one))[0]
    const sales = SALES.map((sale) =>
      sale === farSale ? { ...sale, id: toBasisSaleId('x'), origin: 'own' as const, releaseId: null } : sale,
    )
    const { candidates, ownSales } = answerAnalysis(analysisOf({}, sales))
    expect(candidates.map(({ sale }) => sale.id)).not.toContain(toBasisSaleId('x'))
    expect(ownSales.map(({ id }) => id)).toEqual(['x'])
  })

  test('that is pinned takes the place of none where it cannot be compared', () => {
    const refusedIds = new Set(SALES.slice(0, 12).map(({ id }) => id))
    const sales = SALES.map((sale) => (refusedIds.has(sale.id) ? { ...sale, isArmsLength: false } : sale))
    const pins = [...refusedIds, SALES[20]?.id ?? '', 'sale:unknown']
    const choices = pins.map((saleId) => ({ saleId, choice: 'pin' as const, note: '' }))
    const answer = answerAnalysis(analysisOf({ choices }, sales))
    const pinned = answer.comparables.filter(({ isPinned }) => isPinned)
    expect(pinned.map(({ sale }) => sale.id)).toEqual([SALES[20]?.id])
    expect(answer.candidates.slice(0, 12).map(({ reason }) => reason)).toEqual(
      Array.from(refusedIds, () => 'Not at arm’s length.'),
    )
  })

  test('outside the filters still speaks for the market', () => {
    const filters = { months: null, ranges: { bedrooms: { least: 3, most: 3 } } }
    const answer = answerAnalysis(analysisOf({ filters }))
    for (const { sale } of answer.comparables) expect(sale.attributes.bedrooms).toBe(3)
    expect(answer.counts.filtered).toBeGreaterThan(100)
    expect(answer.market?.poolCount).toBe(ANSWER.market?.poolCount)
    expect(answer.course).toEqual(ANSWER.course)
  })
})

describe('The influence of a comparable', () => {
  test('is the change of the value when the others share its weight', () => {
    // The value lies among the values without each of them, some above and some below.
    const influences = ANSWER.comparables.map(({ influence }) => influence ?? 0)
    expect(Math.max(...influences)).toBeGreaterThan(0)
    expect(Math.min(...influences)).toBeLessThan(0)
  })

  test('is not known of one that is alone', () => {
    const alone = answerAnalysis(analysisOf({}, SALES.slice(0, 1)))
    expect(alone.comparables.map(({ influence }) => influence)).toEqual([null])
  })
})

test('An answer without a value has no accuracy, although its market has a past record', () => {
  const entry = { saleId: 'sale', pricedOn: '2026-01-01', priceDollars: 910_000, valueDollars: 900_000 }
  const record = { asOf: DATE, entries: Array(40).fill({ ...entry, standardError: 0.1, groups: [] }) }
  expect(answerAnalysis(analysisOf({ record })).accuracy).not.toBeNull()
  expect(answerAnalysis(analysisOf({ record }, []))).toMatchObject({ value: null, accuracy: null })
})

describe('What would make the range narrower', () => {
  test('names what is not known of the subject, and nothing that has no effect', () => {
    const subject = propertyOf({ position: SUBJECT.position, attributes: UNKNOWN_ATTRIBUTES })
    const unstated = basisSales({ seed: 11, count: 600, days: 360 }).map((sale) => ({
      ...sale,
      attributes: { ...sale.attributes, view: null },
    }))
    const { narrowing } = answerAnalysis(analysisOf({ subject }, unstated))
    const first = narrowing[0] ?? ''
    expect(first).toMatch(/^Enter the subject’s .+, not yet known\.$/)
    expect(first).toContain('floor area')
    // No sale states its view, either: the fit has no slope of it.
    expect(first).not.toContain('quality and view')
  })

  test('is a past record where a night may make one, and not at an earlier date', () => {
    const record = /A past record of this market/
    expect(answerAnalysis(analysisOf()).narrowing.join(' ')).toMatch(record)
    const { basis, ...request } = analysisOf()
    const earlier = answerAnalysis({ ...request, basis: { ...basis, listingsOn: null } })
    expect(earlier.value).not.toBeNull()
    expect(earlier.narrowing.join(' ')).not.toMatch(record)
  })

  test('says how few sales there are', () => {
    const { narrowing } = answerAnalysis(analysisOf({}, SALES.slice(0, 40)))
    expect(narrowing.join(' ')).toMatch(/there are 40 eligible sales/)
  })
})

describe('The assessed value', () => {
  const assessment = {
    year: 2026,
    totalDollars: 900_000,
    landDollars: null,
    improvementDollars: null,
    releaseId: 1,
  }

  test('is carried from July 1 of the year before its roll', () => {
    const early = basisSales({ seed: 5, count: 600, days: 360 }).map((sale) => ({
      ...sale,
      soldOn: sale.soldOn.replace(/^2025-1[0-2]/, '2025-07'),
    }))
    const { assessed } = answerAnalysis(
      analysisOf({ basis: { ...analysisOf({}, early).basis, assessment } }, early),
    )
    expect(assessed?.asOf).toBe('2025-07-01')
    expect(assessed?.adjustedDollars).not.toBeNull()
  })

  test('is not carried where too few sales speak for that day', () => {
    const { assessed } = answerAnalysis(
      analysisOf({ basis: { ...analysisOf().basis, assessment: { ...assessment, year: 2024 } } }),
    )
    expect(assessed).toMatchObject({ totalDollars: 900_000, adjustedDollars: null })
  })
})

test('Too few sales, or none: no value, and the reason on every sale', () => {
  const none = answerAnalysis(analysisOf({}, []))
  expect(none).toMatchObject({ value: null, hash: null, reason: 'There is no sale to compare with.' })
  const nowhere = answerAnalysis(analysisOf({ subject: propertyOf({ position: [Number.NaN, 49] }) }))
  expect(nowhere.reason).toBe('The subject’s location is not known.')
  expect(nowhere.candidates.every(({ reason }) => reason !== '')).toBe(true)
})

test('The same request has the same answer, in whatever order its sales come', () => {
  const few = SALES.slice(0, 60)
  const known = answerAnalysis(analysisOf({}, few))
  fc.assert(
    fc.property(fc.shuffledSubarray([...few], { minLength: few.length }), (shuffled) => {
      expect(answerAnalysis(analysisOf({}, shuffled))).toEqual(known)
    }),
    { numRuns: 10 },
  )
})
