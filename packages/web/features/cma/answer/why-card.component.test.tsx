import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { someAnswer } from '../../../testing/analysis-factory.ts'
import { show } from '../../../testing/show.tsx'
import { WhyCard } from './why-card.tsx'

const WHY = {
  typicalDollars: 1_100_000.25,
  rows: [
    { row: 'size' as const, dollars: 82_000.5 },
    { row: 'age' as const, dollars: -24_000 },
  ],
  comparablesDollars: 126_999.25,
}
const dollarsOf = (text: string) => Number(text.replace('−', '-').replaceAll(/[^\d-]/g, ''))

it('The reasons of a value are dollars by attribute that add up as they are shown', () => {
  show(<WhyCard answer={someAnswer({ why: WHY })} />)
  const table = within(screen.getByRole('region', { name: 'Why this value' })).getByRole('table')
  const shown = within(table)
    .getAllByRole('cell')
    .map(({ textContent }) => dollarsOf(textContent ?? ''))
  expect(shown).toHaveLength(5)
  expect(shown.slice(0, -1).reduce((sum, dollars) => sum + dollars, 0)).toBe(1_285_000)
  expect(shown.at(-1)).toBe(1_285_000)
  within(table).getByText('Floor area')
})

it('A value without a model, and a link that withholds them, have no reasons', () => {
  show(<WhyCard answer={someAnswer({ why: null })} />)
  expect(screen.queryByRole('region')).toBeNull()
})
