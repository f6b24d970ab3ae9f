import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import { someAnalysis } from '../../../../testing/analysis-factory.ts'
import { analysisPage } from '../../../../testing/analysis-page.tsx'

vi.mock('../../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const page = analysisPage()

async function openedSubject(analysis: Analysis) {
  const shown = await page.opened(analysis)
  await shown.person.click(await screen.findByRole('tab', { name: 'Subject' }))
  return shown
}

const { subject } = someAnalysis()
const withShare = (value: number) =>
  someAnalysis({ subject: { ...subject, facts: [{ key: 'buildingShare', value, releaseId: 7 }] } })
const facts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)

describe('A house whose building is worth next to nothing', () => {
  it('is named as compared as land, with the facts of land and the share', async () => {
    await openedSubject(withShare(0.04))
    await screen.findByText(/^House, compared as land · effective/)
    screen.getByText(
      /^Compared as land: the building is 4.0% of the assessed value, less than 5%\. If that is wrong/,
    )
    expect(facts()).toEqual(['Lot', 'View', 'Waterfront', 'Zoning', 'OCP', 'Building’s share of value'])
  })

  it('is a house again once its share is corrected, in percent', async () => {
    const { person } = await openedSubject(withShare(0.04))
    const field = await screen.findByRole('spinbutton', { name: 'Correction: Building’s share of value' })
    await person.type(field, '12.5')
    await person.tab()
    const { body } = await waitFor(() => page.server.next('changeAnalysis'))
    expect(body).toMatchObject({ change: { subject: { corrections: { buildingShare: 0.125 } } } })
  })

  it('has the share among its facts, and the fields of a house, from 5% on', async () => {
    await openedSubject(withShare(0.05))
    await screen.findByText(/^House · effective/)
    expect(facts()).toEqual(expect.arrayContaining(['Floor area', 'Year built', 'Building’s share of value']))
    expect(screen.queryByText(/compared as land/i)).toBeNull()
  })
})
