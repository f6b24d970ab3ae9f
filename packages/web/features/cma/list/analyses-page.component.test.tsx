import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { clearAccountData, refreshAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { someAnalysis, someAnalysisSummary } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AnalysesPage } from './analyses-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const HARBOUR = someAnalysisSummary({ id: 'harbour', title: 'Harbour' })
const ARBUTUS = someAnalysisSummary({ id: 'arbutus', title: 'Arbutus', valueDollars: null })

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  localStorage.clear()
  clearAccountData()
  useToasts.setState({ toasts: [] })
  vi.stubGlobal('fetch', server.fetch)
})

async function shown(analyses = [HARBOUR, ARBUTUS]) {
  const page = showPage(<AnalysesPage />)
  await waitFor(() => server.startingWith('/api/cma').response({ analyses }))
  return page
}

describe('Market analyses', () => {
  it('show their values, as estimates, or that there is none yet', async () => {
    await shown()
    await screen.findByText('Value $1,285,000')
    screen.getByText('No value yet')
  })

  it('show a value that was computed elsewhere since, without computing any', async () => {
    await shown([ARBUTUS])
    await screen.findByText('No value yet')
    const refreshing = refreshAccountData('analysisValues')
    await waitFor(() =>
      server.startingWith('/api/cma').response({ analyses: [{ ...ARBUTUS, valueDollars: 1_302_000 }] }),
    )
    await refreshing
    await screen.findByText('Value $1,302,000')
    expect(server.pending()).toBe(0)
  })

  it('are deleted at once, and brought back by Undo', async () => {
    const { person } = await shown()
    await person.click(await screen.findByRole('button', { name: 'Delete: Harbour' }))
    server.next('deleteAnalysis').response({})
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Harbour' })).toBeNull())
    useToasts.getState().toasts.at(-1)?.action?.run()
    await waitFor(() => server.next('restoreAnalysis').response({ analysis: HARBOUR }))
    await screen.findByRole('link', { name: 'Harbour' })
  })

  it('lead to the lesson on them while there are none', async () => {
    useSession.setState({ allowedResources: new Set([RESOURCES.SKILLS_CENTRE]) })
    await shown([])
    const lesson = await screen.findByRole('link', { name: 'Show me how' })
    expect(lesson.getAttribute('href')).toBe('/dashboard/skills/value')
  })

  it('begin with a parcel that is found by its address, and open', async () => {
    const { person, path } = await shown([])
    await person.click(await screen.findByRole('button', { name: 'Begin with an address or PID' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Begin' }))
    await dialog.findByText('Please choose an address or PID from the list.')
    await person.type(dialog.getByRole('textbox', { name: 'Address or PID' }), '2301 Moo')
    const hit = {
      id: '1',
      group: 'address',
      title: '2301 Mooring Street',
      subtitle: 'Cedar Arm',
      upids: ['demo:1'],
      centre: [-123, 49],
      bounds: null,
      matches: [],
    }
    const search = await waitFor(() => server.startingWith('/api/search'))
    search.response({ query: '2301 Moo', groups: [{ group: 'address', hits: [hit] }], hint: null })
    await person.click(await dialog.findByRole('button', { name: /2301 Mooring Street/ }))
    await person.click(dialog.getByRole('button', { name: 'Begin' }))
    const call = await waitFor(() => server.next('createAnalysis'))
    expect(call.body).toMatchObject({ subject: { kind: 'parcel', upid: 'demo:1' } })
    const analysis = someAnalysis()
    call.response({ analysis })
    await waitFor(() => expect(path()).toBe(`/dashboard/cma/${analysis.id}`))
  })

  it('could not be loaded, and are loaded again', async () => {
    const { person } = showPage(<AnalysesPage />)
    await waitFor(() => server.startingWith('/api/cma').refuse(500, 'The disk is full.'))
    await screen.findByText('The disk is full.')
    await person.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => server.startingWith('/api/cma').response({ analyses: [HARBOUR] }))
    await screen.findByRole('link', { name: 'Harbour' })
  })
})
