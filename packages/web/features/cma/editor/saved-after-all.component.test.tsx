import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AnalysisPage } from './analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  localStorage.clear()
  clearAccountData()
  useSession.setState({ status: 'present' })
  vi.stubGlobal('fetch', server.fetch)
})

async function opened() {
  const at = `/dashboard/cma/${ANALYSIS_ID}`
  const page = showPage(<AnalysisPage renderReport={() => null} />, {
    path: '/dashboard/cma/$analysisId',
    at,
  })
  await waitFor(() =>
    server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis: someAnalysis({ notes: 'Before' }) }),
  )
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
  return page
}

const change = async () => {
  const call = await waitFor(() => server.next('changeAnalysis'))
  return { ...call, change: (call.body as { change: AnalysisChange }).change }
}
/** Saves the next change but loses its response. The page then refetches the analysis. */
async function loseAnswer(saved: Partial<Analysis>, by: 'network' | 'gateway') {
  const { lose, refuse } = await change()
  if (by === 'network') lose()
  else refuse(504, '', 'unreadable')
  const again = await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`))
  again.response({ analysis: someAnalysis({ version: 2, notes: 'Before', ...saved }) })
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
  await waitFor(() => expect(isWarned()).toBe(false))
}
/** Saves the next change and responds. */
async function answered(saved: Partial<Analysis>) {
  const { response, change: wanted } = await change()
  response({ analysis: someAnalysis({ version: 3, notes: 'Before', ...saved }) })
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
  await waitFor(() => expect(isWarned()).toBe(false))
  expect(screen.queryByText(/^Not saved/)).toBeNull()
  return wanted
}
/** Whether the browser would warn before closing the window. */
const isWarned = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('A change that was saved although its answer was lost', () => {
  it('is not offered again when more is typed', async () => {
    const { person } = await opened()
    await person.click(await screen.findByRole('tab', { name: 'Notes' }))
    const notes = await screen.findByRole('textbox', { name: 'Notes' })
    await person.type(notes, ' one')
    await person.tab()
    await loseAnswer({ notes: 'Before one' }, 'network')
    await person.type(notes, ' two')
    await person.tab()
    expect(await answered({ notes: 'Before one two' })).toEqual({ notes: 'Before one two' })
  })

  it('is not offered again when it is taken back: a pin', async () => {
    const { person } = await opened()
    const choices = [{ saleId: 'sale:2336', choice: 'pin' as const, note: '' }]
    await person.click(await screen.findByRole('button', { name: 'Pin: 2336 Saltgrass Lane' }))
    await loseAnswer({ choices }, 'gateway')
    await person.click(await screen.findByRole('button', { name: 'Unpin: 2336 Saltgrass Lane' }))
    expect(await answered({ choices: [] })).toEqual({ choices: [] })
  })
})
