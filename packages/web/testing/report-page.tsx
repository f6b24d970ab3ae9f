import { screen, waitFor } from '@testing-library/react'
import { beforeEach, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { ReportPage } from '../features/reports/editor/report-page.tsx'
import { setSession } from '../lib/api/session-token.ts'
import { useToasts } from '../lib/messages/toasts.ts'
import { clearAccountData } from '../state/account/account-data.ts'
import { useSession } from '../state/account/session.ts'
import { queryClient } from '../state/queries/query-client.tsx'
import { recordedCalls } from './recorded-calls.ts'
import { REPORT_ID } from './report-factory.ts'
import { showPage } from './show-page.tsx'

/** Test driver of the report page. Before each test, clears caches and storage, and signs in as pat. */
export function reportPage() {
  const page = {
    server: recordedCalls(),
    /** Replaces the server by one without recorded calls. */
    renewServer() {
      page.server = recordedCalls()
      vi.stubGlobal('fetch', page.server.fetch)
    },
    show: () =>
      showPage(<ReportPage />, {
        path: '/dashboard/report/$reportId',
        at: `/dashboard/report/${REPORT_ID}`,
      }),
    /** Storage keys of this tab's unsaved work. */
    storedWork: () => Object.keys(sessionStorage).filter((key) => key.startsWith('lotline.report-work.')),
    /** Whether the browser would warn before closing the window. */
    isWarned: () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })),
    /** Waits for the request of the report. */
    fetched: () => waitFor(() => page.server.at(`/api/report/${REPORT_ID}`)),
    /** Opens the page, with this report on the server. */
    async opened(report: Report) {
      const shown = page.show()
      ;(await page.fetched()).response({ report })
      await screen.findByRole('region', { name: 'Parts' })
      return shown
    },
  }
  beforeEach(() => {
    clearAccountData()
    queryClient.clear()
    sessionStorage.clear()
    localStorage.clear()
    useSession.setState({ hasLoggedOut: false })
    useToasts.setState({ toasts: [] })
    setSession({ token: 'token', username: 'pat', uid: 'pat' })
    page.renewServer()
  })
  return page
}
