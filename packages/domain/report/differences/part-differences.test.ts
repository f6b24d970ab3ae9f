import { describe, expect, it } from 'vitest'
import type { Block, BlockSection, FactsBlock, TableBlock } from '../../blocks/block.ts'
import { fact, factsBlock } from '../../blocks/make-block.ts'
import type { ColumnValue } from '../../text/column-type.ts'
import { partDifferences } from './part-differences.ts'

const section = (...blocks: Block[]): BlockSection => ({ upid: 'demo:1', title: '12 Alder Road', blocks })
const facts = (...values: [key: string, value: ColumnValue, note?: string][]): FactsBlock => ({
  kind: 'facts',
  key: 'lot',
  title: null,
  facts: values.map(([key, value, note = '']) => ({
    key,
    term: `Term of ${key}`,
    type: 'number',
    value,
    note,
    releaseId: 7,
  })),
})
const table = (...rows: [key: string, soldOn: ColumnValue, price: ColumnValue][]): TableBlock => ({
  kind: 'table',
  key: 'sales',
  title: 'Sales',
  columns: [
    { key: 'soldOn', title: 'Sold', type: 'date' },
    { key: 'price', title: 'Price', type: 'currency0' },
  ],
  rows: rows.map(([key, ...values]) => ({ key, values, releaseId: 7 })),
})
const sentence = (text: string, key = 'note'): Block => ({ kind: 'text', key, text })
const between = (before: Block[], after: Block[]) =>
  partDifferences('sales', [section(...before)], [section(...after)])

describe('A value of a part', () => {
  it.each([
    ['of another amount', 1, 2],
    ['that is stated now', null, 2],
    ['that nobody states any more', 1, null],
    ['that was zero', 0, null],
  ])('%s has changed', (_, before, after) => {
    expect(between([facts(['area', before])], [facts(['area', after])])).toEqual([
      {
        change: 'changed',
        upid: 'demo:1',
        subject: '12 Alder Road',
        block: { kind: 'facts', key: 'lot', title: null },
        key: 'area',
        label: { type: 'text', value: 'Term of area' },
        values: [{ term: '', type: 'number', before, after }],
      },
    ])
  })

  it('that nobody states, before or after, has not changed', () => {
    expect(between([facts(['area', null])], [facts(['area', null])])).toEqual([])
  })

  it('is added or removed with its key, also when it is null', () => {
    expect(between([facts(['area', 1])], [facts(['area', 1], ['depth', null])])).toMatchObject([
      { change: 'added', key: 'depth', values: [] },
    ])
    expect(between([facts(['area', 1], ['depth', 4])], [facts(['area', 1])])).toMatchObject([
      { change: 'removed', key: 'depth', values: [{ before: 4, after: null }] },
    ])
  })

  it('of a block that earlier versions did not make has not changed, where the saved part lacks it', () => {
    const roll: Block = { ...facts(['levy', 3_000]), key: 'roll' }
    const later = (before: Block[], after: Block[]) =>
      partDifferences('assessments', [section(...before)], [section(...after)])
    expect(later([sentence('Two years.')], [sentence('Two years.'), roll])).toEqual([])
    const other: Block = { ...facts(['use', 1]), key: 'roll' }
    expect(later([other], [{ ...roll, facts: [...roll.facts, ...other.facts] }])).toMatchObject([
      { change: 'added', key: 'levy' },
    ])
    expect(partDifferences('assessments', [], [section(roll)])).toMatchObject([{ change: 'added' }])
  })

  it('with another caveat has changed by it', () => {
    expect(between([facts(['area', 1])], [facts(['area', 1, 'Of 2 rolls'])])).toMatchObject([
      { change: 'changed', values: [{ term: 'Note', before: null, after: 'Of 2 rolls' }] },
    ])
  })

  it('that a newer release repeats has not changed', () => {
    const newer = facts(['area', 1])
    newer.facts = newer.facts.map((fact) => ({ ...fact, releaseId: 8, furtherReleaseIds: [9] }))
    expect(between([facts(['area', 1])], [newer])).toEqual([])
  })
})

