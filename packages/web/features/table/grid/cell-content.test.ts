import { describe, expect, test } from 'vitest'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import { NO_DATA_TOOLTIP, NOT_LOADED_TOOLTIP } from '#domain/table/async-item.ts'
import { type ColumnKey, columnOf } from '#domain/table/columns.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { DASH } from '#domain/text/number-format.ts'
import { type Cell, type Cells, createCells } from '../../../state/cells/cells.ts'
import { fact } from '../../../testing/facts.ts'
import { rowOf } from '../../../testing/facts-page.ts'
import { getCellDisplay, getCellHint } from './cell-content.ts'

const ORIGIN = {
  title: 'myLTSA land title',
  publisher: 'The register',
  licence: 'Your agreement with the register',
  attribution: 'The register',
  asOf: '2026-11-20',
  isStandIn: true,
}
const PROVENANCE = {
  releaseId: 7,
  sourceKey: 'pmbc',
  datasetKey: 'parcels',
  title: 'Parcels',
  publisher: 'The province',
  licence: 'Open licence',
  licenceUrl: null,
  attribution: 'The province',
  asOf: '2026-11-20',
  isSynthetic: false,
}
const TITLE: ColumnKey = 'myltsa.titleNumber'

const answered = (values: ParcelFacts['values'], about: Partial<ParcelFacts> = {}) =>
  fact('a', { values, origin: ORIGIN, fetchedAt: '2026-11-21T10:00:00.000Z', ...about })

/** Delivers facts in sequence. */
function show(facts: readonly ParcelFacts[], key: ColumnKey = TITLE, type: 'text' | 'link' = 'text') {
  const cells = createCells()
  cells.rows.add({ columns: ['parcel.pid'], rows: [rowOf('a')], missing: [], provenance: {} })
  const source = columnOf(key).dataSource as TaskSourceKey
  for (const each of facts) cells.facts.apply(source, [each], { kind: 'started' })
  return item(cells.get('a', key), key, type)
}
function item(cell: Cell, key: ColumnKey, type: 'text' | 'link' = 'text') {
  const display = getCellDisplay(cell, type, 'metric')
  return { ...display, hint: getCellHint(display, cell, key) }
}
/** After a lookup without a saved fact. */
function nothingSaved() {
  const cells = createCells()
  cells.rows.add({ columns: ['parcel.pid'], rows: [rowOf('a')], missing: [], provenance: {} })
  cells.facts.applyMissing('myltsa', ['a'], cells.facts.snapshot(['a']))
  return item(cells.get('a', TITLE), TITLE)
}

describe('a cell of a data source that is asked', () => {
  test('names the year of its own record', () => {
    const ofYear = { year: 2024, landDollars: 600_000, improvementDollars: null, totalDollars: 900_000 }
    const values = { currentLand: 600_000, grossTaxes: 4_000 }
    const assessed = answered(values, { lists: { assessments: [ofYear, { ...ofYear, year: 2023 }] } })
    const year = 'Assessed 2024'
    expect(show([assessed], 'paragonTax.currentLand').hint.source[0]).toBe(year)
    expect(show([assessed], 'paragonTax.grossTaxes').hint.source).not.toContain(year)
    expect(show([answered(values)], 'paragonTax.currentLand').hint.source).not.toContain(year)
  })

  test('says that nothing was asked yet, and that nothing was found, in the words of the specification', () => {
    expect(nothingSaved()).toMatchObject({
      item: { kind: 'dash', text: DASH },
      hint: { text: NOT_LOADED_TOOLTIP, source: [] },
    })
    expect(show([answered({ titleNumber: null })])).toMatchObject({
      item: { kind: 'dash' },
      hint: {
        text: NO_DATA_TOOLTIP,
        source: expect.arrayContaining(['myLTSA land title, as of Nov 20, 2026']),
      },
    })
  })

  test('shows a spinner while it loads, or while what is saved is looked up', () => {
    expect(show([]).item).toEqual({ kind: 'spinner' })
    expect(show([fact('a', { state: 'loading' })]).item).toEqual({ kind: 'spinner' })
  })

  test('shows timeout and error in red, with the reason on hover', () => {
    expect(show([fact('a', { state: 'error', reason: 'timeout', failure: 'timeout' })])).toMatchObject({
      item: { kind: 'danger', text: 'timeout' },
    })
    expect(show([REFUSED])).toMatchObject({
      item: { kind: 'danger', text: 'error' },
      hint: { text: 'Expired password' },
    })
  })

  test('keeps showing an earlier value, and says what became of asking again', () => {
    const before = answered({ titleNumber: 'CA1234' })
    expect(show([before, fact('a', { state: 'loading' })])).toMatchObject({
      item: { kind: 'text', text: 'CA1234' },
      refresh: 'loading',
    })
    const failed = show([before, REFUSED])
    expect(failed).toMatchObject({ item: { kind: 'text', text: 'CA1234' }, refresh: 'failed' })
    expect(failed.hint.source[0]).toBe('Could not request again: Expired password')
  })

  test('says of a parcel without a PID that it was not requested, rather than that nothing was found', () => {
    const none = fact('a', { values: {}, reason: 'Not requested, no PID' })
    expect(show([none])).toMatchObject({
      item: { kind: 'dash' },
      hint: { text: 'Not requested, no PID', source: [] },
    })
  })

  test('says where the value is from, of which day, and that a stand-in answered', () => {
    expect(show([answered({ titleNumber: 'CA1234' })]).hint).toEqual({
      text: 'CA1234',
      source: [
        'Stand-in: not a real-world fact',
        'myLTSA land title, as of Nov 20, 2026',
        'Your agreement with the register',
        expect.stringMatching(/^Fetched Nov 21, 2026/),
      ],
    })
  })

  test('makes no link of what a browser should not follow', () => {
    const link = (address: string) =>
      show([answered({ titleNumber: { name: 'Title', link: address } })], TITLE, 'link').item
    expect(link('https://example.test/1').kind).toBe('link')
    expect(link('javascript:alert(1)').kind).toBe('text')
  })
})

