import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AnalysisPage } from './analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  localStorage.clear()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

async function openedSubject(analysis: Analysis) {
  const page = showPage(<AnalysisPage report={() => null} />, {
    path: '/dashboard/cma/$analysisId',
    at: `/dashboard/cma/${ANALYSIS_ID}`,
  })
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis }))
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
  await page.person.click(await screen.findByRole('tab', { name: 'Subject' }))
  return page
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
    const { body } = await waitFor(() => server.next('changeAnalysis'))
    expect(body).toMatchObject({ change: { subject: { corrections: { buildingShare: 0.125 } } } })
  })

  it('has the share among its facts, and the fields of a house, from 5% on', async () => {
    await openedSubject(withShare(0.05))
    await screen.findByText(/^House · effective/)
    expect(facts()).toEqual(expect.arrayContaining(['Floor area', 'Year built', 'Building’s share of value']))
    expect(screen.queryByText(/compared as land/i)).toBeNull()
  })
})
