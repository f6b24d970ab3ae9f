import { useQuery } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { AnalysisChange } from '#contract/cma/analyses.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { analysisQuery } from '../analysis-queries.ts'
import { useAnalysisChanges } from '../editor/use-analysis-changes.ts'
import { ShareDialog } from './share-dialog.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  clearAccountData()
  vi.stubGlobal('fetch', server.fetch)
})

const SHARE = {
  id: '33333333-3333-4333-8333-333333333333',
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2027-01-21T10:00:00.000Z',
  hasPassword: false,
  openedCount: 0,
  lastOpenedAt: null,
}
const ANALYSIS = someAnalysis({ pages: ['value', 'comparables', 'market', 'adjustments'] })

function Shared() {
  const changes = useAnalysisChanges(
    useQuery({ ...analysisQuery(ANALYSIS_ID), enabled: false }).data ?? ANALYSIS,
  )
  return (
    <>
      <output>{changes.canUndo ? 'can undo' : 'cannot undo'}</output>
      <ShareDialog analysis={ANALYSIS} changes={changes} onClose={() => {}} />
    </>
  )
}

async function opened() {
  queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), ANALYSIS)
  const { person } = showPage(<Shared />)
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => server.startingWith(`/api/cma/${ANALYSIS_ID}/`).response({ shares: [] }))
  /** Returns the next saved change. */
  const saved = async () => {
    const { body, response } = await waitFor(() => server.next('changeAnalysis'))
    const { change, version, isPagesDefault } = body as {
      change: AnalysisChange
      version: number
      isPagesDefault?: boolean
    }
    response({ analysis: { ...ANALYSIS, ...change, version: version + 1 } })
    return { ...change, isPagesDefault }
  }
  const isChecked = (name: string) => dialog.getByRole<HTMLInputElement>('checkbox', { name }).checked
  return { person, dialog, saved, isChecked }
}

it('A page is left out and another moved up; the link is created after both are saved, and revoked', async () => {
  const { person, dialog, saved } = await opened()
  await dialog.findByText('No link opens this market analysis.')
  await person.click(dialog.getByRole('checkbox', { name: 'The sales we compared' }))
  await person.click(dialog.getByRole('button', { name: 'Move The market up' }))
  await person.click(dialog.getByRole('button', { name: 'Create link' }))
  expect((await saved()).pages).toEqual(['value', 'market', 'adjustments'])
  expect(server.waiting('shareAnalysis')).toBe(0)
  // One step moves past an excluded page.
  expect((await saved()).pages).toEqual(['market', 'value', 'adjustments'])
  const call = await waitFor(() => server.next('shareAnalysis'))
  call.response({ share: SHARE, address: 'https://lotline.test/cma#token=abc' })
  expect((await dialog.findByLabelText<HTMLInputElement>('New link')).value).toBe(
    'https://lotline.test/cma#token=abc',
  )
  await person.click(await dialog.findByRole('button', { name: /^Revoke the link/ }))
  await person.click(dialog.getByRole('button', { name: 'Revoke for good' }))
  server.next('revokeAnalysisShare').response({})
  await dialog.findByText('No link opens this market analysis.')
})

it('Pages are put in order, and kept for new analyses', async () => {
  const { person, dialog, saved } = await opened()
  await person.click(dialog.getByRole('button', { name: 'Move The market up' }))
  expect((await saved()).pages).toEqual(['value', 'market', 'comparables', 'adjustments'])
  await person.click(dialog.getByRole('button', { name: 'Use for new analyses' }))
  expect(await saved()).toEqual({
    pages: ['value', 'market', 'comparables', 'adjustments'],
    isPagesDefault: true,
  })
  await dialog.findByText('New analyses begin with these pages.')
  // Changing the account's default does not affect the undo history.
  await screen.findByText('can undo')
})

it('Adjustments and prices to ask for go with the value, and one page always remains', async () => {
  const { person, dialog, saved, isChecked } = await opened()
  expect(isChecked('Differences in dollars')).toBe(true)
  await person.click(dialog.getByRole('checkbox', { name: 'Likely price' }))
  await saved()
  for (const name of ['Differences in dollars', 'What to ask for'])
    expect(dialog.getByRole<HTMLInputElement>('checkbox', { name }).disabled, name).toBe(true)
  expect(isChecked('Differences in dollars')).toBe(false)
  for (const name of ['The sales we compared']) {
    await person.click(dialog.getByRole('checkbox', { name }))
    await saved()
  }
  const last = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'The market' })
  expect([last.checked, last.disabled]).toEqual([true, true])
})
