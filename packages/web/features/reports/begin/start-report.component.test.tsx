import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { selectOnly } from '../../../state/selection.ts'
import { setCheckedRows } from '../../../state/table/checked-rows.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { REPORT_ID, someReport } from '../../../testing/report-factory.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ReportButton } from './report-button.tsx'
import { AnalysisReportButton } from './report-of.tsx'
import { startReport } from './start-report.ts'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  useToasts.setState({ toasts: [] })
  useAlerts.setState({ queue: [] })
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) =>
    path.startsWith('/api/health') ? Response.json({}) : server.fetch(path, init),
  )
  setCheckedRows(new Set())
  queryClient.clear()
})

const TEMPLATE: ReportTemplate = {
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Land package',
  parts: [
    { key: 'planning', printDisabled: false, beginsPage: true },
    { key: 'title', printDisabled: false, beginsPage: false },
  ],
  removedParts: [],
  presets: {},
}

const button = () => screen.findByRole('button', { name: 'Report' })

describe('Report', () => {
  it('begins one about what is selected, and opens it', async () => {
    selectOnly(['a', 'b'])
    const { person, path } = showPage(<ReportButton />)
    await person.click(await button())
    await waitFor(() => expect(server.waiting('createReport')).toBe(1))
    const call = server.next('createReport')
    expect(call.body).toMatchObject({ upids: ['a', 'b'] })
    call.response({ report: someReport() })
    await waitFor(() => expect(path()).toBe(`/dashboard/report/${REPORT_ID}`))
  })

  it('is about the ticked rows, where there are any', async () => {
    selectOnly(['a', 'b', 'c'])
    setCheckedRows(new Set(['b']))
    const { person, path } = showPage(<ReportButton />)
    await person.click(await button())
    await waitFor(() => expect(server.waiting('createReport')).toBe(1))
    const call = server.next('createReport')
    expect(call.body).toMatchObject({ upids: ['b'] })
    call.response({ report: someReport() })
    await waitFor(() => expect(path()).toBe(`/dashboard/report/${REPORT_ID}`))
  })

  it('of a doubled click is one', async () => {
    const opened: string[] = []
    const open = async (reportId: string) => void opened.push(reportId)
    const both = [startReport(['a'], open), startReport(['a'], open)]
    expect(server.waiting('createReport')).toBe(1)
    server.next('createReport').response({ report: someReport() })
    await Promise.all(both)
    expect(opened).toEqual([REPORT_ID])
    expect(server.waiting('createReport')).toBe(0)
  })

  it('begins from a template, and names the parts that it cannot have', async () => {
    selectOnly(['a'])
    const { person, path } = showPage(<ReportButton />)
    await person.click(await screen.findByRole('button', { name: 'From a template' }))
    ;(await waitFor(() => server.next('reportTemplates'))).response({ templates: [TEMPLATE] })
    const item = await screen.findByRole('menuitem', { name: /^Land package/ })
    expect(item.textContent).toContain('1 part')
    expect(item.textContent).toContain('“Land title” is not in your subscription.')
    await person.click(item)
    const call = await waitFor(() => server.next('createReport'))
    expect(call.body).toMatchObject({ upids: ['a'], templateId: TEMPLATE.id })
    call.response({ report: someReport() })
    await waitFor(() => expect(path()).toBe(`/dashboard/report/${REPORT_ID}`))
    expect(useToasts.getState().toasts).toContainEqual(
      expect.objectContaining({ title: 'The report lacks 1 part of “Land package”' }),
    )
  })

  it('says where templates come from while there are none', async () => {
    selectOnly(['a'])
    const { person } = showPage(<ReportButton />)
    await person.click(await screen.findByRole('button', { name: 'From a template' }))
    ;(await waitFor(() => server.next('reportTemplates'))).response({ templates: [] })
    await screen.findByText(/^No templates yet/)
  })

  it('of more than 200 parcels says how many it holds', async () => {
    selectOnly(Array.from({ length: 201 }, (_, index) => `parcel-${index}`))
    const { person } = showPage(<ReportButton />)
    await person.click(await button())
    await waitFor(() =>
      expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual([
        'A report can hold at most 200 parcels',
      ]),
    )
    expect(server.waiting('createReport')).toBe(0)
  })

  it('says how many parcels are no longer in the data', async () => {
    const beginning = startReport(['demo:1', 'tower~000000012'], async () => {})
    server.next('createReport').response({ report: someReport() })
    await beginning
    expect(useToasts.getState().toasts.at(-1)?.title).toBe('1 unit left out of the report')
  })

  it('that is refused says why, and can be begun again', async () => {
    const opened: string[] = []
    const begin = () => startReport(['a'], async (reportId) => void opened.push(reportId))
    const beginning = begin()
    server.next('createReport').refuse(422, 'At most 500 reports can be saved.')
    await beginning
    expect(useAlerts.getState().queue).toMatchObject([{ body: 'At most 500 reports can be saved.' }])
    void begin()
    server.next('createReport').response({ report: someReport() })
    await waitFor(() => expect(opened).toEqual([REPORT_ID]))
  })
})

describe('Print or PDF of a market analysis', () => {
  const analysisId = '22222222-2222-4222-8222-222222222222'

  it.each([
    ['its parcel', 'a', { upids: ['a'], analysisId, parts: expect.arrayContaining(['analysis', 'parcel']) }],
    ['its place, where there is no parcel', null, { upids: [], analysisId }],
  ])('begins a report about %s', async (_, upid, body) => {
    const { person, path } = showPage(<AnalysisReportButton upid={upid} analysisId={analysisId} />)
    await person.click(await screen.findByRole('button', { name: 'Print or PDF' }))
    await waitFor(() => expect(server.waiting('createReport')).toBe(1))
    const call = server.next('createReport')
    expect(call.body).toMatchObject(body)
    call.response({ report: someReport() })
    await waitFor(() => expect(path()).toBe(`/dashboard/report/${REPORT_ID}`))
  })
})
