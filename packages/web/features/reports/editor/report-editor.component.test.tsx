import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData, refreshAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { completePart, failedPart, REPORT_ID, somePart, someReport } from '../../../testing/report-factory.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ReportPage } from './report-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  useAlerts.setState({ queue: [] })
  vi.stubGlobal('fetch', server.fetch)
})

const THREE = [completePart('location'), completePart('parcel'), completePart('sales')]

/** The page of a report that this window created. */
async function shown(report: Report) {
  queryClient.setQueryData(KEYS.report(REPORT_ID), report)
  const page = showPage(<ReportPage />, {
    path: '/dashboard/report/$reportId',
    at: `/dashboard/report/${REPORT_ID}`,
  })
  await screen.findByRole('region', { name: 'Parts' })
  // Mounting refetches the report.
  fetched().response({ report })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return page
}

/** Takes the pending request of the report. */
const fetched = () => server.at(`/api/report/${REPORT_ID}`)
/** Whether the browser would warn before closing the window. */
const isWarned = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
const titles = () =>
  within(screen.getByRole('list', { name: 'Parts in their order' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.firstElementChild?.textContent)
const toast = () => useToasts.getState().toasts.at(-1)
const keys = (body: unknown) => (body as { parts: { key: string }[] }).parts.map(({ key }) => key)
const menu = async (person: Awaited<ReturnType<typeof shown>>['person'], part: string, item: string) => {
  await person.click(screen.getByRole('button', { name: `More for ${part}` }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

describe('The parts of a report', () => {
  it('are run as it is opened, four at a time, and show how that ended', async () => {
    const pending = (['location', 'parcel', 'assessments', 'sales', 'planning'] as const).map((key) =>
      somePart(key),
    )
    await shown(someReport({ parts: pending }))
    await waitFor(() => expect(server.waiting('runReportPart')).toBe(4))
    screen.getByText('0 of 5 complete · 5 running')
    const first = server.next('runReportPart')
    expect(first.body).toMatchObject({ reportId: REPORT_ID, key: 'location', taskId: 'task-location' })
    first.response({ part: completePart('location') })
    await screen.findByText('1 of 5 complete · 4 running')
    await waitFor(() => expect(server.waiting('runReportPart')).toBe(4))
    server.next('runReportPart').response({ part: failedPart('parcel') })
    await screen.findByText('1 of 5 complete · 3 running · 1 failed')
    screen.getByText('The query took too long.')
  })

  it('that failed are begun again by Retry, once, and run by their new task', async () => {
    const { person } = await shown(someReport({ parts: [completePart('location'), failedPart('sales')] }))
    await person.dblClick(screen.getByRole('button', { name: 'Try again: Sales history' }))
    const call = server.next('setReportParts')
    expect(call.body).toMatchObject({ reportId: REPORT_ID, version: 1, keys: ['sales'] })
    expect(server.waiting('setReportParts')).toBe(0)
    expect(server.waiting('runReportPart')).toBe(0)
    const begun = somePart('sales', { taskId: 'second' })
    call.response({ report: someReport({ version: 2, parts: [completePart('location'), begun] }) })
    await waitFor(() => expect(server.waiting('runReportPart')).toBe(1))
    const run = server.next('runReportPart')
    expect(run.body).toMatchObject({ key: 'sales', taskId: 'second' })
    run.response({ part: completePart('sales', { taskId: 'second' }) })
    await screen.findByText('2 of 2 complete')
    expect(server.waiting('saveReport')).toBe(0)
  })

  it('take no result of a task that they no longer wait for', async () => {
    const { person } = await shown(someReport({ parts: [somePart('sales')] }))
    await waitFor(() => expect(server.waiting('runReportPart')).toBe(1))
    const late = server.next('runReportPart')
    const refreshing = refreshAccountData('savedReports')
    const begun = somePart('sales', { taskId: 'second' })
    fetched().response({ report: someReport({ version: 2, parts: [begun] }) })
    await refreshing
    await waitFor(() => expect(server.waiting('runReportPart')).toBe(1))
    late.response({ part: failedPart('sales') })
    server.next('runReportPart').response({ part: completePart('sales', { taskId: 'second' }) })
    await screen.findByText('1 of 1 complete')
    expect(screen.queryByText('The query took too long.')).toBeNull()
    await person.click(screen.getByRole('button', { name: 'Print: Sales history' }))
  })

  it('are moved, left out of print, and saved in the order of the screen', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await menu(person, 'Sales history', 'Move up')
    expect(titles()).toEqual(['Location map', 'Sales history', 'Lot and dimensions'])
    screen.getByText('Sales history moved to place 2 of 3.')
    const first = server.next('saveReport')
    expect(first.body).toMatchObject({ version: 1 })
    expect(keys(first.body)).toEqual(['location', 'sales', 'parcel'])
    // Two changes during the first request become one call, with the version from its response.
    await person.click(screen.getByRole('button', { name: 'Print: Location map' }))
    await menu(person, 'Location map', 'Move down')
    expect(server.waiting('saveReport')).toBe(0)
    first.response({
      report: someReport({ version: 2, parts: [THREE[0], THREE[2], THREE[1]] as Report['parts'] }),
    })
    await waitFor(() => expect(server.waiting('saveReport')).toBe(1))
    const second = server.next('saveReport')
    expect(second.body).toMatchObject({
      version: 2,
      parts: [
        { key: 'sales', printDisabled: false },
        { key: 'location', printDisabled: true },
        { key: 'parcel', printDisabled: false },
      ],
    })
    second.response({ report: { ...someReport({ version: 3, parts: THREE }) } })
  })

  it('are taken back and repeated by keys and buttons', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await menu(person, 'Sales history', 'Move up')
    await person.keyboard('{Control>}z{/Control}')
    expect(titles()).toEqual(['Location map', 'Lot and dimensions', 'Sales history'])
    await person.click(screen.getByRole('button', { name: 'Redo' }))
    expect(titles()).toEqual(['Location map', 'Sales history', 'Lot and dimensions'])
  })

  it('that are removed come back by Undo where they were and as they were', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await menu(person, 'Lot and dimensions', 'Remove')
    expect(titles()).toEqual(['Location map', 'Sales history'])
    const saved = someReport({ version: 2, parts: [THREE[0], THREE[2]] as Report['parts'] })
    server.next('saveReport').response({ report: saved })
    await screen.findByText(/^Saved/)
    act(() => toast()?.action?.run())
    await waitFor(() => expect(titles()).toEqual(['Location map', 'Lot and dimensions', 'Sales history']))
    const save = server.next('saveReport')
    expect(save.body).toMatchObject({ version: 2 })
    expect(keys(save.body)).toEqual(['location', 'parcel', 'sales'])
    expect([server.waiting('setReportParts'), server.waiting('runReportPart')]).toEqual([0, 0])
  })

  it('are added from the menu, which finds them', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await person.click(screen.getByRole('button', { name: 'Add' }))
    await person.type(await screen.findByPlaceholderText('Find a data source...'), 'what changed')
    await person.click(screen.getByRole('button', { name: /^What changed here/ }))
    expect(titles().at(-1)).toBe('What changed here')
    expect(server.next('setReportParts').body).toMatchObject({ keys: ['changes'] })
  })

  it('that cannot be begun are taken out again, with the reason', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await person.click(screen.getByRole('button', { name: 'Add' }))
    await person.click(await screen.findByRole('button', { name: /^Listings/ }))
    server.next('setReportParts').refuse(403, '“Listings” is not in your subscription.')
    await waitFor(() => expect(titles()).toHaveLength(3))
    expect(useAlerts.getState().queue).toMatchObject([{ body: '“Listings” is not in your subscription.' }])
  })
})

