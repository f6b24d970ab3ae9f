import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LayersResponse } from '#contract/parcel/layers.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { LAYERS } from '#domain/layers/layers.ts'
import type { SkillPlace } from '#domain/skills/skill.ts'
import { usePasteDialog } from '../../features/selection/paste-state.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { type MapController, useMap } from '../../map/controller.ts'
import { useSession } from '../../state/account/session.ts'
import { useLayers } from '../../state/map/layers.ts'
import { sendCommand, useTools } from '../../state/map/tools.ts'
import { useView } from '../../state/map/view.ts'
import { showPage } from '../../testing/show-page.tsx'
import { useOpenPlace } from './use-open-place.ts'

function Open({ place }: { place: SkillPlace }) {
  const open = useOpenPlace()
  return (
    <button type="button" onClick={() => open(place)}>
      Try it
    </button>
  )
}

async function tryIt(place: SkillPlace): Promise<void> {
  cleanup()
  const { person } = showPage(<Open place={place} />)
  await person.click(await screen.findByRole('button', { name: 'Try it' }))
}
const mode = () => useTools.getState().tools.mode

beforeEach(() => {
  useMap.setState({ isAbsent: false })
  useToasts.setState({ toasts: [] })
  useSession.setState({ allowedResources: new Set([RESOURCES.MANUAL_PID]) })
  usePasteDialog.setState({ isOpen: false })
  act(() => sendCommand('normal'))
})

it('A lesson about the map begins its tool; where the browser draws no map it says so', async () => {
  await tryIt('rectangle')
  expect(mode()).toBe('selectRectangle')
  act(() => sendCommand('normal'))
  useMap.setState({ isAbsent: true })
  await tryIt('rectangle')
  expect(mode()).toBe('normal')
  expect(useToasts.getState().toasts.map(({ title }) => title)).toEqual(['This browser cannot draw the map'])
})

it('A lesson about a parcel shows some: where they are drawn already nothing moves', async () => {
  const flyTo = vi.fn()
  let zoom = 11
  const home = {
    centre: [-123.94, 49.16] as [number, number],
    zoom: 13,
    bounds: [-124, 49, -123, 50] as [number, number, number, number],
  }
  useLayers.setState({ response: { layers: [], home } as unknown as LayersResponse })
  useMap.setState({ controller: { flyTo, zoom: () => zoom } as unknown as MapController })
  useView.setState({ position: { lng: -123.94, lat: 49.16, zoom } })
  await tryIt('map')
  expect(flyTo).toHaveBeenCalledExactlyOnceWith({ centre: home.centre, zoom: LAYERS.parcel.minZoom + 1 })
  expect(mode()).toBe('normal')
  expect(useToasts.getState().toasts.at(-1)?.title).toBe('Click a parcel on the map')
  zoom = 16
  useView.setState({ position: { lng: -123.94, lat: 49.16, zoom } })
  await tryIt('map')
  expect(flyTo).toHaveBeenCalledOnce()
  useView.setState({ position: { lng: -80, lat: 45, zoom } })
  await tryIt('map')
  expect(flyTo).toHaveBeenCalledTimes(2)
})

it('Data is requested about selected parcels: without a map they are pasted', async () => {
  useMap.setState({ isAbsent: true })
  await tryIt('getData')
  expect(usePasteDialog.getState().isOpen).toBe(true)
  expect(mode()).toBe('normal')
})
