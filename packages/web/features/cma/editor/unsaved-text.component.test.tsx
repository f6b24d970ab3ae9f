import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Analysis, AnalysisChange } from '#contract/cma/analyses.ts'
import { squareFeetToSquareMetres } from '#domain/text/units.ts'
import { useAlerts } from '../../../lib/messages/alerts.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useSession } from '../../../state/account/session.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { ANALYSIS_ID, someAnalysis, someAnswer } from '../../../testing/analysis-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { showPage } from '../../../testing/show-page.tsx'
import { AnalysisPage } from './analysis-page.tsx'

vi.mock('../../../map/small/small-map.tsx', () => ({ SmallMap: () => null }))

const ADDRESS = `/dashboard/cma/${ANALYSIS_ID}`
let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  localStorage.clear()
  clearAccountData()
  useAlerts.setState({ queue: [] })
  useSession.setState({ status: 'present' })
  vi.stubGlobal('fetch', server.fetch)
})

async function opened(tab: 'Notes' | 'Subject', history?: RouterHistory) {
  const analysis = someAnalysis({ notes: 'Before' })
  const page = showPage(
    <AnalysisPage renderReport={() => null} />,
    { path: '/dashboard/cma/$analysisId', at: ADDRESS },
    history,
  )
  await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`).response({ analysis }))
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
  await page.person.click(await screen.findByRole('tab', { name: tab }))
  return page
}

/** Saves a change of another window, and notifies the page. */
async function savedElsewhere(theirs: Partial<Analysis>) {
  act(() => queryClient.setQueryData(KEYS.analysis(ANALYSIS_ID), someAnalysis({ version: 2, ...theirs })))
  await waitFor(() => server.next('valueAnalysis').response({ answer: someAnswer() }))
}

const change = async () => {
  const call = await waitFor(() => server.next('changeAnalysis'))
  return { ...call, change: (call.body as { change: AnalysisChange }).change }
}
const notes = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
/** Whether the browser would warn before closing the window. */
const isWarned = () => {
  const event = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(event)
  return event.defaultPrevented
}

describe('What is typed in a market analysis', () => {
  it('overwrites no notes that another window saved since typing began', async () => {
    const { person } = await opened('Notes')
    await person.type(await notes(), ' and mine')
    await savedElsewhere({ notes: 'Theirs' })
    await person.tab()
    const banner = within(await screen.findByRole('alert'))
    banner.getByText('Not saved: notes “Before and mine”')
    banner.getByText(/changed in another window after you started typing/)
    // The field keeps the typed text. Only the banner shows the saved text.
    expect((await notes()).value).toBe('Before and mine')
    banner.getByText('Saved now: notes “Theirs”')
    expect(server.waiting('changeAnalysis')).toBe(0)
    await person.click(await notes())
    await person.tab()
    expect(screen.getAllByRole('alert')).toHaveLength(1)
    await person.click(screen.getByRole('button', { name: 'Save mine' }))
    expect((await change()).change).toEqual({ notes: 'Before and mine' })
  })

  it('gives way to the notes of the other window when it is discarded', async () => {
    const { person } = await opened('Notes')
    await person.type(await notes(), ' and mine')
    await savedElsewhere({ notes: 'Theirs' })
    await person.tab()
    await person.click(await screen.findByRole('button', { name: 'Discard' }))
    expect((await notes()).value).toBe('Theirs')
    // The focused button is removed, so the focus moves to its neighbour.
    await waitFor(() => expect(document.activeElement).not.toBe(document.body))
    await person.type(await notes(), ' and mine')
    await person.tab()
    expect((await change()).change).toEqual({ notes: 'Theirs and mine' })
  })

  it('is saved beside what another window changed elsewhere in the analysis', async () => {
    const { person } = await opened('Notes')
    await person.type(await notes(), ' and mine')
    await savedElsewhere({ notes: 'Before', title: 'Theirs' })
    await person.tab()
    expect((await change()).change).toEqual({ notes: 'Before and mine' })
  })

  it.each([
    ['a name', 'Name', 'textbox', ' B', { name: 'Another name' }, 'name “Another name”'],
    [
      'a correction',
      'Correction: Year built',
      'spinbutton',
      '1999',
      { corrections: { yearBuilt: 1950 } },
      'Year built 1950',
    ],
    [
      'a correction in square feet',
      'Correction: Floor area',
      'spinbutton',
      '1999',
      { corrections: { floorSquareMetres: 200 } },
      'Floor area 2,153 ft²',
    ],
  ])('overwrites not %s that another window saved since', async (_, label, role, text, theirs, saved) => {
    const { person } = await opened('Subject')
    await person.type(await screen.findByRole(role, { name: label }), text)
    await savedElsewhere({ subject: { ...someAnalysis().subject, ...theirs } })
    await person.tab()
    await screen.findByText(/^Not saved: /)
    screen.getByText(`Saved now: ${saved}`)
    expect(server.waiting('changeAnalysis')).toBe(0)
  })

  it('is saved in whole square feet, and no change of another window when the field is left again', async () => {
    const { person } = await opened('Subject')
    const floor = await screen.findByRole<HTMLInputElement>('spinbutton', { name: 'Correction: Floor area' })
    const saveFloor = async (feet: number, version: number) => {
      const saving = await change()
      const { subject } = someAnalysis()
      const corrections = { floorSquareMetres: squareFeetToSquareMetres(feet) }
      expect(saving.change).toEqual({ subject: { corrections } })
      saving.response({ analysis: someAnalysis({ version, subject: { ...subject, corrections } }) })
      await waitFor(() => expect(isWarned()).toBe(false))
    }
    await person.type(floor, '1234.5')
    await person.tab()
    await saveFloor(1235, 2)
    await person.click(floor)
    await person.tab()
    expect(floor.value).toBe('1235')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(server.waiting('changeAnalysis')).toBe(0)
    await person.clear(floor)
    await person.type(floor, '1300')
    await person.tab()
    await saveFloor(1300, 3)
  })

  it('is not called unsaved where it was saved although the answer was lost', async () => {
    const { person } = await opened('Subject')
    const { subject } = someAnalysis()
    const before = { corrections: { yearBuilt: 1950 } }
    await savedElsewhere({ subject: { ...subject, ...before } })
    await person.type(await screen.findByRole('spinbutton', { name: 'Correction: Bedrooms' }), '3')
    await person.tab()
    const saving = await change()
    expect(saving.change).toEqual({ subject: { corrections: { yearBuilt: 1950, bedrooms: 3 } } })
    saving.lose()
    const again = await waitFor(() => server.at(`/api/cma/${ANALYSIS_ID}`))
    // The database does not preserve the order of keys.
    const corrections = { bedrooms: 3, yearBuilt: 1950 }
    again.response({ analysis: someAnalysis({ version: 3, subject: { ...subject, corrections } }) })
    await waitFor(() => expect(isWarned()).toBe(false))
    expect(screen.queryByText(/^Not saved: /)).toBeNull()
  })

  it('is no longer unsaved when it says the same as before but for a space', async () => {
    const { person } = await opened('Subject')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' })
    await person.type(name, ' ')
    await person.tab()
    expect(name.value).toBe('2301 Mooring Street')
    expect(isWarned()).toBe(false)
  })

  it('is not lost by a reload: the window warns until it is saved', async () => {
    window.history.replaceState(null, '', ADDRESS)
    const history = createBrowserHistory()
    onTestFinished(() => history.destroy())
    const { person } = await opened('Notes', history)
    expect(isWarned()).toBe(false)
    await person.type(await notes(), ' and mine')
    expect(isWarned()).toBe(true)
    await person.tab()
    const saving = await change()
    expect(isWarned()).toBe(true)
    saving.response({ analysis: someAnalysis({ version: 2, notes: 'Before and mine' }) })
    await waitFor(() => expect(isWarned()).toBe(false))
  })

  it('is saved before another page opens, without a question', async () => {
    const { person, path } = await opened('Notes')
    await person.type(await notes(), ' and mine')
    await person.click(screen.getByRole('link', { name: 'All analyses' }))
    const saving = await change()
    expect(path()).toBe(ADDRESS)
    saving.response({ analysis: someAnalysis({ version: 2, notes: 'Before and mine' }) })
    await waitFor(() => expect(path()).toBe('/dashboard/cma'))
    expect(useAlerts.getState().queue.map(({ title, body }) => [title, body])).toEqual([])
  })

  it('is left only after a question where it was refused', async () => {
    const { person, path } = await opened('Notes')
    await person.type(await notes(), ' and mine')
    await savedElsewhere({ notes: 'Theirs' })
    await person.click(screen.getByRole('link', { name: 'All analyses' }))
    await waitFor(() =>
      expect(useAlerts.getState().queue).toMatchObject([{ kind: 'danger', title: 'Leave without saving?' }]),
    )
    expect(path()).toBe(ADDRESS)
  })

  it('is saved when the page is left by the browser’s Back, and says so where it was not', async () => {
    const { person, path, goBack } = await opened('Notes')
    await person.type(await notes(), ' and mine')
    act(goBack)
    const { refuse, change: wanted } = await change()
    expect(path()).toBe('/before')
    expect(wanted).toEqual({ notes: 'Before and mine' })
    refuse(409, 'It was changed in another window.')
    await waitFor(() => expect(useAlerts.getState().queue).toMatchObject([{ title: 'Not saved' }]))
  })
})
