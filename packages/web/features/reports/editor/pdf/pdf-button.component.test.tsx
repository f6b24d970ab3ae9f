import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportPart } from '#contract/report/reports.ts'
import { useToasts } from '../../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../../state/account/account-data.ts'
import { tasks } from '../../../../state/tasks/tasks.ts'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { completePart, failedPart, REPORT_ID, someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { usePdfRuns } from '../../pdf/pdf-runs.ts'
import { useDrawsAll } from '../../print/use-printing.ts'
import { getSaver } from '../save/open-report.ts'
import { PdfButton } from './pdf-button.tsx'

const PDF_ID = 'p'.repeat(43)
const PDF = { pdfId: PDF_ID, fileName: 'Two lots.pdf', pageCount: 9, byteCount: 1000 }
const TASK = {
  taskId: '22222222-2222-4222-8222-222222222222',
  resultId: '33333333-3333-4333-8333-333333333333',
  key: REPORT_ID,
  partCount: 2,
  timeout: 900,
}
const STORED = { ...TASK, status: 'running', error: null, parts: [] }
const STATE = `/api/report/${REPORT_ID}/pdf`

let calls: ReturnType<typeof recordedCalls>
let saved: string[]
beforeEach(() => {
  calls = recordedCalls()
  vi.stubGlobal('fetch', calls.fetch)
  saved = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  clearAccountData()
  usePdfRuns.setState({ isUnavailable: false })
  useToasts.setState({ toasts: [] })
})

const open = (
  parts: ReportPart[] = [completePart('location')],
  about = { isAvailable: true, task: null as object | null },
) => {
  const report = someReport({ parts })
  const shown = show(<PdfButton report={report} saver={getSaver(report.id)} />)
  calls.at(STATE).response(about)
  return shown
}
const button = () => screen.getByRole('button', { name: 'Download PDF' })
const requested = (path: string) => waitFor(() => calls.at(path))
const part = (partIndex: number, payload: object, ok = true) =>
  tasks.complete({
    type: 'TaskResult',
    taskId: TASK.taskId,
    partIndex,
    result: (ok ? { ok, payload } : { ok, payload }) as never,
  })
const titles = () => useToasts.getState().toasts.map(({ title }) => title)

describe('Download PDF', () => {
  it('has the server make one, says how far it is, and downloads it', async () => {
    const { person } = open()
    await person.dblClick(button())
    const creating = await requested('/api/report/create-pdf')
    expect(creating.body).toMatchObject({ reportId: REPORT_ID })
    expect(calls.waiting('createReportPdf')).toBe(0)
    creating.response({ pdf: null, tasks: [TASK] })
    ;(await requested(`/api/task/${TASK.taskId}`)).response(STORED)
    await screen.findByRole('button', { name: 'Making the PDF', busy: true })
    await waitFor(() => expect(tasks.board.getState().tracked.size).toBe(1))
    part(0, { pageCount: 9 })
    await screen.findByRole('button', { name: 'Printing 9 pages' })
    part(1, { pdf: PDF })
    ;(await requested(`/api/report/pdf/${PDF_ID}`)).response({})
    await waitFor(() => expect(saved).toEqual(['Two lots.pdf']))
    expect(titles()).toEqual(['PDF ready'])
    await waitFor(button)
  })

  it('downloads at once what was made already', async () => {
    const { person } = open()
    await person.click(button())
    ;(await requested('/api/report/create-pdf')).response({ pdf: PDF, tasks: [] })
    ;(await requested(`/api/report/pdf/${PDF_ID}`)).response({})
    await waitFor(() => expect(saved).toEqual(['Two lots.pdf']))
  })

  it('says which parts are missing first', async () => {
    const { person } = open([completePart('location'), failedPart('planning')])
    await person.click(button())
    const dialog = await screen.findByRole('dialog', { name: '1 part has failed' })
    within(dialog).getByText('The pages of the PDF say what is missing.')
    expect(calls.waiting('createReportPdf')).toBe(0)
    await person.click(within(dialog).getByRole('button', { name: 'Download without it' }))
    await requested('/api/report/create-pdf')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is cancelled on the server, without words of a failure, and can be begun anew', async () => {
    const { person } = open()
    await person.click(button())
    ;(await requested('/api/report/create-pdf')).response({ pdf: null, tasks: [TASK] })
    ;(await requested(`/api/task/${TASK.taskId}`)).response(STORED)
    await waitFor(() => expect(tasks.board.getState().tracked.size).toBe(1))
    await person.click(await screen.findByRole('button', { name: 'Cancel the PDF' }))
    await requested(`/api/task/${TASK.taskId}/cancel`)
    await waitFor(button)
    expect(screen.queryByRole('button', { name: 'Cancel the PDF' })).toBeNull()
    expect(titles()).toEqual([])
    await person.click(button())
    await requested('/api/report/create-pdf')
  })

  it('says why it was not made', async () => {
    const { person } = open()
    await person.click(button())
    ;(await requested('/api/report/create-pdf')).response({ pdf: null, tasks: [TASK] })
    ;(await requested(`/api/task/${TASK.taskId}`)).response(STORED)
    await waitFor(() => expect(tasks.board.getState().tracked.size).toBe(1))
    part(0, { message: 'Too large.' }, false)
    part(1, { message: 'Too large.' }, false)
    await waitFor(() => expect(titles()).toEqual(['The PDF was not made']))
    expect(useToasts.getState().toasts[0]?.message).toBe('Too large.')
    await waitFor(button)
  })

  it('follows one that is made already when the page opens, and offers it', async () => {
    open(undefined, { isAvailable: true, task: TASK })
    ;(await requested(`/api/task/${TASK.taskId}`)).response(STORED)
    await screen.findByRole('button', { name: 'Making the PDF' })
    await waitFor(() => expect(tasks.board.getState().tracked.size).toBe(1))
    part(0, { pageCount: 9 })
    part(1, { pdf: PDF })
    await waitFor(() => expect(titles()).toEqual(['PDF ready']))
    expect(saved).toEqual([])
    useToasts.getState().toasts[0]?.action?.run()
    ;(await requested(`/api/report/pdf/${PDF_ID}`)).response({})
    await waitFor(() => expect(saved).toEqual(['Two lots.pdf']))
  })

  it('explains how a server without a browser gets one, and prints', async () => {
    const print = vi.fn(() => useDrawsAll.getState().isAll)
    vi.stubGlobal('print', print)
    const { person } = open(undefined, { isAvailable: false, task: null })
    await waitFor(() => expect(usePdfRuns.getState().isUnavailable).toBe(true))
    await person.click(button())
    const dialog = await screen.findByRole('dialog', { name: 'This server cannot make PDFs yet' })
    expect(dialog.textContent).toContain('LOTLINE_CHROMIUM')
    await person.click(within(dialog).getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(print).toHaveReturnedWith(true)
    expect(calls.waiting('createReportPdf')).toBe(0)
  })
})
