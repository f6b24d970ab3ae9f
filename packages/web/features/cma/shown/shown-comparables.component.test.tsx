import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { ShownComparables } from './shown-comparables.tsx'

// The Google Maps settings never load, so cards have no pictures.
beforeEach(() => void vi.stubGlobal('fetch', recordedCalls().fetch))

type Row = AnalysisAnswer['comparables'][number]['rows'][number]

/** Shows two comparables, with other rows for the first. */
function shown(change: Partial<Row>, { ofBoth = false } = {}) {
  const answer = someAnswer()
  answer.comparables = answer.comparables.map((comparable, index) =>
    index > 0 && !ofBoth
      ? comparable
      : {
          ...comparable,
          rows: comparable.rows.map((row) => (row.row === 'condition' ? { ...row, ...change } : row)),
        },
  )
  show(
    <ShownComparables
      analysis={{
        ...{ answer, parts: ['adjustments'], units: 'metric', areComparablesWithheld: false, photos: [] },
        effectiveDate: '2026-11-21',
      }}
    />,
  )
  return screen.getAllByRole('listitem').map((item) => within(item))
}

const override = (note: string) => ({
  override: { saleId: 'sale:2242', row: 'condition' as const, dollars: -20_000, note },
  dollars: -20_000,
  modelDollars: 5_000,
})

it('Says which adjustment was made by hand, what the model says, and the note', () => {
  const [first, second] = shown(override('New roof'))
  first?.getByText('Condition, by hand')
  first?.getByText('−$20,000')
  first?.getByText('Condition: −$20,000 by hand, +$5,000 by the model: New roof')
  expect(second?.queryByText(/by hand/)).toBeNull()
})

it('Says the same of an adjustment without a note, and of one of nothing', () => {
  const [first] = shown({ ...override(''), override: { ...override('').override, dollars: 0 }, dollars: 0 })
  first?.getByText('Condition: $0 by hand, +$5,000 by the model.')
})

it('Names what was not compared, for one does not state it', () => {
  const [first, second] = shown({ unstatedBy: 'comparable' })
  first?.getByText('Not stated, so not compared: Condition.')
  expect(second?.queryByText(/Not compared/)).toBeNull()
})

it('Names once what was compared with no sale, and not what a person adjusted', () => {
  const [first] = shown({ unstatedBy: 'subject' }, { ofBoth: true })
  screen.getByText('Not stated, so not compared: Condition.')
  expect(first?.queryByText(/Not compared/)).toBeNull()
})

it('Names nothing as not compared that a person adjusted', () => {
  shown({ ...override(''), unstatedBy: 'comparable' })
  expect(screen.queryByText(/Not compared/)).toBeNull()
})

it('Tells each difference with its dollars, which add up to the price as if it were this home', () => {
  const [first] = shown({})
  expect(first?.getAllByRole('definition').map((each) => each.textContent)).toEqual([
    '$1,271,000',
    '+$10,000',
    '$1,281,000',
  ])
})
