import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SearchHit } from '#contract/parcel/search.ts'
import { useToasts } from '../lib/messages/toasts.ts'
import { type MapController, useMap } from '../map/controller.ts'
import { useSubject } from '../state/map/subject.ts'
import { sendCommand, useTools } from '../state/map/tools.ts'
import { closePanel, openParcel, usePanel } from '../state/panel.ts'
import { selectOnly, useSelection } from '../state/selection.ts'
import { show } from '../testing/show.tsx'
import { SearchOnMap } from './search-on-map.tsx'

const hit = (title: string, upids = [title]): SearchHit => ({
  id: `address:${title}`,
  group: 'address',
  title,
  subtitle: null,
  upids,
  centre: [-123.1, 49.25],
  bounds: null,
  matches: [],
})

/** Parcels of results that do not have exactly one parcel. */
const UPIDS: Record<string, string[]> = { New: [], Plan: ['1 Plan St', '2 Plan St'] }

beforeEach(() => {
  localStorage.clear()
  useMap.setState({ isAbsent: false })
  closePanel()
  selectOnly(['working'])
  vi.stubGlobal('fetch', async (path: string) => {
    if (path.startsWith('/api/parcel/'))
      return Response.json({ error: { code: 'not_found' } }, { status: 404 })
    const q = new URL(path, 'http://localhost').searchParams.get('q') ?? ''
    return Response.json({
      payload: {
        query: q,
        groups: [{ group: 'address', hits: [hit(`${q} St`, UPIDS[q])] }],
        hint: q === 'Hinted' ? 'There is no such address.' : null,
      },
    })
  })
})

const box = () => screen.getByRole('combobox', { name: /Search/ })

describe('A result of the search', () => {
  it('that is gone to opens its card, and leaves the selection as it is', async () => {
    const { person } = show(<SearchOnMap />)
    await person.type(box(), '12 Elm')
    await screen.findByRole('option')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(usePanel.getState()).toEqual({ kind: 'parcel', upid: '12 Elm St' }))
    expect(useSelection.getState().upids).toEqual(['working'])
  })

  it('that is gone to is flown to once its card has its room, and the map has the next keys', async () => {
    const panels: string[] = []
    const focus = vi.fn()
    const controller = { previewAt() {}, flyTo: () => panels.push(usePanel.getState().kind), focus }
    useMap.setState({ controller: controller as unknown as MapController })
    const { person } = show(<SearchOnMap />)
    await person.type(box(), '12 Elm')
    await screen.findByRole('option')
    await person.keyboard('{Enter}')
    await waitFor(() => expect(panels).toEqual(['parcel']))
    expect(focus).toHaveBeenCalledTimes(1)
    useMap.setState({ controller: null })
  })

  it('that is several parcels leaves no card of another one, but that of one of them', async () => {
    const { person } = show(<SearchOnMap />)
    for (const [upid, kind] of [
      ['12 Elm St', 'closed'],
      ['2 Plan St', 'parcel'],
    ] as const) {
      openParcel(upid)
      await person.clear(box())
      await person.type(box(), 'Plan')
      await screen.findByRole('option')
      await person.keyboard('{Enter}')
      expect(usePanel.getState().kind).toBe(kind)
    }
  })

  it('that no parcel has says so, and leaves no card of another parcel', async () => {
    openParcel('12 Elm St')
    const { person } = show(<SearchOnMap />)
    await person.type(box(), 'New')
    await screen.findByRole('option')
    await person.keyboard('{Enter}')
    expect(usePanel.getState().kind).toBe('closed')
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({
      title: 'No parcel is known at New St',
      message: 'The mark on the map shows where it is.',
    })
  })

  it('that only a map could show says so where the browser draws none', async () => {
    useMap.setState({ isAbsent: true })
    const { person } = show(<SearchOnMap />)
    await person.type(box(), 'New')
    await screen.findByRole('option')
    await person.keyboard('{Enter}')
    expect(useToasts.getState().toasts.at(-1)).toMatchObject({
      title: 'No parcel is known at New St',
      message: 'Only the map shows where it is, and this browser cannot draw it.',
    })
  })

  it.each([
    ['before there are results', async () => {}],
    [
      'while those of other words are listed',
      async (person: ReturnType<typeof show>['person']) => {
        await person.type(box(), '1')
        await screen.findByRole('option', { name: /^1 St/ })
      },
    ],
  ])('that Enter asked for %s opens its card once it is found', async (_, begin) => {
    const { person } = show(<SearchOnMap />)
    await begin(person)
    await person.type(box(), '2 Elm{Enter}')
    await waitFor(() => expect(usePanel.getState()).toMatchObject({ kind: 'parcel' }))
    expect(usePanel.getState()).toMatchObject({ upid: expect.stringMatching(/^1?2 Elm St$/) })
    expect(useSelection.getState().upids).toEqual(['working'])
  })

  it('that Ctrl Enter asked for too early is added; other words, an arrow or Escape withdraw it', async () => {
    const { person } = show(<SearchOnMap />)
    await person.type(box(), '2 Elm{Enter}x')
    await screen.findByRole('option', { name: /^2 Elmx St/ })
    await person.type(box(), 'y{Enter}{ArrowDown}')
    await screen.findByRole('option', { name: /^2 Elmxy St/ })
    await person.type(box(), 'z{Enter}{Escape}{ArrowDown}')
    await screen.findByRole('option', { name: /^2 Elmxyz St/ })
    expect(usePanel.getState().kind).toBe('closed')
    await person.type(box(), '1{Control>}{Enter}{/Control}')
    await waitFor(() => expect(useSelection.getState().upids).toEqual(['working', '2 Elmxyz1 St']))
  })

  it('that is not what was typed, as a hint says, is not gone to by an Enter of before', async () => {
    const { person } = show(<SearchOnMap />)
    await person.type(box(), 'Hinted{Enter}')
    await screen.findByText('There is no such address.')
    await screen.findByRole('option')
    expect(usePanel.getState().kind).toBe('closed')
    await person.keyboard('{Enter}')
    expect(usePanel.getState().kind).toBe('parcel')
  })

  it.each([
    [
      'Ctrl Enter',
      async (person: ReturnType<typeof show>['person']) => person.keyboard('{Control>}{Enter}{/Control}'),
    ],
    [
      'its button',
      async (person: ReturnType<typeof show>['person']) => person.click(screen.getByText('Add')),
    ],
  ])('is added by %s, which says so and can be undone', async (_, add) => {
    const { person } = show(<SearchOnMap />)
    await person.type(box(), '12 Elm')
    await screen.findByRole('option')
    await add(person)
    expect(useSelection.getState().upids).toEqual(['working', '12 Elm St'])
    const toast = useToasts.getState().toasts.at(-1)
    expect(toast?.title).toBe('1 parcel added')
    toast?.action?.run()
    expect(useSelection.getState().upids).toEqual(['working'])
  })

  it('that was chosen is offered again before anything is typed, until it is cleared', async () => {
    const { person } = show(<SearchOnMap />)
    await person.type(box(), '12 Elm')
    await screen.findByRole('option')
    await person.keyboard('{Enter}')
    await person.click(screen.getByRole('button', { name: 'Clear the search' }))
    await screen.findByRole('group', { name: 'Recent searches' })
    await person.keyboard('{Enter}')
    expect(usePanel.getState()).toEqual({ kind: 'parcel', upid: '12 Elm St' })
    await person.click(screen.getByRole('button', { name: 'Clear the search' }))
    await person.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  })
})

