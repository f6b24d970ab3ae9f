import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { conformalQuantile, minScores } from '../algebra/order-statistics.ts'
import { makePastRecord } from '../make-past-record.ts'
import { METHOD_VERSION, METHODS, type MethodVersion } from '../method.ts'
import { attributesOf, propertyOf, randomNumbers, simulateSales } from '../simulated-market.factory.ts'
import { measureAccuracy, testRanges } from './accuracy.ts'
import { studyRatios } from './ratio-study.ts'
import { type RecordEntry, recordGroups } from './record-entry.ts'
import { findPoolRanges, findRanges } from './value-range.ts'

const pairs = (text: string) =>
  text.split(' ').map((pair) => {
    const [estimate, price] = pair.split('/').map(Number)
    return { estimate: estimate ?? 0, price: price ?? 0 }
  })

describe('A ratio study', () => {
  test.each([
    {
      table: '1-4',
      count: 17,
      data: '87200/138720 38240/59700 96320/146400 68610/99000 32960/47400 50560/70500 61360/78000 47360/60000 56580/69000 47040/55500 136000/154500 98000/109500 56000/60000 159100/168000 128000/124500 132000/127500 160000/150000',
      expected: ['14.52', '0.977', '0.135'],
    },
    {
      table: 'D-1',
      count: 25,
      data: '116700/114500 130300/121000 130200/133900 145500/139000 134100/145000 153900/156500 143400/161100 156900/169500 169000/175000 149200/181000 160100/188900 191400/205000 177200/216150 205500/219000 206500/235000 243800/249000 211600/258900 242500/263000 258400/305900 265900/312500 305700/336000 291600/360000 312800/399900 352200/418500 354900/459000',
      expected: ['7.51', '1.027', '-0.120'],
    },
  ])('meets Table $table of the IAAO’s standard to the last printed digit', ({ data, count, expected }) => {
    const study = studyRatios(pairs(data))
    expect(study?.count).toBe(count)
    expect([study?.cod.toFixed(2), study?.prd.toFixed(3), study?.prb.toFixed(3)]).toEqual(expected)
  })

  test('does not change with the currency', () => {
    const samples = fc.array(
      fc.record({ estimate: fc.integer({ min: 1e4, max: 1e7 }), price: fc.integer({ min: 1e4, max: 1e7 }) }),
      { minLength: 2, maxLength: 30 },
    )
    fc.assert(
      fc.property(samples, fc.integer({ min: 2, max: 9 }), (estimates, factor) => {
        const study = studyRatios(estimates)
        const scaled = studyRatios(
          estimates.map(({ estimate, price }) => ({ estimate: estimate * factor, price: price * factor })),
        )
        expect(scaled?.cod).toBeCloseTo(study?.cod ?? 0, 6)
        expect(scaled?.prd).toBeCloseTo(study?.prd ?? 0, 6)
        expect(scaled?.prb).toBeCloseTo(study?.prb ?? 0, 6)
      }),
    )
  })

  test('says nothing of one sale, or of a price that is none', () => {
    expect(studyRatios(pairs('100/100'))).toBeNull()
    expect(studyRatios(pairs('100/100 100/0'))).toBeNull()
    expect(studyRatios(pairs('100/100 NaN/100'))).toBeNull()
  })
})

test('A past record values a sale without what was paid for the property before, under whatever PID', () => {
  const scope = { marketClass: 'house', tenure: 'freehold', effectiveDate: '2026-10-01' } as const
  const sales = simulateSales({ seed: 5, count: 160, days: 200 })
  const newestSale = sales.reduce((one, other) => (other.soldOn >= one.soldOn ? other : one))
  const resold = sales.with(sales.indexOf(newestSale), { ...newestSale, upid: 'here' })
  const before = { id: 'before', pid: 'old', pids: ['old'], upid: 'here', soldOn: '2025-10-05' }
  const extendedSales = [...resold, { ...newestSale, ...before, priceDollars: 9_000_000 }]
  expect(makePastRecord(extendedSales, scope, 1)).toEqual(makePastRecord(resold, scope, 1))
})

