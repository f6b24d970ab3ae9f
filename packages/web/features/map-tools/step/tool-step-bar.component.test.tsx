import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { RESOURCES } from '#domain/account/permissions.ts'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { useSession } from '../../../state/account/session.ts'
import { chooseParcel, choosePlace, type SubjectChoice, useSubject } from '../../../state/map/subject.ts'
import { onToolEffect, sendCommand, sendGesture, useTools } from '../../../state/map/tools.ts'
import { closePanel, usePanel } from '../../../state/panel.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { MapToolbar } from '../map-toolbar.tsx'
import { ToolStepBar } from './tool-step-bar.tsx'

let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  sendCommand('normal')
  closePanel()
})

const begun = (choice: SubjectChoice) => <button type="button">{`Begin ${choice.name}`}</button>
const bar = <ToolStepBar subjectAction={begun} />
const click = (point: LngLat) => sendGesture({ type: 'click', point, metresPerPixel: 1 })
const card = (units: number) => ({
  parcel: {
    upid: 'a',
    pid: '009118436',
    parcelClass: 'subdivision',
    address: { short: '12 Harbour Street' },
  },
  units: { count: units, releaseIds: [], list: [] },
})

describe('The tool for a market analysis', () => {
  it('is there with the permission alone', () => {
    useSession.setState({ allowedResources: new Set() })
    show(<MapToolbar />)
    expect(screen.queryByRole('button', { name: /Market analysis/ })).toBeNull()
  })

  it('is taken up and put away by its button, or by Escape', async () => {
    useSession.setState({ allowedResources: new Set([RESOURCES.APP_CMA]) })
    const { person } = show(<MapToolbar />)
    const button = screen.getByRole('button', { name: /Market analysis/ })
    await person.click(button)
    expect(useTools.getState().tools.mode).toBe('cmaSubject')
    expect(button.getAttribute('aria-pressed')).toBe('true')
    await person.keyboard('{Escape}')
    expect(useTools.getState().tools.mode).toBe('normal')
  })

  it('names the parcel that is chosen, which can be begun with', async () => {
    sendCommand('cmaSubject')
    show(bar)
    screen.getByText(/^Click the property to analyse/)
    void chooseParcel('a')
    await screen.findByText('This parcel')
    await waitFor(() => server.startingWith('/api/parcel/a').response(card(0)))
    await screen.findByText('12 Harbour Street')
    screen.getByRole('button', { name: 'Begin 12 Harbour Street' })
  })

  it('begins with the property that was chosen last, whenever the card of the one before comes', async () => {
    sendCommand('cmaSubject')
    show(bar)
    void chooseParcel('a')
    const first = await waitFor(() => server.startingWith('/api/parcel/a'))
    void chooseParcel('b')
    const second = await waitFor(() => server.startingWith('/api/parcel/b'))
    await act(async () => second.response({ ...card(0), parcel: { ...card(0).parcel, upid: 'b' } }))
    await act(async () => first.response(card(40)))
    expect(useSubject.getState().choice).toMatchObject({ kind: 'parcel', upid: 'b' })
    expect(usePanel.getState().kind).not.toBe('parcel')
    choosePlace([-123.1, 49.2])
    expect(useSubject.getState().choice).toMatchObject({ kind: 'place' })
    void chooseParcel('a')
    expect(useSubject.getState().choice).toEqual({ kind: 'parcel', upid: 'a', name: null })
  })

  it('opens the card of a strata building, whose units are valued one by one', async () => {
    sendCommand('cmaSubject')
    show(bar)
    void chooseParcel('a')
    await waitFor(() => server.startingWith('/api/parcel/a').response(card(40)))
    await screen.findByText(/^Strata units are valued one by one/)
    expect(useSubject.getState().choice).toBeNull()
    expect(usePanel.getState()).toEqual({ kind: 'parcel', upid: 'a' })
  })

  it('positions a subject without a parcel by hand, saves the place or cancels', async () => {
    const moved: LngLat[] = []
    const stop = onToolEffect((effect) => {
      if (effect.type === 'subjectMoved') moved.push(effect.point)
    })
    sendCommand('cmaSubject')
    const { person } = show(bar)
    await person.click(screen.getByRole('button', { name: 'Position by hand' }))
    screen.getByText('Click where the subject is.')
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
    click([-123.1, 49.2])
    await person.click(await screen.findByRole('button', { name: /^Save/ }))
    expect(moved).toEqual([[-123.1, 49.2]])
    await person.click(screen.getByRole('button', { name: 'Position by hand' }))
    click([-123.2, 49.2])
    await person.click(await screen.findByRole('button', { name: /^Cancel/ }))
    expect(moved).toHaveLength(1)
    expect(useTools.getState().tools.mode).toBe('cmaSubject')
    stop()
  })
})
