import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { useAnalysisChanges } from '../editor/use-analysis-changes.ts'
import { VersionsDialog } from './versions-dialog.tsx'

const VERSION = {
  id: '33333333-3333-4333-8333-333333333333',
  storedAt: '2026-11-20T10:00:00.000Z',
  name: 'As shown to the client',
  valueDollars: 1_190_000,
}

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

function Opened({ onClose }: { onClose: () => void }) {
  const analysis = someAnalysis()
  const changes = useAnalysisChanges(analysis)
  return <VersionsDialog analysis={analysis} changes={changes} onClose={onClose} />
}

it('An earlier version is looked at without being taken, and can be taken from there', async () => {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis())
  const onClose = vi.fn()
  const { person } = showPage(<Opened onClose={onClose} />)
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}/versions`).response({ versions: [VERSION] }))
  await person.click(await screen.findByRole('button', { name: /^Open version of/ }))
  const view = within(await screen.findByRole('dialog', { name: VERSION.name }))
  await waitFor(() =>
    server.at(`/api/cma/${ANALYSIS_ID}/version/${VERSION.id}`).response({
      analysis: someAnalysis({ notes: 'Before the roof', effectiveDate: '2026-03-01' }),
      answer: someAnswer({ value: { dollars: 1_190_000, standardError: 0.1, ranges: [] } }),
    }),
  )
  await view.findByText('Before the roof')
  view.getByText('$1,190,000')
  view.getByText('2242 Saltgrass Lane')
  view.getByText(/effective Mar 1, 2026/)
  expect(server.waiting('takeAnalysisVersion')).toBe(0)
  await person.click(view.getByRole('button', { name: 'Back to the list' }))
  await person.click(await screen.findByRole('button', { name: /^Open version of/ }))
  await person.click(await screen.findByRole('button', { name: 'Take this version' }))
  const { body, response } = await waitFor(() => server.next('takeAnalysisVersion'))
  expect(body).toMatchObject({ versionId: VERSION.id, version: 1 })
  response({ analysis: someAnalysis({ version: 2 }) })
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
})