describe('A conformal quantile', () => {
  const scores = (count: number) => Array.from({ length: count }, (_, index) => count - index)

  test('is the score of rank ⌈(m + 1)(1 − α)⌉', () => {
    expect(conformalQuantile(scores(9), 0.8)).toBe(8)
    expect(conformalQuantile(scores(9), 0.9)).toBe(9)
    expect(conformalQuantile(scores(99), 0.8)).toBe(80)
    expect(conformalQuantile(scores(600), 0.9)).toBe(541)
  })

  test('does not exist where the rank exceeds the number of scores', () => {
    expect(conformalQuantile(scores(8), 0.9)).toBeNull()
    expect(conformalQuantile(scores(3), 0.8)).toBeNull()
    expect(conformalQuantile(scores(4), 0.8)).toBe(4)
    expect([minScores(0.8), minScores(0.9)]).toEqual([4, 9])
  })

  test('covers a further score as often as it says', () => {
    const random = randomNumbers(1)
    let covered = 0
    for (let round = 0; round < 4000; round++) {
      const past = Array.from({ length: 39 }, random)
      if (random() <= (conformalQuantile(past, 0.8) ?? 0)) covered++
    }
    expect(covered / 4000).toBeGreaterThan(0.78)
    expect(covered / 4000).toBeLessThan(0.82)
  })
})

const entries = (
  count: number,
  fieldsOf: (index: number) => Partial<RecordEntry> = () => ({}),
): RecordEntry[] => {
  const random = randomNumbers(9)
  return Array.from({ length: count }, (_, index) => ({
    saleId: String(index),
    pricedOn: `2026-0${1 + Math.floor((index / count) * 9)}-01`,
    priceDollars: 1_000_000 * Math.exp(0.2 * (random() - 0.5)),
    valueDollars: 1_000_000,
    standardError: 0.1,
    edition: 'line',
    groups: [],
    ...fieldsOf(index),
  }))
}
const range = (record: RecordEntry[], groups: RecordEntry['groups'] = [], method: MethodVersion = 1) =>
  findRanges(
    { logValue: Math.log(900_000), standardError: 0.1, edition: 'line', groups },
    { asOf: '2026-12-01', entries: record, method },
  )

