import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ReportPart } from '#contract/report/reports.ts'
import { completePart, failedPart, somePart, someReport } from '../../../../testing/report-factory.ts'
import { show } from '../../../../testing/show.tsx'
import { getSaver } from '../save/open-report.ts'
import { PrintButton } from './print-dialog.tsx'

const print = vi.fn()
beforeEach(() => {
  print.mockReset()
  vi.stubGlobal('print', print)
})

const THREE = [completePart('location'), completePart('parcel'), completePart('sales')]
const button = (parts: ReportPart[]) => {
  const report = someReport({ parts })
  return <PrintButton report={report} saver={getSaver(report.id)} />
}
const PRESS = { name: 'Print' }

describe('Print', () => {
  it('prints at once what is complete', async () => {
    const { person } = show(button([...THREE, failedPart('changes', { printDisabled: true })]))
    await person.click(screen.getByRole('button', PRESS))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })

  it('says which parts run, and waits for them', async () => {
    const { person, showNext } = show(button([...THREE, somePart('planning')]))
    await person.click(screen.getByRole('button', PRESS))
    const dialog = await screen.findByRole('dialog', { name: '1 part still running' })
    within(dialog).getByText('Planning')
    expect(print).not.toHaveBeenCalled()
    await person.click(within(dialog).getByRole('button', { name: 'Wait and print' }))
    showNext(button([...THREE, completePart('planning')]))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('says which parts are without a source of theirs, and prints them as they are', async () => {
    const failures = [{ title: 'Esri World Imagery', reason: 'Away', credentials: null }]
    const aerial = completePart('aerial', { data: { sections: [], provenance: {}, failures } })
    const { person } = show(button([...THREE, aerial]))
    await person.click(screen.getByRole('button', PRESS))
    const dialog = await screen.findByRole('dialog', { name: '1 part is incomplete' })
    within(dialog).getByText(/Esri World Imagery: Away\./)
    within(dialog).getByRole('button', { name: 'Try again and print' })
    await person.click(within(dialog).getByRole('button', { name: 'Print anyway' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
  })

  it('prints without them', async () => {
    const { person } = show(button([...THREE, failedPart('planning')]))
    await person.click(screen.getByRole('button', PRESS))
    const dialog = await screen.findByRole('dialog', { name: '1 part has failed' })
    await person.click(within(dialog).getByRole('button', { name: 'Print without it' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
