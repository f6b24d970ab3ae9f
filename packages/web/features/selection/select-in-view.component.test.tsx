import { waitFor } from '@testing-library/react'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { useToasts } from '../../lib/messages/toasts.ts'
import { createController, type MapController, useMap } from '../../map/controller.ts'
import { clearSelection, useSelection } from '../../state/selection.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { selectAllInView } from './more-menu.tsx'

const CORNERS: LngLat[] = [
  [-123, 49],
  [-122, 49],
  [-122, 50],
]
let server = recordedCalls()
let corners = CORNERS
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  useToasts.setState({ toasts: [] })
  clearSelection()
  useMap.setState({
    controller: { visibleCorners: () => corners, standstill: async () => {} } as unknown as MapController,
  })
  corners = CORNERS
})

async function selectedIn(view: { upids: string[]; total: number }) {
  const selecting = selectAllInView()
  await waitFor(() => server.next('selectParcels').response(view))
  await selecting
  return useToasts.getState().toasts.at(-1)
}

it('All parcels of the view are added, and can be taken out again', async () => {
  const toast = await selectedIn({ upids: ['a', 'b'], total: 2 })
  expect(toast?.title).toBe('2 parcels added')
  expect(useSelection.getState().upids).toEqual(['a', 'b'])
  toast?.action?.run()
  expect(useSelection.getState().upids).toEqual([])
})

it('A view without a whole parcel says what to do', async () => {
  const toast = await selectedIn({ upids: [], total: 0 })
  expect(toast?.title).toBe('No parcels added')
  expect(toast?.message).toContain('zoom out')
})

it('During a flight the view is the one that it ends at', async () => {
  const map = { flies: true, arrive: () => {} }
  const controller = createController({
    isMoving: () => map.flies,
    once: (_: string, arrive: () => void) => {
      map.arrive = arrive
    },
  } as unknown as MapLibreMap)
  useMap.setState({ controller: { ...controller, visibleCorners: () => corners } })
  const selecting = selectAllInView()
  corners = CORNERS.map(([lng, lat]): LngLat => [lng + 2, lat])
  // A second flight replaces the first.
  map.arrive()
  await Promise.resolve()
  expect(server.pending()).toBe(0)
  corners = CORNERS.map(([lng, lat]): LngLat => [lng + 5, lat])
  map.flies = false
  map.arrive()
  await waitFor(() => expect(server.pending()).toBe(1))
  const call = server.next('selectParcels')
  expect(call.body).toMatchObject({ area: { coordinates: [[...corners, corners[0]]] } })
  call.response({ upids: ['a'], total: 1 })
  await selecting
})