describe('The search box', () => {
  it('collapses, and is still collapsed on the next visit', async () => {
    const { person, showNext } = show(<SearchOnMap />)
    await person.click(screen.getByRole('button', { name: 'Collapse the search' }))
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(localStorage.getItem('lotline.search-collapsed')).toBe('true')
    showNext(<SearchOnMap />)
    await person.click(screen.getByRole('button', { name: 'Search' }))
    expect(document.activeElement).toBe(box())
    expect(localStorage.getItem('lotline.search-collapsed')).toBe('false')
  })
})

describe('While the subject of a market analysis is chosen', () => {
  const find = async (words: string) => {
    const { person } = show(<SearchOnMap />)
    await person.type(box(), words)
    await screen.findByRole('option')
    await person.keyboard('{Enter}')
  }
  beforeEach(() => {
    sendCommand('normal')
    sendCommand('cmaSubject')
  })

  it('a result that is one parcel becomes the subject, and opens no card', async () => {
    await find('12 Elm')
    expect(useSubject.getState().choice).toEqual({ kind: 'parcel', upid: '12 Elm St', name: '12 Elm St' })
    expect(usePanel.getState().kind).toBe('closed')
  })

  it('an address without a parcel becomes a place, and ends positioning by hand', async () => {
    sendCommand('position')
    await find('New')
    expect(useSubject.getState().choice).toEqual({ kind: 'place', at: [-123.1, 49.25], name: 'New St' })
    expect(useTools.getState().tools.mode).toBe('cmaSubject')
  })

  it('the choice is forgotten with the tool', async () => {
    await find('12 Elm')
    sendCommand('normal')
    expect(useSubject.getState().choice).toBeNull()
  })
})
