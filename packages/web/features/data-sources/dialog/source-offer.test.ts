import { describe, expect, test } from 'vitest'
import type { DataSourceState } from '#contract/facts/facts.ts'
import type { KnownFact } from '../../../state/cells/cell-store.ts'
import { durationLabel, getOfferLabels, getPausedLabel, getTaskCountNote } from './offer-labels.ts'
import { type Choice, getSharedProblem, type SourceOffer, selectUpids, toOffer } from './source-offer.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
const parcels = (count: number) => Array.from({ length: count }, (_, index) => `parcel-${index}`)

const state = (about: Partial<DataSourceState> = {}): DataSourceState => ({
  key: 'myltsa',
  isAllowed: true,
  isConnected: true,
  isStandIn: false,
  missingCredentials: null,
  quota: { key: 'propertiesTable', left: 1_000 },
  usualSecondsPer100: 50,
  pausedUntil: null,
  ...about,
})
const wanted = (about: Partial<Choice> = {}): Choice => ({
  scope: 'all',
  isAgain: false,
  selected: parcels(40),
  checked: new Set(['parcel-3', 'parcel-1', 'elsewhere']),
  ...about,
})
const fact = (fetchedAt: string, about: Partial<KnownFact> = {}): KnownFact => ({
  state: 'done',
  values: { titleNumber: 'CA1' },
  lists: null,
  origin: null,
  fetchedAt,
  reason: null,
  failure: null,
  taskId: null,
  completedBy: null,
  ...about,
})
const known = new Map([
  ['parcel-0', fact('2026-11-20T12:00:00Z')],
  ['parcel-1', fact('2026-10-01T12:00:00Z')],
  ['parcel-2', fact('2026-11-20T12:00:00Z', { state: 'error', values: null, fetchedAt: null })],
])
const find = (_: string, upid: string) => known.get(upid) ?? null
const offer = (about: Partial<DataSourceState> = {}, want: Partial<Choice> = {}): SourceOffer => {
  const offered = toOffer(state(about), wanted(want), find, NOW)
  if (!offered) throw new Error('not offered')
  return offered
}

describe('the parcels of a question', () => {
  test('are all, those with a tick, or those without any answer, in the order of the selection', () => {
    expect(selectUpids(wanted(), 'myltsa', find)).toEqual(parcels(40))
    expect(selectUpids(wanted({ scope: 'checked' }), 'myltsa', find)).toEqual(['parcel-1', 'parcel-3'])
    expect(selectUpids(wanted({ scope: 'unanswered' }), 'myltsa', find)).toEqual(parcels(40).slice(2))
  })
})

describe('what asking means', () => {
  test('counts only parcels without a fresh answer, unless all are to be asked again', () => {
    expect(offer().dueUpids).toHaveLength(39)
    expect(offer({}, { isAgain: true }).dueUpids).toHaveLength(40)
  })

  test('is told with the quota and the usual time', () => {
    expect(getOfferLabels(offer())).toEqual([
      '1 already known, 39 to request',
      'Uses 39 of 1,000 left this month',
      'about 20 s for 39 parcels',
    ])
    expect(getOfferLabels(offer({ usualSecondsPer100: null }, { isAgain: true }))).toEqual([
      'Uses 40 of 1,000 left this month',
    ])
    expect(getOfferLabels(offer({ quota: null, usualSecondsPer100: null }, { isAgain: true }))).toEqual([
      'No charge',
    ])
    expect(getOfferLabels(offer({}, { selected: ['parcel-0'] }))).toEqual(['Already known'])
  })

  test('leaves out parcels without a PID, which are neither known nor charged', () => {
    const none = fact('', { values: {}, fetchedAt: null, reason: 'Not requested, no PID' })
    const findNone = (_: string, upid: string) =>
      ['parcel-3', 'parcel-4'].includes(upid) ? none : find(_, upid)
    for (const isAgain of [false, true]) {
      const offered = toOffer(state(), wanted({ isAgain }), findNone, NOW)
      expect(offered?.withoutPidCount).toBe(2)
      expect(offered?.dueUpids).toHaveLength(isAgain ? 38 : 37)
      expect(offered?.upids).toHaveLength(38)
      expect(offered && getOfferLabels(offered)).toEqual(
        expect.arrayContaining([
          '2 without a PID are not requested',
          `Uses ${isAgain ? 38 : 37} of 1,000 left this month`,
        ]),
      )
    }
  })

  test('is not possible with less than is needed, of one source or of several that share a quota', () => {
    expect(offer({ quota: { key: 'propertiesTable', left: 39 } }).problem).toBeNull()
    expect(offer({ quota: { key: 'propertiesTable', left: 10 } }).problem).toBe(
      'Needs 39, 10 are left this month',
    )
    expect(offer({ quota: { key: 'propertiesTable', left: 0 } }).problem).toBe(
      'Needs 39, none is left this month',
    )
    const half = offer({ quota: { key: 'propertiesTable', left: 50 } })
    expect(getSharedProblem([half])).toBeNull()
    expect(getSharedProblem([half, half])).toBe('Together they need 78 uses, 50 are left this month.')
  })

  test('knows a pause that is over', () => {
    expect(offer({ pausedUntil: '2026-11-21T11:59:00Z' }).pausedUntil).toBeNull()
    expect(offer({ pausedUntil: '2026-11-21T12:05:00Z' }).pausedUntil).not.toBeNull()
    expect(getPausedLabel('2026-11-21T12:05:00Z')).toMatch(/sent until \d{1,2}:05 [ap]\.m\.$/)
  })

  test('offers nothing of sources that come with the rows', () => {
    expect(toOffer(state({ key: 'planning' }), wanted(), find, NOW)).toBeNull()
  })
})

test('times are told in steps', () => {
  expect([0.2, 4, 12, 58, 150].map((seconds) => durationLabel(seconds, ['parcel-0']))).toEqual([
    'about 1 s for 1 parcel',
    'about 4 s for 1 parcel',
    'about 10 s for 1 parcel',
    'about 1 min for 1 parcel',
    'about 3 min for 1 parcel',
  ])
})

test('more than 2,000 parcels are several tasks', () => {
  expect(getTaskCountNote([offer()])).toBeNull()
  expect(getTaskCountNote([offer({}, { selected: parcels(5_000) })])).toContain('3 for each')
})
