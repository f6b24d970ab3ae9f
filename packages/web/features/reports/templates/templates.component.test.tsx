import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportTemplate } from '#contract/report/part-choices.ts'
import type { Report } from '#contract/report/reports.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { someLapsedUser } from '../../../testing/billing-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { completePart, REPORT_ID, someReport } from '../../../testing/report-factory.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ReportPage } from '../editor/report-page.tsx'
import { TemplatesButton } from './template-list.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  queryClient.clear()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
})

const TEMPLATE: ReportTemplate = {
  id: '44444444-4444-4444-8444-444444444444',
  name: 'Land package',
  parts: [
    { key: 'planning', printDisabled: false, beginsPage: true },
    { key: 'sales', printDisabled: true, beginsPage: false },
    { key: 'title', printDisabled: false, beginsPage: false },
  ],
  removedParts: ['Soil map'],
  presets: {},
}

async function edited(report: Report) {
  queryClient.setQueryData(KEYS.report(REPORT_ID), report)
  const at = `/dashboard/report/${REPORT_ID}`
  const page = showPage(<ReportPage />, { path: '/dashboard/report/$reportId', at })
  await screen.findByRole('region', { name: 'Parts' })
  server.at(`/api/report/${REPORT_ID}`).response({ report })
  await waitFor(() => expect(queryClient.isFetching()).toBe(0))
  const choose = async (item: string) => {
    await page.person.click(screen.getByRole('button', { name: 'Templates' }))
    await page.person.click(await screen.findByRole('menuitem', { name: item }))
    return within(await screen.findByRole('dialog'))
  }
  return { ...page, choose }
}

const titles = () =>
  within(screen.getByRole('list', { name: 'Parts in their order' }))
    .getAllByRole('listitem')
    .map((row) => within(row).getAllByRole('button')[1]?.firstElementChild?.textContent)
const lastToast = () => useToasts.getState().toasts.at(-1)

