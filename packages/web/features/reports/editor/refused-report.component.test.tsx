import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { setSignedInAs } from '../../../lib/api/session-token.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData, saveAccountData } from '../../../state/account/account-data.ts'
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
const address = `/api/report/${REPORT_ID}`
const fetched = () => waitFor(() => server.at(address))
const saving = () => waitFor(() => server.next('saveReport'))
const titles = () => useToasts.getState().toasts.map(({ title }) => title)

function page() {
  return showPage(<ReportPage />, {
    path: '/dashboard/report/$reportId',
    at: `/dashboard/report/${REPORT_ID}`,
  })
}

/** Opens the page of the report, which the server has as stated. */
async function opened(report: Report) {
  const { person } = page()
  ;(await fetched()).response({ report })
  await screen.findByRole('region', { name: 'Parts' })
  return person
}

/** Opens the report, and has the server refuse a change of it. */
async function refused() {
  const person = await opened(BEFORE)
  await person.click(screen.getByRole('radio', { name: 'A4' }))
  ;(await saving()).refuse(422, 'That cannot be saved.', 'unprocessable')
  await screen.findByText('Not saved')
  return person
}

describe('A change that the server refused', () => {
  it('is there still after a reload, where the session ends then', async () => {
    await refused()
    const stored = { ...sessionStorage }
    cleanup()
    queryClient.clear()
    clearAccountData()
    for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value)
    await opened(BEFORE)
    cleanup()
    queryClient.clear()
    clearAccountData()
    expect(sessionStorage).toHaveLength(1)
    server = recordedCalls()
    vi.stubGlobal('fetch', server.fetch)
    await opened(BEFORE)
    expect((await saving()).body).toMatchObject({ paper: 'a4' })
  })

  it('is sent again by the button beside it, and not by fields that are left', async () => {
    const person = await refused()
    fireEvent.blur(screen.getByRole('textbox', { name: 'Title of the report' }))
    expect(server.waiting('saveReport')).toBe(0)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    ;(await saving()).response({ report: { ...BEFORE, version: 2, paper: 'a4' } })
    await screen.findByText(/^Saved/)
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  })

  it('keeps a PDF from being made, with the reason', async () => {
    const person = await refused()
    await person.click(screen.getByRole('button', { name: 'Download PDF' }))
    ;(await saving()).refuse(422, 'That cannot be saved.', 'unprocessable')
    await waitFor(() => expect(titles()).toContain('The PDF was not made'))
    await screen.findByRole('button', { name: 'Download PDF' })
  })

  it('cannot be saved before the person is signed out; anything else is', async () => {
    const person = await refused()
    const again = saveAccountData()
    ;(await saving()).refuse(422, 'That cannot be saved.', 'unprocessable')
    expect(await again).toBe(false)
    await person.click(screen.getByRole('radio', { name: 'Legal' }))
    const last = saveAccountData()
    ;(await saving()).response({ report: { ...BEFORE, version: 2, paper: 'legal' } })
    expect(await last).toBe(true)
  })
})

describe('A change of a report', () => {
  it('that was deleted is saved once the deletion is undone', async () => {
    const person = await opened(BEFORE)
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    ;(await saving()).refuse(404, 'There is no such report.')
    ;(await fetched()).refuse(404, 'There is no such report.')
    await screen.findByText('This report is not there')
    expect(sessionStorage).toHaveLength(1)
    void queryClient.invalidateQueries({ queryKey: KEYS.report(REPORT_ID) })
    ;(await fetched()).response({ report: { ...BEFORE, version: 4 } })
    const save = await saving()
    expect(save.body).toMatchObject({ version: 4, paper: 'a4' })
    save.response({ report: { ...BEFORE, version: 5, paper: 'a4' } })
    await screen.findByText(/^Saved/)
    expect(sessionStorage).toHaveLength(0)
  })

  it('is never sent in the name of somebody who signed in in another tab', async () => {
    const person = await opened(BEFORE)
    setSignedInAs({ token: 'other', username: 'sam', uid: 'sam' })
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    await screen.findByText('Not saved')
    expect([server.waiting('saveReport'), Object.keys(sessionStorage)]).toEqual([
      0,
      [expect.stringContaining('.pat.')],
    ])
  })

  it('that is typed while the report is fetched again does not have it fetched with each key', async () => {
    const person = await opened(BEFORE)
    void queryClient.invalidateQueries({ queryKey: KEYS.report(REPORT_ID) })
    const again = await fetched()
    await person.type(screen.getByRole('textbox', { name: 'Title of the report' }), ' now')
    expect(() => server.at(address)).toThrow()
    again.response({ report: { ...BEFORE, version: 2, paper: 'a4' } })
    await waitFor(() => expect(queryClient.isFetching({ queryKey: KEYS.report(REPORT_ID) })).toBe(0))
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the report' })
    expect(title.value).toMatch(/ now$/)
  })
})
