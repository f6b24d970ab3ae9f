import { describe, expect, test } from 'vitest'
import { NO_DATA_TOOLTIP, NOT_LOADED_TOOLTIP } from '#domain/table/async-item.ts'
import type { ColumnKey } from '#domain/table/columns.ts'
import { DASH } from '#domain/text/number-format.ts'
import type { KnownFact } from '../../state/facts/fact-cache.ts'
import { factDisplay, factHint } from './cell-content.ts'

const ORIGIN = {
  title: 'myLTSA land title',
  publisher: 'The register',
  licence: 'Your agreement with the register',
  attribution: 'The register',
  asOf: '2026-11-20',
  isStandIn: true,
}

const fact = (about: Partial<KnownFact>): KnownFact => ({
  state: 'done',
  values: null,
  lists: null,
  origin: ORIGIN,
  fetchedAt: '2026-11-21T10:00:00.000Z',
  reason: null,
  failure: null,
  taskId: null,
  completedBy: null,
  touched: 1,
  ...about,
})
const show = (
  known: KnownFact | null | undefined,
  value?: string | number | null,
  key: ColumnKey = 'myltsa.titleNumber',
) => {
  const display = factDisplay(known, value, 'text', 'metric')
  return { ...display, hint: factHint(display, known, key) }
}

describe('a cell of a data source that is asked', () => {
  test('names the year of its own record, whatever year its column is headed by', () => {
    const values = { year: 2024, landDollars: 600_000, improvementDollars: null, totalDollars: 900_000 }
    const known = fact({ lists: { assessments: [values, { ...values, year: 2023 }] } })
    const year = 'Assessed 2024'
    expect(show(known, 600_000, 'paragonTax.currentLand').hint.source[0]).toBe(year)
    expect(show(known, 4_000, 'paragonTax.grossTaxes').hint.source).not.toContain(year)
    expect(show(fact({}), 600_000, 'paragonTax.currentLand').hint.source).not.toContain(year)
  })

  test('says that nothing was asked yet, and that nothing was found, in the words of the specification', () => {
    expect(show(null)).toMatchObject({
      shown: { kind: 'dash', text: DASH },
      hint: { text: NOT_LOADED_TOOLTIP, source: [] },
    })
    expect(show(fact({}), null)).toMatchObject({
      shown: { kind: 'dash' },
      hint: {
        text: NO_DATA_TOOLTIP,
        source: expect.arrayContaining(['myLTSA land title, as of Nov 20, 2026']),
      },
    })
  })

  test('shows a spinner while it loads, or while what is kept is looked up', () => {
    expect(show(undefined).shown).toEqual({ kind: 'spinner' })
    expect(show(fact({ state: 'loading' })).shown).toEqual({ kind: 'spinner' })
  })

  test('shows timeout and error in red, with the reason on hover', () => {
    expect(show(fact({ state: 'timeout', reason: 'timeout' }))).toMatchObject({
      shown: { kind: 'danger', text: 'timeout' },
    })
    expect(show(fact({ state: 'error', reason: 'Expired password' }))).toMatchObject({
      shown: { kind: 'danger', text: 'error' },
      hint: { text: 'Expired password' },
    })
  })

  test('keeps showing an earlier value, and says what became of asking again', () => {
    expect(show(fact({ state: 'loading' }), 'CA1234')).toMatchObject({
      shown: { kind: 'text', text: 'CA1234' },
      earlier: 'loading',
    })
    const failed = show(fact({ state: 'error', reason: 'Expired password' }), 'CA1234')
    expect(failed).toMatchObject({ shown: { kind: 'text', text: 'CA1234' }, earlier: 'failed' })
    expect(failed.hint.source[0]).toBe('Could not be asked again: Expired password')
  })

  test('says where the value is from, of which day, and that a stand-in answered', () => {
    expect(show(fact({}), 'CA1234').hint).toEqual({
      text: 'CA1234',
      source: [
        'Stand-in: not a fact of the real world',
        'myLTSA land title, as of Nov 20, 2026',
        'Your agreement with the register',
        expect.stringMatching(/^Fetched Nov 21, 2026/),
      ],
    })
  })

  test('makes no link of what a browser should not follow', () => {
    const link = (address: string) =>
      factDisplay(fact({}), { name: 'Title', link: address }, 'link', 'metric').shown
    expect(link('https://example.test/1').kind).toBe('link')
    expect(link('javascript:alert(1)').kind).toBe('text')
  })
})