describe('A row of a table', () => {
  const OLD = ['a', '2020-01-01', 500_000] as const
  const NEW = ['b', '2026-11-20', 900_000] as const

  it('that came first is added, and the rows below it have not changed, whatever keys their places give', () => {
    expect(
      between([table(['0', OLD[1], OLD[2]])], [table(['0', NEW[1], NEW[2]], ['1', OLD[1], OLD[2]])]),
    ).toMatchObject([
      {
        change: 'added',
        label: { type: 'date', value: '2026-11-20' },
        block: { title: 'Sales' },
        values: [{ term: 'Sold' }, { term: 'Price', before: null, after: 900_000 }],
      },
    ])
  })

  it('with another value has that value before and after', () => {
    expect(between([table([...OLD])], [table(['a', '2020-01-01', null])])).toMatchObject([
      { change: 'changed', key: 'a', values: [{ term: 'Price', before: 500_000, after: null }] },
    ])
  })

  it('that is no longer there is removed', () => {
    expect(between([table([...OLD], [...NEW])], [table([...NEW])])).toMatchObject([
      { change: 'removed', key: 'a' },
    ])
  })

  it('that is there twice and now once is removed once', () => {
    expect(between([table([...OLD], [...OLD])], [table([...OLD])])).toHaveLength(1)
  })

  it('has not changed when its table has a further column without values', () => {
    const wider = table([...OLD])
    wider.columns = [...wider.columns, { key: 'floor', title: 'Floor', type: 'floorArea' }]
    wider.rows = wider.rows.map((row) => ({ ...row, values: [...row.values, null] }))
    expect(between([table([...OLD])], [wider])).toEqual([])
  })

  it('of comparables may have another number', () => {
    const numbered = (number: string): TableBlock => ({
      ...table(),
      columns: [
        { key: 'number', title: 'No.', type: 'text' },
        { key: 'address', title: 'Address', type: 'text' },
      ],
      rows: [{ key: 'p1', values: [number, '4 Elm Road'], releaseId: 1 }],
    })
    const compare = (part: 'comparables' | 'sales') =>
      partDifferences(part, [section(numbered('1'))], [section(numbered('2'))])
    expect(compare('comparables')).toEqual([])
    expect(compare('sales')).toHaveLength(1)
  })
})

describe('The rest of a part', () => {
  it('has changed where a sentence reads differently, appears or is no longer there', () => {
    expect(between([sentence('None.')], [sentence('One.')])).toMatchObject([
      { change: 'changed', label: null, values: [{ before: 'None.', after: 'One.' }] },
    ])
    expect(between([], [sentence('One.')])).toMatchObject([{ change: 'added' }])
    expect(between([sentence('None.')], [])).toMatchObject([{ change: 'removed' }])
  })

  it('has not changed with a sentence that only says that there are no rows, or how far the releases reach', () => {
    for (const key of ['none', 'reach'])
      expect(between([sentence('One release.', key)], [sentence('Two releases.', key)])).toEqual([])
  })

  it('has changed with a section that only one of both has', () => {
    const together = { ...section(facts(['area', 2])), upid: null, title: '2 parcels' }
    expect(partDifferences('parcel', [], [together])).toMatchObject([
      { change: 'added', upid: null, subject: '2 parcels' },
    ])
    expect(partDifferences('parcel', [together], [])).toMatchObject([{ change: 'removed', upid: null }])
  })

  it('has not changed with its pictures and charts', () => {
    const picture = (pictureId: string): Block => ({
      kind: 'picture',
      key: 'map',
      pictureId,
      width: 1,
      height: 1,
      label: pictureId,
      attributions: [],
    })
    expect(between([picture('a')], [picture('b')])).toEqual([])
    expect(between([picture('a')], [])).toEqual([])
  })
})

describe('An analysis', () => {
  const tableOf = (
    key: string,
    titles: [key: string, title: string][],
    rows: ColumnValue[][],
  ): TableBlock => ({
    ...table(),
    key,
    columns: titles.map(([key, title]) => ({ key, title, type: 'text' })),
    rows: rows.map((values) => ({ key: String(values[0]), values, releaseId: 7 })),
  })
  const cards = (...names: string[]): Block[] =>
    names.map((name, index) => ({
      ...factsBlock(name, name, [fact('price', 'Sold May 4, 2026', 'currency0', 900_000, 7)]),
      card: { badge: String(index + 1) },
    }))
  const grid = (sizes: Record<string, number>) =>
    tableOf(
      'grid-1',
      [
        ['row', 'Adjustment'],
        ...Object.keys(sizes).map((key, index): [string, string] => [key, `No. ${index + 1}`]),
      ],
      [['Floor area', ...Object.values(sizes)]],
    )
  const changed = (before: Block, after: Block) =>
    partDifferences('analysis', [section(before)], [section(after)])

  it('names a comparable that came, and none that has another number since', () => {
    const [one, ...others] = partDifferences(
      'analysis',
      [section(...cards('First', 'Last'))],
      [section(...cards('First', 'New', 'Last'))],
    )
    expect(one).toMatchObject({ change: 'added', block: { title: 'New' } })
    expect(others).toEqual([])
  })

  it('saved with a table of its comparables has not changed because each has a card since', () => {
    const saved = tableOf('comparables', [['address', 'Comparable']], [['First']])
    expect(partDifferences('analysis', [section(saved)], [section(...cards('First'))])).toEqual([])
  })

  it('compares the adjustments of a sale with its own, whatever its number, and not those of a new one', () => {
    const found = changed(grid({ a: 10, b: 20, gone: 5 }), grid({ a: 10, came: 30, b: 25 }))
    expect(found).toMatchObject([
      { label: { value: 'Floor area' }, values: [{ term: 'No. 3', before: 20, after: 25 }] },
    ])
    expect(found).toHaveLength(1)
    expect(changed(grid({ c1: 10 }), grid({ a: 30 }))).toEqual([])
  })
})
