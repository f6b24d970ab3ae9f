import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSession } from '../../../lib/api/session-token.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData, refreshAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { someSummary } from '../../../testing/report-factory.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { usePdfRuns } from '../pdf/pdf-runs.ts'
import { ReportsPage } from './reports-page.tsx'

const HARBOUR = someSummary({ id: 'harbour', title: 'Harbour', updatedAt: '2026-11-21T10:00:00.000Z' })
const ARBUTUS = someSummary({ id: 'arbutus', title: 'Arbutus', updatedAt: '2026-11-20T10:00:00.000Z' })

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  localStorage.clear()
  clearAccountData()
  useToasts.setState({ toasts: [] })
  usePdfRuns.setState({ isUnavailable: false })
  vi.stubGlobal('fetch', server.fetch)
})

const titles = () =>
  within(screen.getByRole('list', { name: 'Reports' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

async function shown(reports = [HARBOUR, ARBUTUS]) {
  const page = showPage(<ReportsPage />)
  await waitFor(() => server.next('reports').response({ reports }))
  await screen.findByText('Harbour')
  return page
}
const undo = () => useToasts.getState().toasts.at(-1)?.action?.run()

describe('The reports', () => {
  it('say which of them is about a place without a parcel', async () => {
    await shown([HARBOUR, { ...ARBUTUS, parcelCount: 0, partCount: 1 }])
    screen.getByText('1 parcel · 5 parts')
    screen.getByText('Without a parcel · 1 part')
  })

  it('say which of them is a market analysis', async () => {
    await shown([HARBOUR, { ...ARBUTUS, isOfAnalysis: true }])
    screen.getByText('1 parcel · 5 parts')
    screen.getByText('Market Analysis · 1 parcel · 5 parts')
  })

  it('can be downloaded and deleted without a plan, and nothing else', async () => {
    useSession.setState({ status: 'present', user: { subscriptionValid: false } as never })
    await shown()
    screen.getByText('Your account has no active plan')
    expect(within(screen.getByRole('list', { name: 'Reports' })).queryAllByRole('link')).toEqual([])
    screen.getByRole('button', { name: 'Download PDF: Harbour' })
    screen.getByRole('button', { name: 'Delete: Harbour' })
    expect(screen.queryByRole('button', { name: 'Rename: Harbour' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Duplicate: Harbour' })).toBeNull()
    useSession.setState({ status: 'absent', user: null })
  })

  it('are sorted by their last change, or by title, which is remembered', async () => {
    const { person } = await shown()
    expect(titles()).toEqual(['Harbour', 'Arbutus'])
    await person.click(screen.getByRole('combobox', { name: /^Sort by/ }))
    await person.click(await screen.findByRole('option', { name: 'Title' }))
    await waitFor(() => expect(titles()).toEqual(['Arbutus', 'Harbour']))
    expect(localStorage.getItem('lotline.report-order')).toBe('"title"')
  })

  it('say which of them have changes that this tab has not saved', async () => {
    setSession({ token: 'token', username: 'pat', uid: 'pat' })
    sessionStorage.setItem('lotline.report-work.pat.arbutus', '{}')
    sessionStorage.setItem('lotline.report-work.sam.harbour', '{}')
    await shown()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => /Not saved/.test(textContent))).toEqual([
      false,
      true,
    ])
    sessionStorage.clear()
    setSession(null)
  })

  it('are found by their titles', async () => {
    const { person } = await shown()
    await person.type(screen.getByRole('searchbox', { name: 'Find a report' }), 'arbu')
    await waitFor(() => expect(titles()).toEqual(['Arbutus']))
    screen.getByText('1 of 2 reports')
    await person.type(screen.getByRole('searchbox', { name: 'Find a report' }), 'x')
    await screen.findByText('No report is called “arbux”.')
  })

  it('are renamed in place; a refused name stays as it was typed', async () => {
    const { person } = await shown()
    await person.click(screen.getByRole('button', { name: 'Rename: Harbour' }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name of the report' })
    await person.clear(field)
    await person.type(field, 'North Harbour{Enter}')
    server.next('renameReport').refuse(500, 'The disk is full.')
    await screen.findByText('The disk is full.')
    expect(field.value).toBe('North Harbour')
    await person.type(field, '{Enter}')
    const call = server.next('renameReport')
    expect(call.body).toMatchObject({ reportId: 'harbour', title: 'North Harbour' })
    call.response({ report: { ...HARBOUR, title: 'North Harbour' } })
    await screen.findByRole('link', { name: 'North Harbour' })
  })

  it('are downloaded as PDFs from their rows, once for two clicks', async () => {
    const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { person } = await shown()
    await person.dblClick(screen.getByRole('button', { name: 'Download PDF: Harbour' }))
    const call = server.next('createReportPdf')
    expect(call.body).toMatchObject({ reportId: 'harbour' })
    expect(server.waiting('createReportPdf')).toBe(0)
    const pdf = { pdfId: 'p'.repeat(43), fileName: 'Harbour.pdf', pageCount: 3, byteCount: 9 }
    call.response({ pdf, tasks: [] })
    await waitFor(() => server.at(`/api/report/pdf/${pdf.pdfId}`).response({}))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    await waitFor(() => expect(useToasts.getState().toasts[0]?.title).toBe('PDF ready'))
    saved.mockRestore()
  })

  it('say that parts are missing before they are downloaded', async () => {
    const { person, path } = await shown([{ ...HARBOUR, missingPartCount: 2 }])
    screen.getByText(/ · 2 missing$/)
    const press = () => person.click(screen.getByRole('button', { name: 'Download PDF: Harbour' }))
    await press()
    const dialog = within(await screen.findByRole('dialog', { name: '2 parts are missing' }))
    expect(server.waiting('createReportPdf')).toBe(0)
    await person.click(dialog.getByRole('button', { name: 'Download without them' }))
    server.next('createReportPdf').refuse(503, 'No browser.', 'pdf_unavailable')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press()
    await person.click(await screen.findByRole('button', { name: 'Open the report' }))
    await waitFor(() => expect(path()).toBe('/dashboard/report/harbour'))
  })

  it('say that sources of complete parts failed, as the editor does, before they are downloaded', async () => {
    const { person } = await shown([{ ...HARBOUR, missingPartCount: 1, incompletePartCount: 2 }, ARBUTUS])
    screen.getByText(/ · 1 missing · 2 incomplete$/)
    await person.click(screen.getByRole('button', { name: 'Download PDF: Harbour' }))
    const dialog = within(await screen.findByRole('dialog', { name: '3 parts are missing or incomplete' }))
    dialog.getByText(/^1 still runs or has failed\. Sources of 2 failed\./)
    expect(server.waiting('createReportPdf')).toBe(0)
  })

  it('say where a server makes no PDFs, and lead to the report', async () => {
    const { person, path } = await shown()
    await person.click(screen.getByRole('button', { name: 'Download PDF: Harbour' }))
    server.next('createReportPdf').refuse(503, 'No browser.', 'pdf_unavailable')
    await waitFor(() =>
      expect(useToasts.getState().toasts[0]?.title).toBe('This server cannot make PDFs yet'),
    )
    undo()
    await waitFor(() => expect(path()).toBe('/dashboard/report/harbour'))
  })

  it('are duplicated', async () => {
    const { person, path } = await shown()
    await person.click(screen.getByRole('button', { name: 'Duplicate: Arbutus' }))
    const copy = { ...ARBUTUS, id: 'copy', title: 'Arbutus (copy)', updatedAt: '2026-11-22T10:00:00.000Z' }
    server.next('duplicateReport').response({ report: copy })
    await waitFor(() => expect(titles()).toEqual(['Arbutus (copy)', 'Harbour', 'Arbutus']))
    undo()
    await waitFor(() => expect(path()).toBe('/dashboard/report/copy'))
  })

  it('are deleted at once, and brought back by Undo', async () => {
    const { person } = await shown()
    await person.click(screen.getByRole('button', { name: 'Delete: Harbour' }))
    server.next('deleteReport').response({})
    await waitFor(() => expect(titles()).toEqual(['Arbutus']))
    undo()
    const call = server.next('restoreReport')
    expect(call.body).toMatchObject({ reportId: 'harbour' })
    call.response({ report: HARBOUR })
    await waitFor(() => expect(titles()).toEqual(['Harbour', 'Arbutus']))
  })

  it('follow a live message', async () => {
    await shown()
    const refreshing = refreshAccountData('savedReports')
    server.next('reports').response({ reports: [{ ...HARBOUR, title: 'Marina' }] })
    await refreshing
    await waitFor(() => expect(titles()).toEqual(['Marina']))
  })

  it('that cannot be loaded say so, and can be loaded again', async () => {
    const { person } = showPage(<ReportsPage />)
    await waitFor(() => server.next('reports').refuse(503, 'The server is starting.'))
    await screen.findByText('The server is starting.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    server.next('reports').response({ reports: [HARBOUR] })
    await screen.findByText('Harbour')
  })

  it('that do not exist yet say what belongs here, and where it begins', async () => {
    showPage(<ReportsPage />)
    await waitFor(() => server.next('reports').response({ reports: [] }))
    const start = await screen.findByRole('link', { name: 'Choose parcels on the map' })
    expect(start.getAttribute('href')).toBe('/dashboard')
  })
})
