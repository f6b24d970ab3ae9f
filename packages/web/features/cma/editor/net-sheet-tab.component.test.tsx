import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { AnalysisChange } from '#contract/cma/analyses.ts'
import { NO_SELLING_COSTS } from '#domain/valuation/client/net-sheet.ts'
import { someAnalysis } from '../../../testing/analysis-factory.ts'
import { analysisPage } from '../../../testing/analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const page = analysisPage()

const opened = async (costs: Partial<typeof NO_SELLING_COSTS>) => {
  const { person } = await page.opened(someAnalysis({ sellingCosts: { ...NO_SELLING_COSTS, ...costs } }))
  await person.click(await screen.findByRole('tab', { name: 'Net sheet' }))
  return person
}

it('The net sheet saves a cost on leaving its field, beside the others', async () => {
  const person = await opened({ restPercent: 3 })
  await person.type(await screen.findByRole('textbox', { name: 'Mortgage payout' }), '412k')
  await person.tab()
  const { body } = await waitFor(() => page.server.next('changeAnalysis'))
  expect((body as { change: AnalysisChange }).change).toEqual({
    sellingCosts: { ...NO_SELLING_COSTS, restPercent: 3, mortgageDollars: 412_000 },
  })
})

it('The net sheet ends with what remains of the price', async () => {
  await opened({ restPercent: 3, mortgageDollars: 400_000 })
  await screen.findByRole('row', { name: /^Estimated net proceeds/ })
  screen.getByText(
    /^Clients see the net sheet once a cost is entered, and “Estimated net proceeds” is chosen/,
  )
})

it('The net sheet is not computed from a rate that is out of bounds', async () => {
  const person = await opened({})
  await person.type(await screen.findByRole('spinbutton', { name: 'Commission on the rest' }), '300')
  await person.tab()
  await screen.findByText(/100/)
  expect(page.server.waiting('changeAnalysis')).toBe(0)
})
