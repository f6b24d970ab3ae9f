import { expect, test } from 'vitest'
import { keepKnownColumns, pickFacts } from './block.ts'
import { type ColumnOf, fact, newestRows, tableBlock } from './make-block.ts'

interface Sale {
  on: string
  dollars: number | null
  comment: string | null
}
const COLUMNS: readonly ColumnOf<Sale>[] = [
  ['number', 'No.', 'text', (_, index) => String(index + 1)],
  ['soldOn', 'Sold', 'date', ({ on }) => on],
  ['price', 'Price', 'currency0', ({ dollars }) => dollars],
  ['comment', 'Comment', 'text', ({ comment }) => comment],
]
const sale = (on: string, dollars: number | null = 1): Sale => ({ on, dollars, comment: null })
const salesTable = (sales: readonly Sale[]) =>
  tableBlock('sales', null, sales, COLUMNS, ({ on }) => ({ key: on, releaseId: 7 }))

test('a row has the value of each column, and keys are distinct', () => {
  const { columns, rows } = salesTable([sale('2024-05-01', 5), sale('2024-05-01', null)])
  expect(columns[2]).toEqual({ key: 'price', title: 'Price', type: 'currency0' })
  expect(rows).toEqual([
    { key: '2024-05-01', values: ['1', '2024-05-01', 5, null], releaseId: 7 },
    { key: '2024-05-01 2', values: ['2', '2024-05-01', null, null], releaseId: 7 },
  ])
})

test('a column without any value is left out with its values', () => {
  const { columns, rows } = keepKnownColumns(salesTable([sale('2024-05-01', null), sale('2023-05-01', 3)]))
  expect(columns.map(({ key }) => key)).toEqual(['number', 'soldOn', 'price'])
  expect(rows.map(({ values }) => values)).toEqual([
    ['1', '2024-05-01', null],
    ['2', '2023-05-01', 3],
  ])
})

test('a long table is cut after its newest rows, and says so', () => {
  const sales = (count: number) => Array.from({ length: count }, (_, index) => sale(`${2100 - index}-01-01`))
  expect(newestRows(salesTable(sales(60)))).toHaveLength(1)
  const [table, more] = newestRows(salesTable(sales(61)), 'sales/more')
  expect(table).toMatchObject({ rows: { length: 60 } })
  expect(more).toEqual({ kind: 'text', key: 'sales/more', text: 'Only the newest 60 are listed.' })
})

test('facts are picked in the order of the keys, without those that have no value', () => {
  const facts = [
    fact('pid', 'PID', 'text', '1', 7),
    fact('area', 'Area', 'area', null, 7),
    fact('plan', 'Plan', 'text', '2', 7),
  ]
  expect(pickFacts(facts, ['plan', 'area', 'pid', 'depth']).map(({ key }) => key)).toEqual(['plan', 'pid'])
})
