import { screen, waitFor } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AnalysisPage } from './analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

it('A market analysis goes by the days of British Columbia, also where the next has begun for its reader', async () => {
  vi.stubEnv('TZ', 'Europe/London')
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-26T06:00:00Z') })
  onTestFinished(() => {
    vi.useRealTimers()
    vi.unstubAllEnvs()
  })
  const server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  const { person } = showPage(<AnalysisPage renderReport={() => null} />, {
    path: '/dashboard/cma/$analysisId',
    at: `/dashboard/cma/${ANALYSIS_ID}`,
  })
  const analysis = someAnalysis({ readAt: '2026-11-21T06:00:00.000Z' })
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis }))
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
  await screen.findByText(/Sales read Nov 20, 2026/)
  await person.click(screen.getByRole('tab', { name: 'Subject' }))
  const date = await screen.findByRole('textbox', { name: /Effective date/ })
  await person.clear(date)
  await person.type(date, '11/26/2026')
  await person.tab()
  expect(server.waiting('changeAnalysis')).toBe(0)
  await person.clear(date)
  await person.type(date, '11/25/2026')
  await person.tab()
  const { body } = await waitFor(() => server.next('changeAnalysis'))
  expect(body).toMatchObject({ change: { effectiveDate: '2026-11-25' } })
})