describe('A template', () => {
  it('keeps the parts of a report and the columns of their sources, without values', async () => {
    const report = someReport({
      parts: [completePart('sales', { beginsPage: true }), completePart('title', { printDisabled: true })],
      presets: { myltsa: ['myltsa.titleNumber'], paragonTax: ['paragonTax.grossTaxes'] },
    })
    const { person, choose } = await edited(report)
    const dialog = await choose('Save as template…')
    const field = dialog.getByRole('textbox')
    await waitFor(() => expect(document.activeElement).toBe(field))
    await person.type(field, 'Listing package')
    await person.click(dialog.getByRole('button', { name: 'Save template' }))
    const call = await waitFor(() => server.next('saveReportTemplate'))
    expect(call.body).toMatchObject({
      name: 'Listing package',
      parts: [
        { key: 'sales', printDisabled: false, beginsPage: true },
        { key: 'title', printDisabled: true, beginsPage: false },
      ],
      presets: { myltsa: ['myltsa.titleNumber'] },
    })
    expect(JSON.stringify(call.body)).not.toMatch(/paragon|data|parcels/)
    call.refuse(422, 'At most 50 templates can be saved.', 'unprocessable')
    await dialog.findByText('At most 50 templates can be saved.')
    await person.click(dialog.getByRole('button', { name: 'Save template' }))
    ;(await waitFor(() => server.next('saveReportTemplate'))).response({ template: TEMPLATE })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(lastToast()?.title).toBe('Template “Listing package” saved')
  })

  it('gives a report its parts, which keep their values, and names those left out; Undo restores', async () => {
    const report = someReport({ parts: [completePart('parcel'), completePart('sales')] })
    const { person, choose } = await edited(report)
    const dialog = await choose('Use a template…')
    ;(await waitFor(() => server.next('reportTemplates'))).response({ templates: [TEMPLATE] })
    await dialog.findByText('2 parts: Planning, Sales history')
    dialog.getByText('“Land title” is not in your subscription. “Soil map” no longer exists.')
    await person.click(dialog.getByRole('button', { name: 'Use Land package' }))
    await waitFor(() => expect(titles()).toEqual(['Planning', 'Sales history']))
    expect(lastToast()).toMatchObject({
      title: 'Template “Land package” applied',
      message: '“Land title” is not in your subscription. “Soil map” no longer exists.',
    })
    const begun = await waitFor(() => server.next('setReportParts'))
    expect(begun.body).toMatchObject({ keys: ['planning'] })
    begun.response({ report: { ...report, version: 2, parts: [...report.parts, completePart('planning')] } })
    const saved = await waitFor(() => server.next('saveReport'))
    expect(saved.body).toMatchObject({
      parts: [
        { key: 'planning', printDisabled: false, beginsPage: true },
        { key: 'sales', printDisabled: true, beginsPage: false },
      ],
    })
    saved.response({
      report: { ...report, ...(saved.body as object), id: REPORT_ID, parts: withContent(saved.body) },
    })
    lastToast()?.action?.run()
    await waitFor(() => expect(titles()).toEqual(['Lot and dimensions', 'Sales history']))
    const undone = await waitFor(() => server.next('saveReport'))
    expect(undone.body).toMatchObject({
      parts: [
        { key: 'parcel', printDisabled: false, beginsPage: false },
        { key: 'sales', printDisabled: false, beginsPage: false },
      ],
    })
  })

  it('is renamed and deleted, with Undo; without any the dialog says how to save one', async () => {
    const { person } = showPage(<TemplatesButton />)
    await person.click(await screen.findByRole('button', { name: 'Templates' }))
    const dialog = within(await screen.findByRole('dialog'))
    ;(await waitFor(() => server.next('reportTemplates'))).response({ templates: [TEMPLATE] })
    const act = async (item: string) => {
      await person.click(await dialog.findByRole('button', { name: /^More for / }))
      await person.click(await screen.findByRole('menuitem', { name: item }))
    }
    await act('Rename')
    await dialog.findByRole('textbox')
    await person.keyboard('{Escape}')
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'More for Land package' })),
    )
    await act('Rename')
    const field = await dialog.findByRole('textbox')
    await person.clear(field)
    await person.type(field, 'Farm package{Enter}')
    const renamed = await waitFor(() => server.next('renameReportTemplate'))
    expect(renamed.body).toMatchObject({ templateId: TEMPLATE.id, name: 'Farm package' })
    renamed.response({ template: { ...TEMPLATE, name: 'Farm package' } })
    await dialog.findByText('Farm package')
    await waitFor(() =>
      expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'More for Farm package' })),
    )
    await act('Delete')
    ;(await waitFor(() => server.next('deleteReportTemplate'))).response({})
    await dialog.findByText('No templates yet')
    lastToast()?.action?.run()
    const again = await waitFor(() => server.next('saveReportTemplate'))
    expect(again.body).toMatchObject({ name: 'Farm package', isNew: true, parts: TEMPLATE.parts })
    again.response({ template: { ...TEMPLATE, name: 'Farm package' } })
    await dialog.findByText('Farm package')
  })
})

it('Without a plan, the deletion of a template asks first, because it has no Undo', async () => {
  const { user } = useSession.getState()
  useSession.setState({ user: someLapsedUser({}) })
  try {
    const { person } = showPage(<TemplatesButton />)
    await person.click(await screen.findByRole('button', { name: 'Templates' }))
    const dialog = within(await screen.findByRole('dialog'))
    ;(await waitFor(() => server.next('reportTemplates'))).response({ templates: [TEMPLATE] })
    await person.click(await dialog.findByRole('button', { name: 'More for Land package' }))
    expect(screen.queryByRole('menuitem', { name: 'Rename' })).toBeNull()
    await person.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const [question] = useAlerts.getState().queue
    expect(question?.title).toBe('Delete “Land package”?')
    expect(server.waiting('deleteReportTemplate')).toBe(0)
  } finally {
    useSession.setState({ user })
  }
})

const withContent = (body: unknown) =>
  (body as Report).parts.map(({ key, ...choices }) => completePart(key, choices))