describe('A range', () => {
  test('lies around the value as far as past errors did', () => {
    const { ranges, notes } = range(entries(600))
    expect(notes).toEqual([])
    expect(ranges.map(({ share }) => share)).toEqual([0.8, 0.9])
    expect(ranges[0]?.lowDollars).toBeCloseTo(900_000 * Math.exp(-0.08), -4)
    expect(ranges[1]?.highDollars).toBeCloseTo(900_000 * Math.exp(0.09), -4)
  })

  test('is stated beside the confidence of others, which is that of the same errors', () => {
    const { confidence, ranges } = range(entries(600))
    const [errors, half] = [entries(600).map((entry) => Math.abs(Math.log(entry.priceDollars / 1e6))), 0.1]
    const closeShare = errors.filter((error) => error <= Math.log(1 + half)).length / errors.length
    expect(confidence?.within10).toBeCloseTo(closeShare, 9)
    expect(confidence?.fsd).toBeCloseTo(
      Math.sqrt(errors.reduce((sum, error) => sum + error ** 2, 0) / 600),
      9,
    )
    expect(ranges).toHaveLength(2)
    expect(range([]).confidence).toBeNull()
  })

  test('is missing where the record is too short, and the reason is said', () => {
    expect(range(entries(5)).ranges.map(({ share }) => share)).toEqual([0.8])
    expect(range(entries(5)).notes).toEqual([
      {
        text: 'No 90% range: it needs the errors of 9 past sales, and there are 5.',
        facts: [],
        isCounted: true,
      },
    ])
    expect(range([]).ranges).toEqual([])
  })

  test('comes from what the same edition valued, where that is fifty sales', () => {
    // The same errors, of which the local fits say that they would be half as large.
    const recordOf = (lines: number) =>
      entries(600, (index) => (index < 600 - lines ? { edition: 'local', standardError: 0.05 } : {}))
    const width = (record: RecordEntry[]) => Math.log((range(record).ranges[0]?.highDollars ?? 0) / 900_000)
    expect(width(recordOf(50))).toBeGreaterThan(0.06)
    expect(width(recordOf(50))).toBeLessThan(0.1)
    expect(width(recordOf(49))).toBeGreaterThan(0.14)
  })

  test('comes from like properties where there are a hundred, and else with a caution', () => {
    const oldEntries = (least: number) => (index: number) =>
      index < least ? { groups: ['older than 70 years' as const], standardError: 0.02 } : {}
    const own = range(entries(600, oldEntries(150)), ['older than 70 years'])
    expect(own.notes).toEqual([
      expect.objectContaining({
        text: expect.stringMatching(/^The 80% range is wide, \d+% of the value\. /),
      }),
    ])
    expect(own.ranges[0]?.highDollars).toBeGreaterThan(range(entries(600)).ranges[0]?.highDollars ?? 0)
    expect(range(entries(600, oldEntries(40)), ['older than 70 years']).notes[0]).toEqual({
      text: 'Ranges tend to be too narrow for such properties: older than 70 years (40 in the record).',
      facts: ['yearBuilt'],
      isCounted: true,
    })
  })

  test('is as wide as the errors of a group that is too small for ranges of its own', () => {
    const record = entries(600, (index) =>
      index % 20 === 0 ? { groups: ['lot over an acre'], priceDollars: index % 40 ? 1.4e6 : 0.7e6 } : {},
    )
    const width = (groups: RecordEntry['groups'], method: MethodVersion) => {
      const [low = 1, high = 1] = range(record, groups, method).ranges.flatMap((each) => [
        each.lowDollars,
        each.highDollars,
      ])
      return Math.log(high / low)
    }
    expect(width(['lot over an acre'], 2)).toBeCloseTo(width([], 2), 9)
    expect(width(['lot over an acre'], 3)).toBeGreaterThan(2.5 * width([], 3))
    expect(width([], 3)).toBeLessThan(width([], 2))
  })

  test('of a property on the water has one caution about it', () => {
    const cautions = range(entries(600), ['waterfront', 'waterfront or strong view'], 3).notes
    expect(cautions.map(({ text }) => text)).toEqual([
      'Ranges tend to be too narrow for such properties: waterfront (0 in the record).',
    ])
  })

  test('is called wide where the narrower one is wider than six tenths of the value', () => {
    const at = (standardError: number) =>
      findPoolRanges(
        { logValue: Math.log(900_000), standardError, groups: [] },
        Array.from({ length: 9 }, () => 1),
      )
        .notes.map(({ text }) => text)
        .filter((text) => text.includes('wide'))
    // ± 0.295 of ln value is 59.9 % of it, ± 0.3 is 60.9 %.
    expect(at(0.295)).toEqual([])
    expect(at(0.3)).toEqual(['The 80% range is wide, 61% of the value. Do not rely on the value alone.'])
  })

  test('knows waterfront, strong views, old houses and large lots', () => {
    const of = (changes: Parameters<typeof attributesOf>[0]) =>
      recordGroups(propertyOf({ attributes: attributesOf(changes) }), 2026, METHODS[METHOD_VERSION])
    expect(of({})).toEqual([])
    expect(of({ isWaterfront: true })).toEqual(['waterfront', 'waterfront or strong view'])
    expect(of({ view: 4, yearBuilt: 1950, lotSquareMetres: 5000 })).toHaveLength(3)
  })
})

describe('Accuracy', () => {
  test('is that of the record, with the coverage of ranges made from what came before', () => {
    const accuracy = measureAccuracy({ asOf: '2026-12-01', entries: entries(900) })
    expect(accuracy).toMatchObject({ count: 900, within20: 1 })
    expect(accuracy?.medianError).toBeCloseTo(0.05, 1)
    expect(accuracy?.coverage[0]).toMatchObject({ share: 0.8, count: 800 })
    expect(accuracy?.coverage[0]?.covered).toBeGreaterThan(0.76)
    expect(accuracy?.coverage[0]?.covered).toBeLessThan(0.84)
  })

  test('is covered as often as said also after local fits gave way to a line', () => {
    const changed = entries(900, (index) =>
      index < 450 ? { edition: 'local', standardError: 0.05 } : { edition: 'line', standardError: 0.1 },
    )
    const afterwards = testRanges({ entries: changed }, 0.8).filter(
      ({ entry }) => entry.pricedOn >= '2026-07-01',
    )
    const share = afterwards.filter(({ isCovered }) => isCovered).length / afterwards.length
    expect(afterwards).toHaveLength(300)
    // Of 150 to 350 scores: within some two standard errors of 0.8. By the scores of both it is 1.
    expect(share).toBeGreaterThan(0.72)
    expect(share).toBeLessThan(0.88)
  })

  test('of too few is not stated', () => {
    expect(measureAccuracy({ asOf: '2026-12-01', entries: entries(29) })).toBeNull()
  })
})
