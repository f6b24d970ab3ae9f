import { expect, it } from 'vitest'
import { BenchContext } from './context.ts'
import { benchmarksPage } from './page.ts'
import { findWorse, measureRow, type RowResult } from './results.ts'
import { atLeast, atMost, type BenchRow, type Figure } from './row.ts'

const ROW = { key: 'search', what: 'search as typed', against: 'the bare query' }
const figure = (value: number, mark = atMost(2)): Figure => ({
  ...{ part: '', ours: [3, 1, 2], reference: [1, 1, 1], unit: 'ms', note: '' },
  ...{ value, mark },
})
const row = (measure: BenchRow['measure']): BenchRow => ({ ...ROW, measure })
const context = Object.create(BenchContext.prototype, { say: { value: () => {} } }) as BenchContext
const resultOf = (value: number, mark = atMost(2)): Promise<RowResult> =>
  measureRow(
    row(async () => [figure(value, mark)]),
    context,
  )

it('A result holds the spread of the rounds, the day and the commit', async () => {
  const { figures, date, commit } = await resultOf(1.5)
  expect(figures[0]?.ours).toEqual({ min: 1, median: 2, max: 3, rounds: 3 })
  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(commit).toMatch(/^[0-9a-f]{8}\+?$/)
})

it('A row that fails has no figures, and the page says why', async () => {
  const failed = await measureRow(
    row(async () => {
      throw new Error('no rows are shown')
    }),
    context,
  )
  expect(failed).toMatchObject({ figures: [], problem: 'no rows are shown' })
  expect(benchmarksPage([ROW], [failed])).toContain('**not measured**: no rows are shown')
})

it('A row that never ends is given up with its name', async () => {
  const endless = { ...row(() => new Promise<Figure[]>(() => {})), minutes: 0.001 }
  expect((await measureRow(endless, context)).problem).toMatch(/in vain for the row search/)
})

it('A figure without a number is a failure', async () => {
  expect((await resultOf(Number.NaN)).problem).toBe('the figure is NaN')
})

it('What is 15 % worse is named, and what misses a reach that it reached before', async () => {
  const before = [await resultOf(1.8)]
  expect(findWorse(before, [await resultOf(2.06)])).toEqual({
    missed: ['search: 2.06 ×, before 1.8 ×'],
    worse: [],
    vanished: [],
  })
  expect(findWorse(before, [await resultOf(1.5)])).toEqual({ missed: [], worse: [], vanished: [] })
  expect(findWorse([await resultOf(0.9, atLeast(0.1))], [await resultOf(0.7, atLeast(0.1))]).worse).toEqual([
    'search: 0.7 ×, before 0.9 ×',
  ])
})

it('A figure that is not measured any more is named, unless its row has none', async () => {
  const before = [
    await measureRow(
      row(async () => [figure(1.5), { ...figure(3), part: 'scroll' }]),
      context,
    ),
  ]
  expect(findWorse(before, [await resultOf(1.5)]).vanished).toEqual(['search, scroll: before 3 ×'])
  const none = await measureRow(
    row(async () => []),
    context,
  )
  expect(findWorse(before, [none]).vanished).toEqual([])
})

it('The page has the spread of rounds, and calls a value exact that is the same in each run', async () => {
  const pageOf = async (exact: Figure['exact']) =>
    benchmarksPage(
      [ROW],
      [
        await measureRow(
          row(async () => [{ ...figure(1), ...(exact && { exact }) }]),
          context,
        ),
      ],
    )
  expect(await pageOf(undefined)).toContain('| 2 ms (1–3) | 1 ms (1–1) |')
  expect(await pageOf('reference')).toContain('| 2 ms (1–3) | 1 ms (exact) |')
  expect(await pageOf('all')).toContain('| 2 ms (exact) | 1 ms (exact) |')
})
