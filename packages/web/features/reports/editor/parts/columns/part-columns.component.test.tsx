import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Report } from '#contract/report/reports.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { getReportColumns } from '#domain/report/columns/report-columns.ts'
import { clearAccountData } from '../../../../../state/account/account-data.ts'
import { useSession } from '../../../../../state/account/session.ts'
import { KEYS } from '../../../../../state/queries/keys.ts'
import { queryClient } from '../../../../../state/queries/query-client.tsx'
import { recordedCalls } from '../../../../../testing/recorded-calls.ts'
import { completePart, REPORT_ID, someReport } from '../../../../../testing/report-factory.ts'
import { showPage } from '../../../../../testing/show-page.tsx'
import { ReportPage } from '../../report-page.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  queryClient.clear()
  const { DS_LTSA, TABLE_LTSA_OWNERS, TABLE_LTSA_EXTRA_FIELDS } = RESOURCES
  useSession.setState({
    allowedResources: new Set([DS_LTSA, TABLE_LTSA_OWNERS, TABLE_LTSA_EXTRA_FIELDS]),
    filledCredentials: [],
  })
  vi.stubGlobal('fetch', server.fetch)
})

/** Opens the column dialog of the land title part. */
async function opened(over: Partial<Report> = {}, presets: object[] = [], part = 'Land title') {
  const report = someReport({ parts: [completePart('title')], ...over })
  queryClient.setQueryData(KEYS.report(REPORT_ID), report)
  const at = `/dashboard/report/${REPORT_ID}`
  const { person } = showPage(<ReportPage />, { path: '/dashboard/report/$reportId', at })
  await screen.findByRole('region', { name: 'Parts' })
  server.at(`/api/report/${REPORT_ID}`).response({ report })
  await person.click(screen.getByRole('button', { name: `More for ${part}` }))
  await person.click(await screen.findByRole('menuitem', { name: 'Columns…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Customize Columns' }))
  server.next('columnPresets').response({ presets })
  const boxes = () =>
    dialog.getAllByRole('checkbox').map((box) => (box as HTMLInputElement).labels?.[0]?.textContent)
  return { person, dialog, boxes }
}
const box = (dialog: Awaited<ReturnType<typeof opened>>['dialog'], name: string) =>
  dialog.getByRole('checkbox', { name })

describe('The columns of a part', () => {
  it('are chosen and ordered, and saved with the report', async () => {
    const { person, dialog, boxes } = await opened()
    const [first = '', second = '', third = ''] = boxes()
    expect(first).toBe('Registered Owner')
    await person.click(box(dialog, first as string))
    await person.click(dialog.getByRole('button', { name: `Move ${third} up` }))
    expect(boxes()).toEqual([first, third, second])
    await person.click(dialog.getByRole('button', { name: 'Customize' }))
    expect(server.next('saveReport').body).toMatchObject({
      presets: { myltsa: ['myltsa.pendingApplications', 'myltsa.titleNumber'] },
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('of a source that the person left alone are as another window chose them meanwhile', async () => {
    const { BOARD_VIREB, DS_VIVA_MLS_TAX_REPORT } = RESOURCES
    useSession.setState({ allowedResources: new Set([BOARD_VIREB, DS_VIVA_MLS_TAX_REPORT]) })
    const { person, dialog, boxes } = await opened(
      { parts: [completePart('vivaTax')] },
      [],
      'VIVA tax report',
    )
    const [first = ''] = boxes()
    const [theirs] = getReportColumns('vivaMlsTaxReport').map(({ key }) => key)
    const presets = { vivaMlsTaxReport: theirs ? [theirs] : [] }
    act(() =>
      queryClient.setQueryData<Report>(KEYS.report(REPORT_ID), (report) => report && { ...report, presets }),
    )
    await person.click(box(dialog, first as string))
    await person.click(dialog.getByRole('button', { name: 'Customize' }))
    expect(server.next('saveReport').body).toMatchObject({
      presets: { ...presets, vivaTax: expect.not.arrayContaining([first]) },
    })
  })

  it('are at least one, and as before where the person cancels', async () => {
    const { person, dialog, boxes } = await opened()
    for (const name of boxes()) await person.click(box(dialog, name as string))
    expect(dialog.getByRole('alert').textContent).toBe('Choose at least one column.')
    expect(dialog.getByRole('button', { name: 'Customize' })).toHaveProperty('disabled', true)
    await person.click(dialog.getByRole('button', { name: 'Reset Settings' }))
    for (const name of boxes()) expect(box(dialog, name as string)).toHaveProperty('checked', true)
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(server.waiting('saveReport')).toBe(0)
  })

  it('are taken from a preset of the same source, and saved as one', async () => {
    const preset = { id: REPORT_ID, scope: 'myltsa', name: 'Title only', columns: ['myltsa.titleNumber'] }
    const { person, dialog, boxes } = await opened({}, [preset])
    await person.click(await dialog.findByRole('button', { name: 'Title only' }))
    expect(boxes()[0]).toBe('Title Number')
    expect(box(dialog, 'Registered Owner')).toHaveProperty('checked', false)
    await person.click(dialog.getByRole('button', { name: 'Save as preset' }))
    const name = dialog.getByRole('textbox', { name: 'Name of the preset' })
    await person.click(dialog.getByRole('button', { name: 'Save preset' }))
    await dialog.findByText('Give the preset a name.')
    expect(document.activeElement).toBe(name)
    await person.type(name, 'Number alone')
    await person.click(dialog.getByRole('button', { name: 'Save preset' }))
    expect(server.next('savePreset').body).toEqual({
      scope: 'myltsa',
      name: 'Number alone',
      columns: ['myltsa.titleNumber'],
    })
  })

  it('are counted in the menu of parts, which opens them', async () => {
    const report = someReport({ presets: { myltsa: ['myltsa.titleNumber'] } })
    queryClient.setQueryData(KEYS.report(REPORT_ID), report)
    const at = `/dashboard/report/${REPORT_ID}`
    const { person } = showPage(<ReportPage />, { path: '/dashboard/report/$reportId', at })
    await person.click(await screen.findByRole('button', { name: 'Add' }))
    expect(screen.getAllByText('All columns').length).toBeGreaterThan(0)
    await person.click(screen.getByRole('button', { name: 'Columns of Land title: 1 of 3 columns' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Customize Columns' }))
    await waitFor(() => expect(box(dialog, 'Title Number')).toHaveProperty('checked', true))
    expect(box(dialog, 'Registered Owner')).toHaveProperty('checked', false)
  })
})
