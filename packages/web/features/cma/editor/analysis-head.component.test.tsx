import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { ANALYSIS_ID, someAnalysis } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { useIsNarrow } from '../../../ui/behaviour/use-is-narrow.ts'
import { AnalysisPage } from './analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
  useIsNarrow.setState(true, true)
})
afterEach(() => useIsNarrow.setState(false, true))

it('On a phone the head of an analysis has what is seldom used in a menu, under the same names', async () => {
  const { person } = showPage(<AnalysisPage renderReport={() => null} />, {
    path: '/dashboard/cma/$analysisId',
    at: `/dashboard/cma/${ANALYSIS_ID}`,
  })
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis: someAnalysis() }))
  await screen.findByRole('button', { name: 'Share' })
  screen.getByRole('button', { name: 'Undo' })
  expect(screen.queryByRole('button', { name: 'Versions' })).toBeNull()
  await person.click(screen.getByRole('button', { name: 'More' }))
  const links = ['All analyses', 'Back to the map'].map((name) => screen.getByRole('menuitem', { name }))
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/cma', '/dashboard'])
  await person.click(screen.getByRole('menuitem', { name: 'Versions' }))
  await screen.findByRole('dialog', { name: 'Versions' })
})

it('An analysis of a place without a parcel can be printed as one of a parcel can', async () => {
  const subject = { ...someAnalysis().subject, upid: null, pid: null }
  showPage(<AnalysisPage renderReport={(upid, id) => <button type="button">{`${upid} ${id}`}</button>} />, {
    path: '/dashboard/cma/$analysisId',
    at: `/dashboard/cma/${ANALYSIS_ID}`,
  })
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis: someAnalysis({ subject }) }))
  await screen.findByRole('button', { name: `null ${ANALYSIS_ID}` })
})