const REFUSED = fact('a', { state: 'error', reason: 'Expired password', failure: 'credentials' })

test('a building counts the listings of its units, and the further values differ among them', () => {
  const hintsOf = (listingCount: number) => {
    const cells = createCells()
    cells.rows.add({
      columns: [],
      rows: [{ ...rowOf('a'), values: [], releases: [], strata: { units: 24, summaries: [] } }],
      missing: [],
      provenance: {},
    })
    const values = { listingCount, listingNumber: null }
    cells.facts.apply('mlsHistory', [fact('a', { dataSource: 'mlsHistory', values })], { kind: 'started' })
    return (['mlsHistory.listingCount', 'mlsHistory.listingNumber'] as const).map(
      (key) => item(cells.get('a', key), key).hint,
    )
  }
  const [count, number] = hintsOf(2)
  expect(count?.source[0]).toBe('Total of 24 units')
  expect(number).toMatchObject({ text: 'The value differs among the 24 units.' })
  expect(hintsOf(0)[1]?.text).toBe(NO_DATA_TOOLTIP)
})

describe('a cell that comes with its row', () => {
  const show = (load: (cells: Cells) => void, key: ColumnKey = 'parcel.pid') => {
    const cells = createCells()
    load(cells)
    return item(cells.get('a', key), key)
  }

  test('says while its row is missing how the rows are doing, also below a data source that is asked', () => {
    for (const key of ['parcel.pid', TITLE] as const) {
      expect(show(({ rows }) => rows.setMissing({ state: 'loading', reason: null }), key).item.kind).toBe(
        'spinner',
      )
      expect(show(({ rows }) => rows.setMissing({ state: 'error', reason: 'Away' }), key).hint.text).toBe(
        'Away',
      )
      expect(show(() => {}, key).hint.text).toBe(NOT_LOADED_TOOLTIP)
    }
  })

  test('says of what is mapped that nothing is known of the place, which is not that nothing was found', () => {
    const without = (key: ColumnKey) =>
      show(({ rows }) => {
        rows.add({
          columns: [key],
          rows: [{ ...rowOf('a'), values: [null], releases: [0] }],
          missing: [],
          provenance: {},
        })
      }, key).hint.text
    expect(without('planning.floodplain')).toBe('No data for this place')
    expect(without('parcel.pid')).toBe('We found no data. Contact support if you think this is an error.')
    expect(show(() => {}, 'planning.floodplain').hint.text).toBe(NOT_LOADED_TOOLTIP)
  })

  test('names the release of its value, and Lotline where there is none', () => {
    const from = (release: number) => ({
      columns: ['parcel.pid'],
      rows: [{ ...rowOf('a'), releases: [release] }],
      missing: [],
      provenance: { 7: PROVENANCE },
    })
    expect(show(({ rows }) => rows.add(from(7))).hint).toEqual({
      text: 'a',
      source: ['Parcels, as of Nov 20, 2026', 'Open licence'],
    })
    expect(show(({ rows }) => rows.add(from(0))).hint.source).toEqual([
      'Computed by Lotline from the outline of the parcel',
    ])
  })
})

test('a value that sums up strata units says so, and one that differs among them is not “no data”', () => {
  const cell: Cell = {
    state: 'done',
    value: 918_000,
    origin: null,
    reason: null,
    summary: { of: 'total', units: 24 },
  }
  const hint = (over: Partial<Cell>) => {
    const item = { ...cell, ...over }
    return getCellHint(getCellDisplay(item, 'currency0', 'metric'), item, 'parcel.currentTotal')
  }
  expect(hint({}).source[0]).toBe('Total of 24 units')
  expect(hint({ summary: { of: 'median', units: 1 } }).source[0]).toBe('Median of 1 unit sold')
  expect(hint({ value: null, summary: { of: 'median', units: 14 } })).toEqual({
    text: 'The value differs among the 14 units.',
    source: [],
  })
  expect(hint({ value: null, summary: null }).text).toBe(NO_DATA_TOOLTIP)
})
