import { expect, test } from 'vitest'
import { RESOURCE_KEYS } from '../../account/permissions.ts'
import type { Block } from '../../blocks/block.ts'
import { PART_KINDS } from '../part-kinds.ts'
import { withChosenColumns } from './chosen-columns.ts'
import {
  asReportColumns,
  columnCountLabel,
  getReportColumns,
  type ReportPresets,
  readReportPresets,
  withReportColumns,
} from './report-columns.ts'

const EVERYTHING = new Set(RESOURCE_KEYS)
const fact = (key: string, value: string | number | null) => ({
  ...{ key, term: key, type: 'text' as const, note: '', releaseId: -1 },
  value,
})
const column = (key: string) => ({ key, title: key, type: 'text' as const })
const SALES: Block = {
  kind: 'table',
  key: 'paragonTax/sales',
  title: 'Sales',
  columns: [column('soldOn'), column('price'), column('comment')],
  rows: [{ key: '0', values: ['2024-03-04', 1_285_000, null], releaseId: -1 }],
}
const MORE: Block = { kind: 'text', key: 'paragonTax/sales/more', text: 'Only the newest 60 are listed.' }
const CAVEAT: Block = { kind: 'text', key: 'paragonTax/caveat', text: 'Of an earlier request.' }
const ASSESSED: Block = {
  kind: 'table',
  key: 'paragonTax/assessments',
  title: 'Assessed values',
  columns: [column('year'), column('land'), column('improvements'), column('total')],
  rows: [{ key: '0', values: ['2026', 1, 2, 3], releaseId: -1 }],
}
const FACTS: Block = {
  kind: 'facts',
  key: 'paragonTax/facts',
  title: null,
  facts: [fact('grossTaxes', 4_000), fact('taxYear', '2026'), fact('bedrooms', null)],
}
const partOf = (...blocks: Block[]) => ({
  key: 'paragonTax',
  data: { sections: [{ upid: 'p1', title: '', blocks }] },
})
const shown = (presets: ReportPresets, ...blocks: Block[]) => {
  const once = withChosenColumns([partOf(...blocks)], presets)
  expect(withChosenColumns(once, presets)).toEqual(once)
  return once[0]?.data?.sections[0]?.blocks
}

test('facts are those that were chosen, in their order; others are left out', () => {
  const presets: ReportPresets = { paragonTax: ['paragonTax.bedrooms', 'paragonTax.grossTaxes'] }
  expect(shown(presets, FACTS, CAVEAT)).toEqual([
    { ...FACTS, facts: [fact('bedrooms', null), fact('grossTaxes', 4_000)] },
    CAVEAT,
  ])
})

test('a table shows the columns that say what was chosen, and is left out with what is said of it where none was', () => {
  expect(shown({ paragonTax: ['paragonTax.taxYear'] }, SALES, MORE, ASSESSED)).toEqual([])
  expect(shown({ paragonTax: ['paragonTax.salesHistory'] }, SALES, MORE)).toEqual([SALES, MORE])
  expect(shown({ paragonTax: ['paragonTax.currentTotal'] }, ASSESSED)).toEqual([
    {
      ...ASSESSED,
      columns: [column('year'), column('total')],
      rows: [{ key: '0', values: ['2026', 3], releaseId: -1 }],
    },
  ])
})

test('a source without chosen columns, and parts of our own data, are as they were made', () => {
  const presets: ReportPresets = { myltsa: ['myltsa.titleNumber'] }
  expect(shown(presets, FACTS, SALES)).toEqual([FACTS, SALES])
  const own = { ...partOf(FACTS), key: 'planning' }
  expect(withChosenColumns([own], { paragonTax: ['paragonTax.taxYear'] })).toEqual([own])
})

test('all columns of a source in the order of the catalogue are none to remember', () => {
  const all = getReportColumns('myltsa').map(({ key }) => key)
  expect(withReportColumns({}, 'myltsa', all.toReversed())).toEqual({ myltsa: all.toReversed() })
  expect(withReportColumns({ myltsa: ['myltsa.titleNumber'] }, 'myltsa', all)).toEqual({})
})

test('stored columns that are no more, of another source or doubled are left out; areas stand once', () => {
  const stored = {
    paragonTax: ['paragonTax.lotSizeImperial', 'paragonTax.lotSizeMetric', 'myltsa.titleNumber', 'gone', 4],
    parcel: ['parcel.pid'],
    myltsa: ['gone'],
    vivaTax: 'all',
  }
  expect(readReportPresets(stored)).toEqual({ paragonTax: ['paragonTax.lotSizeMetric'] })
  expect(readReportPresets(null)).toEqual({})
  expect(asReportColumns(['paragonTax.lotSizeImperial', 'paragonTax.taxYear'])).toEqual([
    'paragonTax.lotSizeMetric',
    'paragonTax.taxYear',
  ])
})

test('the menu says how many columns a part shows', () => {
  const { sources } = PART_KINDS.title
  expect(columnCountLabel(sources, {}, EVERYTHING)).toBe('All columns')
  expect(columnCountLabel(sources, { myltsa: ['myltsa.titleNumber'] }, EVERYTHING)).toBe('1 of 3 columns')
  const others = getReportColumns('myltsa').map(({ key }) => key)
  expect(columnCountLabel(sources, { myltsa: others.toReversed() }, EVERYTHING)).toBe('Columns reordered')
})

test('the same data with the same presets is the same object each time, with others it is not', () => {
  const part = partOf(FACTS)
  const presets: ReportPresets = { paragonTax: ['paragonTax.taxYear'] }
  const [first] = withChosenColumns([part], presets)
  const [again] = withChosenColumns([{ ...part }], presets)
  expect(again?.data).toBe(first?.data)
  const [other] = withChosenColumns([part], { paragonTax: ['paragonTax.grossTaxes'] })
  expect(other?.data).not.toEqual(first?.data)
})
