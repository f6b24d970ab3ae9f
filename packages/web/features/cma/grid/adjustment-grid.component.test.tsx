import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { analysisPage } from '../../../testing/analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const page = analysisPage()

it('A fact that a comparable does not state is not known, and the grid says that nothing is adjusted for it', async () => {
  const answer = someAnswer()
  const comparables = answer.comparables.map(({ sale, ...each }) => ({
    ...each,
    sale: { ...sale, attributes: { ...sale.attributes, condition: null } },
    rows: each.rows.map((row) =>
      row.row === 'condition' ? { ...row, unstatedBy: 'comparable' as const } : row,
    ),
  }))
  const { person } = await page.opened(someAnalysis(), { ...answer, comparables })
  await person.click(await screen.findByRole('tab', { name: 'Grid' }))
  await person.click(await screen.findByRole('button', { name: 'All 2 rows' }))
  expect(await screen.findAllByRole('cell', { name: 'Not known' })).toHaveLength(2)
  await person.click(screen.getByRole('button', { name: 'Condition of comparable 1: $0' }))
  within(await screen.findByRole('dialog')).getByText(
    'The comparable has no value for this, so nothing is adjusted.',
  )
})
