import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { ANALYSIS_ID, someAnalysis } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { ShareDialog } from './share-dialog.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const SHARE = {
  id: '33333333-3333-4333-8333-333333333333',
  parts: ['value'],
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2027-01-21T10:00:00.000Z',
  hasPassword: false,
  openedCount: 0,
  lastOpenedAt: null,
}

it('A link shows the parts that were chosen, without the notes unless they were, and is revoked', async () => {
  const { person } = showPage(<ShareDialog analysis={someAnalysis()} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => server.startingWith(`/api/cma/${ANALYSIS_ID}/`).response({ shares: [] }))
  await dialog.findByText('No link opens this market analysis.')
  await person.click(dialog.getByRole('checkbox', { name: 'Accuracy' }))
  await person.click(dialog.getByRole('button', { name: 'Create link' }))
  const call = await waitFor(() => server.next('shareAnalysis'))
  const { parts } = call.body as { parts: string[] }
  expect(parts).toEqual([
    'value',
    'facts',
    'comparables',
    'adjustments',
    'asking',
    'market',
    'competition',
    'assessment',
  ])
  call.response({ share: SHARE, address: 'https://lotline.test/cma#token=abc' })
  expect((await dialog.findByLabelText<HTMLInputElement>('New link')).value).toBe(
    'https://lotline.test/cma#token=abc',
  )
  await person.click(await dialog.findByRole('button', { name: /^Revoke the link/ }))
  await person.click(dialog.getByRole('button', { name: 'Revoke for good' }))
  server.next('revokeAnalysisShare').response({})
  await dialog.findByText('No link opens this market analysis.')
})

it('Adjustments go with the value and the comparables, or not at all', async () => {
  const { person } = showPage(<ShareDialog analysis={someAnalysis()} onClose={() => {}} />)
  const dialog = within(await screen.findByRole('dialog'))
  await person.click(dialog.getByRole('checkbox', { name: 'Value and range' }))
  const adjustments = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Adjustments' })
  expect(adjustments.disabled).toBe(true)
  await person.click(dialog.getByRole('button', { name: 'Create link' }))
  const { parts } = (await waitFor(() => server.next('shareAnalysis'))).body as { parts: string[] }
  expect(parts).not.toContain('adjustments')
})