describe('A report', () => {
  it('saves its title once typing pauses, or the field is left', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    const field = screen.getByRole('textbox', { name: 'Title of the report' })
    await person.clear(field)
    await person.type(field, 'Corner lot')
    expect(server.waiting('saveReport')).toBe(0)
    screen.getByText('Saving…')
    await person.keyboard('{Enter}')
    const save = server.next('saveReport')
    expect(save.body).toMatchObject({ title: 'Corner lot', version: 1 })
    save.response({ report: someReport({ title: 'Corner lot', version: 2, parts: THREE }) })
    await screen.findByText(/^Saved/)
    await person.clear(field)
    await person.keyboard('{Enter}')
    expect(server.next('saveReport').body).toMatchObject({ title: null, version: 2 })
  })

  it('that was changed in another window at the same time shows that, and saves this one’s after all', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    server.next('saveReport').refuse(409, 'This report was changed in another window.', 'conflict')
    const loaded = await waitFor(fetched)
    loaded.response({ report: someReport({ version: 7, paper: 'legal', title: 'Theirs', parts: THREE }) })
    const banner = within(await screen.findByRole('alert'))
    banner.getByText('Not saved: paper “A4”')
    banner.getByText('Saved now: paper “Legal”')
    screen.getByDisplayValue('Theirs')
    screen.getByText(/^Saved/, { selector: '[data-status] > [role=status]' })
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Legal' }).checked).toBe(true)
    expect(isWarned()).toBe(true)
    await person.click(banner.getByRole('button', { name: 'Save mine' }))
    const save = server.next('saveReport')
    expect(save.body).toMatchObject({ version: 7, paper: 'a4', title: 'Theirs' })
    save.response({ report: someReport({ version: 8, paper: 'a4', title: 'Theirs', parts: THREE }) })
    await waitFor(() => expect(isWarned()).toBe(false))
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => toast()?.action?.run())
    expect(server.next('saveReport').body).toMatchObject({ version: 8, paper: 'legal' })
  })

  it('whose title was changed in another window while it was typed shows that in its field', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title of the report' })
    await person.clear(field)
    await person.type(field, 'Mine')
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    await person.click(field)
    await person.type(field, ' too')
    server.next('saveReport').refuse(409, 'This report was changed in another window.', 'conflict')
    const loaded = await waitFor(fetched)
    loaded.response({ report: someReport({ version: 7, title: 'Theirs', parts: THREE }) })
    await screen.findByText('Not saved: title “Mine too”')
    expect(field.value).toBe('Theirs')
    const saved = someReport({ version: 8, title: 'Theirs', paper: 'a4', parts: THREE })
    server.next('saveReport').response({ report: saved })
    await screen.findByText(/^Saved/)
    expect(sessionStorage).not.toHaveLength(0)
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(sessionStorage).toHaveLength(0)
  })

  it('that is fetched while a change is being saved keeps the change', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    const refreshing = refreshAccountData('savedReports')
    fetched().response({ report: someReport({ parts: THREE }) })
    await refreshing
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A4' }).checked).toBe(true)
  })

  it('whose change the server refuses says so, and saves it with Try again', async () => {
    const { person } = await shown(someReport({ parts: THREE }))
    await person.click(screen.getByRole('radio', { name: 'A4' }))
    server.next('saveReport').refuse(500, 'The disk is full.')
    await screen.findByText('Not saved')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'A4' }).checked).toBe(true)
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    expect(server.next('saveReport').body).toMatchObject({ version: 1, paper: 'a4' })
  })
})
