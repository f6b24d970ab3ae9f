import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { analysisPage } from '../../../testing/analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const page = analysisPage()

it('All that is newer than the analysis is named, with one button that reads it', async () => {
  await page.opened(someAnalysis(), someAnswer({ news: ['sales', 'market'] }))
  await screen.findByText(
    /^Sales.* have changed since.* read them\. There is a newer market line.* as a version\.$/,
  )
  screen.getByRole('button', { name: 'Renew' })
})

it('Nothing is said where nothing is newer', async () => {
  await page.opened(someAnalysis(), someAnswer())
  await screen.findByText('Market value, median')
  expect(screen.queryByRole('button', { name: 'Renew' })).toBeNull()
})
