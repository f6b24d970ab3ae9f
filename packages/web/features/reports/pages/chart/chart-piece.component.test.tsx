import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { ChartBlock, TableBlock } from '#domain/blocks/block.ts'
import { show } from '../../../../testing/show.tsx'
import { rowOf } from '../report.factory.ts'
// Preloaded, so that loading time does not affect these tests.
import './chart-drawing.tsx'
import { toChartData } from './chart-data.ts'
import { ChartPiece } from './chart-piece.tsx'
import { StartDrawing, useDrawings } from './drawings.ts'

const table: TableBlock = {
  kind: 'table',
  key: 'years',
  title: null,
  columns: [
    { key: 'year', title: 'Year', type: 'text' },
    { key: 'land', title: 'Land', type: 'currency0' },
    { key: 'improvements', title: 'Improvements', type: 'currency0' },
    { key: 'price', title: 'Price', type: 'pricePerArea' },
  ],
  rows: [
    rowOf('2026', ['2026', 900_000, 100_000, 5_511.12]),
    rowOf('2025', ['2025', 800_000, 150_000, null]),
    rowOf('2024', ['2024', 700_000, null, 5_000]),
  ],
}
const chart = (more: Partial<ChartBlock> = {}): ChartBlock => ({
  kind: 'chart',
  key: 'chart',
  title: null,
  label: 'Assessed value by year',
  drawing: 'bars',
  table: 'years',
  along: 'year',
  columns: ['land', 'improvements'],
  isNewestFirst: true,
  marked: null,
  ...more,
})

function Page({ block, of = table }: { block: ChartBlock; of?: TableBlock }) {
  const { areAllDrawn, startDrawing } = useDrawings()
  return (
    <StartDrawing value={startDrawing}>
      <output>{areAllDrawn ? 'ready' : 'measuring'}</output>
      <ChartPiece block={block} table={of} units="imperial" contentWidth={660} />
    </StartDrawing>
  )
}

async function drawn(block: ChartBlock, of = table): Promise<Element> {
  show(<Page block={block} of={of} />)
  return ready(block)
}
async function ready(block: ChartBlock): Promise<Element> {
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('ready'))
  return screen.getByRole('img', { name: `${block.label}, as in the table` })
}
const texts = (drawing: Element, of: string) =>
  [...drawing.querySelectorAll(of)].map(({ textContent }) => textContent)

it('A chart is drawn before its page is ready: the oldest on the left, with values at the bars', async () => {
  show(<Page block={chart()} />)
  expect(screen.getByRole('status').textContent).toBe('measuring')
  const drawing = await ready(chart())
  expect(drawing.querySelectorAll('.recharts-bar-rectangle path')).toHaveLength(5)
  expect(texts(drawing, '.recharts-cartesian-axis-tick-value')).toEqual(['2024', '2025', '2026'])
  // A missing value makes the sum unknown.
  expect(texts(drawing, '.recharts-label-list text')).toEqual(['$950K', '$1.00M'])
  expect(screen.getByText('Improvements')).toBeDefined()
})

it('A line is interrupted where a value is missing, and its values are in the reader’s units', async () => {
  const drawing = await drawn(chart({ drawing: 'line', columns: ['price'] }))
  expect(drawing.querySelectorAll('.recharts-line-dot')).toHaveLength(2)
  expect(texts(drawing, '.recharts-label-list text')).toEqual(['$465/ft²', '$512/ft²'])
})

it('A line in a band is drawn where its values are, and the band where both its bounds are known', async () => {
  const levels: TableBlock = {
    ...table,
    columns: [
      { key: 'year', title: 'Year', type: 'text' },
      { key: 'level', title: 'Level', type: 'share' },
      { key: 'low', title: 'From', type: 'share' },
      { key: 'high', title: 'To', type: 'share' },
    ],
    rows: [rowOf('2', ['2025', 1, 0.98, 1.02]), rowOf('1', ['2024', 0.95, 0.93, null])],
  }
  const block = chart({
    drawing: 'line',
    columns: ['level'],
    axis: 'values',
    band: { low: 'low', high: 'high' },
  })
  expect(toChartData(block, levels, 'imperial').places.map(({ band }) => band)).toEqual([null, [0.98, 1.02]])
  const drawing = await drawn(block, levels)
  expect(drawing.querySelectorAll('.recharts-area')).toHaveLength(1)
  expect(texts(drawing, '.recharts-label-list text')).toEqual(['95.0%', '100.0%'])
  const heights = [...drawing.querySelectorAll('.recharts-line-dot')].map((dot) =>
    Number(dot.getAttribute('cy')),
  )
  expect(Math.abs((heights[0] ?? 0) - (heights[1] ?? 0))).toBeGreaterThan(40)
})

it('The marked place says what it is', async () => {
  const drawing = await drawn(chart({ columns: ['land'], marked: { row: '2025', text: 'This property' } }))
  expect(texts(drawing, '.recharts-label-list text')).toContain('This property')
})

it('A chart that was drawn is there at once where it comes to stand on another page', async () => {
  const block = chart()
  const { showNext } = show(<Page block={block} />)
  const before = (await ready(block)).innerHTML
  showNext(<p>Another page</p>)
  showNext(<Page block={block} />)
  expect(screen.getByRole('status').textContent).toBe('ready')
  const again = screen.getByRole('img', { name: `${block.label}, as in the table` })
  expect(texts(again, '.recharts-label-list text')).toEqual(['$950K', '$1.00M'])
  expect(again.querySelector('svg.recharts-surface')?.outerHTML).toBeTruthy()
  expect(before).toContain(again.querySelector('svg.recharts-surface')?.outerHTML)
})

it('Bands are named by their bounds, and one of them is marked, also where their names are alike', async () => {
  const bands: TableBlock = {
    kind: 'table',
    key: 'bands',
    title: null,
    columns: [
      { key: 'from', title: 'Price from', type: 'pricePerArea' },
      { key: 'below', title: 'Below', type: 'pricePerArea' },
      { key: 'count', title: 'Sales', type: 'number' },
    ],
    rows: [
      rowOf('lowest', [null, 5_000, 2]),
      rowOf('5000', [5_000, 5_001, 3]),
      rowOf('5001', [5_001, 5_002, 4]),
    ],
  }
  const block = chart({
    table: 'bands',
    along: 'from',
    below: 'below',
    columns: ['count'],
    isNewestFirst: false,
    marked: { row: '5000', text: 'This property' },
  })
  const { places } = toChartData(block, bands, 'imperial')
  expect(places.map(({ name }) => name)).toEqual(['below $465/ft²', '$465 to $465/ft²', '$465 to $465/ft²'])
  expect(places.map(({ mark }) => mark)).toEqual([null, 'This property', null])
})
