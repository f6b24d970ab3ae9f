import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { clearAccountData } from '../../../../state/account/account-data.ts'
import { KEYS } from '../../../../state/queries/keys.ts'
import { queryClient } from '../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../testing/recorded-calls.ts'
import { completePart, REPORT_ID, somePart, someReport } from '../../../../testing/report-factory.ts'
import { showPage } from '../../../../testing/show-page.tsx'
import { ReportPage } from '../report-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  queryClient.clear()
  vi.stubGlobal('fetch', server.fetch)
})

async function shown(report: Report) {
  queryClient.setQueryData(KEYS.report(REPORT_ID), report)
  const at = `/dashboard/report/${REPORT_ID}`
  const page = showPage(<ReportPage />, { path: '/dashboard/report/$reportId', at })
  await screen.findByRole('region', { name: 'Parts' })
  server.at(`/api/report/${REPORT_ID}`).response({ report })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  return page
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Parts in their order' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.firstElementChild?.textContent)
const keys = (body: unknown) => (body as { parts: { key: string }[] }).parts.map(({ key }) => key)

describe('The rows of parts', () => {
  it('are shown by a click on their description, too', async () => {
    const fact = {
      key: 'median',
      term: 'Median',
      type: 'currency0' as const,
      value: 1,
      note: '',
      releaseId: 1,
    }
    const blocks = [{ kind: 'facts' as const, key: 'units', title: null, facts: [fact] }]
    const data = { sections: [{ upid: 'demo:1', title: '', blocks }], provenance: {} }
    await shown(someReport({ parts: [completePart('sales', { data }), completePart('listings')] }))
    screen.getByRole('button', { name: 'Listings Nothing found' })
    const button = screen.getByRole('button', { name: 'Sales history Dates and prices on record' })
    expect(button).toBe(screen.getByText('Dates and prices on record').closest('button'))
    screen.getByRole('button', { name: 'Cover Always first' })
  })

  it('have the summary sheet first, which nothing moves before', async () => {
    const { person } = await shown(
      someReport({ parts: [completePart('summary_sheet'), completePart('parcel'), completePart('sales')] }),
    )
    expect(titles()).toEqual(['Lot and dimensions', 'Sales history'])
    await person.click(screen.getByRole('button', { name: 'More for Lot and dimensions' }))
    const up = await screen.findByRole('menuitem', { name: 'Move up' })
    expect(up.getAttribute('data-disabled')).toBe('true')
    await person.click(await screen.findByRole('menuitem', { name: 'Move down' }))
    await waitFor(() => expect(titles()).toEqual(['Sales history', 'Lot and dimensions']))
    const request = await waitFor(() => server.next('saveReport'))
    expect(keys(request.body)).toEqual(['summary_sheet', 'sales', 'parcel'])
  })

  it('move past the nearest part that is on the pages', async () => {
    const left = completePart('planning', { printDisabled: true })
    const { person } = await shown(
      someReport({
        hideEmptyParts: true,
        parts: [somePart('parcel'), left, completePart('listings'), somePart('sales')],
      }),
    )
    await person.click(screen.getByRole('button', { name: 'More for Sales history' }))
    await person.click(await screen.findByRole('menuitem', { name: 'Move up' }))
    await waitFor(() =>
      expect(titles()).toEqual(['Sales history', 'Lot and dimensions', 'Planning', 'Listings']),
    )
    screen.getByText('Sales history moved to place 1 of 4.')
    const moved = await waitFor(() => server.next('saveReport'))
    expect(keys(moved.body)).toEqual(['sales', 'parcel', 'planning', 'listings'])
  })

  it('begin on a new page where the author chose so', async () => {
    const { person } = await shown(someReport({ parts: [completePart('parcel'), completePart('sales')] }))
    await person.click(screen.getByRole('button', { name: 'More for Sales history' }))
    await person.click(await screen.findByRole('menuitemcheckbox', { name: 'Begin on a new page' }))
    await screen.findByRole('button', { name: 'Sales history New page · Nothing found' })
    const { body } = await waitFor(() => server.next('saveReport'))
    expect(body).toMatchObject({
      parts: [
        { key: 'parcel', beginsPage: false },
        { key: 'sales', beginsPage: true },
      ],
    })
    await person.click(screen.getByRole('button', { name: 'More for Sales history' }))
    const item = await screen.findByRole('menuitemcheckbox', { name: 'Begin on a new page' })
    expect(item.getAttribute('aria-checked')).toBe('true')
  })
})
