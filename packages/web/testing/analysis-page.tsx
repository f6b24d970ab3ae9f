import { waitFor } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { AnalysisPage } from '../features/cma/editor/analysis-page.tsx'
import { useToasts } from '../lib/messages/toasts.ts'
import { clearAccountData } from '../state/account/account-data.ts'
import { ANALYSIS_ID, someAnalysis, someAnswer } from './analysis-factory.ts'
import { recordedCalls } from './recorded-calls.ts'
import { showPage } from './show-page.tsx'

/** Test driver of the analysis page. Clears caches and storage before each test. */
export function analysisPage() {
  const page = {
    server: recordedCalls(),
    /** Opens the page, with this analysis on the server. */
    async opened(analysis: Analysis = someAnalysis(), answer: AnalysisAnswer = someAnswer()) {
      const shown = showPage(<AnalysisPage renderReport={() => null} />, {
        path: '/dashboard/cma/$analysisId',
        at: `/dashboard/cma/${ANALYSIS_ID}`,
      })
      await waitFor(() => page.server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis }))
      await waitFor(() => page.server.next('valueAnalysis').response({ answer }))
      return shown
    },
  }
  beforeEach(() => {
    page.server = recordedCalls()
    localStorage.clear()
    clearAccountData()
    useToasts.setState({ toasts: [] })
    vi.stubGlobal('fetch', page.server.fetch)
  })
  return page
}
