import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { completePart, REPORT_ID, someReport } from '../../../testing/report-factory.ts'
import { reportPage } from '../../../testing/report-page.tsx'

const page = reportPage()

const BEFORE = someReport({ parts: [completePart('location')] })
const { isWarned } = page
const marks = () => Object.keys(localStorage).filter((key) => key.startsWith('lotline.unsaved-tab.'))

/** Simulates a reload. Only stored data remains. */
function left() {
  window.dispatchEvent(new Event('pagehide'))
  const stored = { ...sessionStorage }
  cleanup()
  queryClient.clear()
  useSession.setState({ hasLoggedOut: true })
  clearAccountData()
  useSession.setState({ hasLoggedOut: false })
  page.renewServer()
  for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
}

describe('A report that is not saved yet', () => {
  it('is saved after a reload, upon what another window saved meanwhile', async () => {
    const { person } = await page.opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    page.server.next('saveReport').lose()
    left()
    await page.opened({ ...BEFORE, version: 5, title: 'Theirs' })
    const save = await waitFor(() => page.server.next('saveReport'))
    expect(save.body).toMatchObject({ version: 5, paper: 'a4', title: 'Theirs' })
    save.response({ report: { ...BEFORE, version: 6, paper: 'a4', title: 'Theirs' } })
    await waitFor(() => expect(isWarned()).toBe(false))
    expect(page.storedWork()).toHaveLength(0)
  })

  it('was saved although the answer did not come before the reload: nothing is saved again', async () => {
    const { person } = await page.opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    page.server.next('saveReport')
    left()
    await page.opened({ ...BEFORE, version: 2, paper: 'a4' })
    await screen.findByText(/^Saved/)
    expect([page.server.waiting('saveReport'), isWarned()]).toEqual([0, false])
  })

  it('is saved after the next sign-in where the session has ended', async () => {
    const { person } = await page.opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    page.server.next('saveReport').refuse(401, 'Your session has ended.', 'unauthenticated')
    cleanup()
    clearAccountData()
    expect(isWarned()).toBe(false)
    await page.opened(BEFORE)
    expect((await waitFor(() => page.server.next('saveReport'))).body).toMatchObject({
      version: 1,
      paper: 'a4',
    })
  })

  it('leaves nothing in the browser of whoever logs out, or signs in as somebody else', async () => {
    const { person } = await page.opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    window.dispatchEvent(new Event('pagehide'))
    expect(page.storedWork()).toHaveLength(1)
    useSession.setState({ hasLoggedOut: true })
    clearAccountData()
    expect(page.storedWork()).toHaveLength(0)
  })

  it('is sent at once when the window is hidden, so that it arrives after it is closed', async () => {
    const { person } = await page.opened(BEFORE)
    const sent = vi.spyOn(globalThis, 'fetch')
    await person.type(screen.getByRole('textbox', { name: 'Title of the report' }), ' now')
    expect(page.server.waiting('saveReport')).toBe(0)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    fireEvent(document, new Event('visibilitychange'))
    expect(page.server.next('saveReport').body).toMatchObject({ title: expect.stringContaining('now') })
    expect(sent.mock.calls.at(-1)?.[1]).toMatchObject({ keepalive: true })
  })

  it('marks its tab until it is saved', async () => {
    const { person } = await page.opened(BEFORE)
    expect(marks()).toHaveLength(0)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    expect(marks()).toHaveLength(1)
    page.server.next('saveReport').response({ report: { ...BEFORE, version: 2, paper: 'a4' } })
    await waitFor(() => expect(marks()).toHaveLength(0))
    expect(page.storedWork()).toHaveLength(0)
  })

  it('warns on every page of the application before the window closes', async () => {
    const { person } = await page.opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    await person.click(screen.getByRole('link', { name: 'Reports' }))
    expect(screen.queryByRole('region', { name: 'Parts' })).toBeNull()
    expect(isWarned()).toBe(true)
    page.server.next('saveReport').response({ report: { ...BEFORE, version: 2, paper: 'a4' } })
    await waitFor(() => expect(isWarned()).toBe(false))
    expect(queryClient.getQueryData<Report>(KEYS.report(REPORT_ID))?.paper).toBe('a4')
  })
})
