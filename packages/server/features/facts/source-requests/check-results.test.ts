import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FactResult } from '../../../connectors/facts/fact-connector.ts'
import { TEST_ORIGIN, testConnector, titleOf } from '../../../testing/facts/fact-connectors.ts'
import { checkResults, sanitizeReason } from './check-results.ts'

const connector = testConnector()
const check = (responses: readonly unknown[], requested = ['a']) =>
  checkResults(connector, requested, responses as FactResult[])
const response = (values: object, over: object = {}) => ({
  upid: 'a',
  ok: true,
  asOf: '2026-11-20',
  values,
  ...over,
})

describe('answers of a source', () => {
  it('are kept with the day that they speak of and who gave them', () => {
    expect(check([titleOf({ upid: 'a' })])).toEqual([
      {
        upid: 'a',
        ok: true,
        values: { registeredOwner: 'Owner of a', titleNumber: 'Title of a', pendingApplications: null },
        lists: null,
        origin: { ...TEST_ORIGIN, asOf: '2026-11-20' },
        wasNotQueried: false,
      },
    ])
  })

  it('may name whose data each rests on', () => {
    const origin = { ...TEST_ORIGIN, title: 'Another register' }
    expect(check([response({}, { origin })])).toMatchObject([
      { ok: true, origin: { title: 'Another register', asOf: '2026-11-20' } },
    ])
  })

  it('about parcels that nobody asked about count for nothing', () => {
    expect(check([titleOf({ upid: 'b' })])).toEqual([
      {
        upid: 'a',
        ok: false,
        failure: 'unusable',
        reason: 'The source left this parcel out of its response.',
      },
    ])
  })

  it('that come twice count once, and not at all when they contradict each other', () => {
    const twice = check([titleOf({ upid: 'a' }), titleOf({ upid: 'a' })])
    expect(twice).toMatchObject([{ upid: 'a', ok: true }])
    expect(check([titleOf({ upid: 'a' }), response({ titleNumber: 'Another' })])).toMatchObject([
      {
        ok: false,
        failure: 'unusable',
        reason: 'The source returned two different results for this parcel.',
      },
    ])
  })

  it('may hold columns that we do not know, which nobody sees', () => {
    expect(check([response({ titleNumber: 'CA1', mortgage: 'secret' })])).toMatchObject([
      { ok: true, values: { titleNumber: 'CA1' } },
    ])
    expect(check([response(JSON.parse('{"__proto__": "x", "constructor": "y"}'))])).toMatchObject([
      { ok: true, values: {} },
    ])
  })

  it.each([
    ['a number where text belongs', { titleNumber: 7 }],
    ['a list', { titleNumber: ['CA1'] }],
    ['a link', { titleNumber: { name: 'x', link: 'https://x.test' } }],
    ['NUL, which cannot be kept', { titleNumber: 'CA\u00001' }],
    ['half a character', { titleNumber: '\ud800' }],
    ['text without end', { titleNumber: 'x'.repeat(20_001) }],
  ])('are unusable with %s', (_, values) => {
    expect(check([response(values)])).toMatchObject([
      { ok: false, failure: 'unusable', reason: 'The source returned an invalid response (Title Number).' },
    ])
  })

  it.each([
    ['nothing for values', response(null as unknown as object)],
    ['a day that is none', response({}, { asOf: '2026-02-30' })],
    ['lists of another form', response({}, { lists: { sales: [{ soldOn: 5 }] } })],
    ['an origin that cannot be kept', response({}, { origin: { ...TEST_ORIGIN, title: '\0' } })],
  ])('are unusable with %s', (_, wrong) => {
    expect(check([wrong])).toMatchObject([{ ok: false, failure: 'unusable' }])
  })

  it('hold numbers and days where their columns do', () => {
    const rents = testConnector({ key: 'offerRent' })
    const query = (values: object) => checkResults(rents, ['a'], [response(values) as FactResult])
    expect(query({ date: '2026-11-01', minRent: 1950.5 })).toMatchObject([{ ok: true }])
    for (const wrong of [
      { date: '01/11/2026' },
      { date: 20261101 },
      { minRent: Number.NaN },
      { maxRent: '1950' },
    ]) {
      expect(query(wrong)).toMatchObject([{ ok: false, failure: 'unusable' }])
    }
  })

  it('that refuse say why, within bounds', () => {
    const refused = (reason: string) => check([{ upid: 'a', ok: false, failure: 'refused', reason }])
    expect(refused('Not for this account.')).toEqual([
      { upid: 'a', ok: false, failure: 'refused', reason: 'Not for this account.' },
    ])
    expect(sanitizeReason('x'.repeat(1000))).toHaveLength(300)
    expect(sanitizeReason('  ')).toBe('The source gave no reason.')
    expect(sanitizeReason('a\0b\ud800')).toBe('ab\ufffd')
  })

  it('whatever they are: one result for each parcel in its order, and no value but its own', () => {
    const upid = fc.constantFrom('a', 'b', 'c', 'd', 'foreign', 'x')
    const wrong = fc.oneof(
      upid.map((id) => titleOf({ upid: id })),
      fc.tuple(upid, upid).map(([id, other]) => ({ ...titleOf({ upid: other }), upid: `${id}!` })),
      upid.map((id) => ({ upid: id, ok: false, failure: 'refused', reason: 'No.' })),
      fc
        .tuple(upid, fc.anything())
        .map(([id, values]) => ({ upid: id, ok: true, values, asOf: '2026-11-20' })),
      fc.anything(),
    )
    fc.assert(
      fc.property(fc.array(wrong, { maxLength: 12 }), (responses) => {
        const requested = ['a', 'b', 'c', 'd']
        const checked = check(responses, requested)
        expect(checked.map((result) => result.upid)).toEqual(requested)
        for (const result of checked) {
          if (!result.ok) expect(result.reason).not.toBe('')
          const title = result.ok ? result.values.titleNumber : undefined
          if (typeof title === 'string' && title.startsWith('Title of'))
            expect(title).toBe(`Title of ${result.upid}`)
        }
      }),
    )
  })
})
