import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { setSignedInAs } from '../../../lib/api/session-token.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { completePart, REPORT_ID, someReport } from '../../../testing/report-factory.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ReportPage } from './report-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  queryClient.clear()
  sessionStorage.clear()
  useSession.setState({ hasLoggedOut: false })
  useToasts.setState({ toasts: [] })
  setSignedInAs({ token: 'token', username: 'pat', uid: 'pat' })
  vi.stubGlobal('fetch', server.fetch)
})

const BEFORE = someReport({ parts: [completePart('location')] })
const fetched = () => waitFor(() => server.at(`/api/report/${REPORT_ID}`))
const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Opens the page of the report, which the server has as stated. */
async function opened(report: Report) {
  const page = showPage(<ReportPage />, {
    path: '/dashboard/report/$reportId',
    at: `/dashboard/report/${REPORT_ID}`,
  })
  ;(await fetched()).response({ report })
  await screen.findByRole('region', { name: 'Parts' })
  return page
}

/** Leaves the page as a reload does: nothing of it remains but what it stored. */
function left() {
  window.dispatchEvent(new Event('pagehide'))
  const stored = { ...sessionStorage }
  cleanup()
  queryClient.clear()
  useSession.setState({ hasLoggedOut: true })
  clearAccountData()
  useSession.setState({ hasLoggedOut: false })
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
}

describe('A report that is not saved yet', () => {
  it('is saved after a reload, upon what another window saved meanwhile', async () => {
    const { person } = await opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    server.next('saveReport').lose()
    left()
    await opened({ ...BEFORE, version: 5, title: 'Theirs' })
    const save = await waitFor(() => server.next('saveReport'))
    expect(save.body).toMatchObject({ version: 5, paper: 'a4', title: 'Theirs' })
    save.response({ report: { ...BEFORE, version: 6, paper: 'a4', title: 'Theirs' } })
    await waitFor(() => expect(isWarned()).toBe(false))
    expect(sessionStorage).toHaveLength(0)
  })

  it('was saved although the answer did not come before the reload: nothing is saved again', async () => {
    const { person } = await opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    server.next('saveReport')
    left()
    await opened({ ...BEFORE, version: 2, paper: 'a4' })
    await screen.findByText(/^Saved/)
    expect([server.waiting('saveReport'), isWarned()]).toEqual([0, false])
  })

  it('is saved after the next sign-in where the session has ended', async () => {
    const { person } = await opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    server.next('saveReport').refuse(401, 'Your session has ended.', 'unauthenticated')
    cleanup()
    clearAccountData()
    expect(isWarned()).toBe(false)
    await opened(BEFORE)
    expect((await waitFor(() => server.next('saveReport'))).body).toMatchObject({ version: 1, paper: 'a4' })
  })

  it('leaves nothing in the browser of whoever logs out, or signs in as somebody else', async () => {
    const { person } = await opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    window.dispatchEvent(new Event('pagehide'))
    expect(sessionStorage).toHaveLength(1)
    useSession.setState({ hasLoggedOut: true })
    clearAccountData()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is sent at once when the window is hidden, so that it arrives after it is closed', async () => {
    const { person } = await opened(BEFORE)
    const sent = vi.spyOn(globalThis, 'fetch')
    await person.type(screen.getByRole('textbox', { name: 'Title of the report' }), ' now')
    expect(server.waiting('saveReport')).toBe(0)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(server.next('saveReport').body).toMatchObject({ title: expect.stringContaining('now') })
    expect(sent.mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true })
  })

  it('warns on every page of the application before the window closes', async () => {
    const { person } = await opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    await person.click(screen.getByRole('link', { name: 'Reports' }))
    expect(screen.queryByRole('region', { name: 'Parts' })).toBeNull()
    expect(isWarned()).toBe(true)
    server.next('saveReport').response({ report: { ...BEFORE, version: 2, paper: 'a4' } })
    await waitFor(() => expect(isWarned()).toBe(false))
    expect(queryClient.getQueryData<Report>(KEYS.report(REPORT_ID))?.paper).toBe('a4')
  })
})
