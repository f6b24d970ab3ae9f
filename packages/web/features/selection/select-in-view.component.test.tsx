import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useToasts } from '../../lib/messages/toasts.ts'
import { type MapController, useMap } from '../../map/controller.ts'
import { clearSelection, useSelection } from '../../state/selection.ts'
import { recordedCalls } from '../../testing/recorded-calls.ts'
import { selectAllInView } from './select-in-view.ts'

const CORNERS = [
  [-123, 49],
  [-122, 49],
  [-122, 50],
]
let server = recordedCalls()
beforeEach(() => {
  server = recordedCalls()
  vi.stubGlobal('fetch', server.fetch)
  useToasts.setState({ toasts: [] })
  clearSelection()
  useMap.setState({ controller: { visibleCorners: () => CORNERS } as unknown as MapController })
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
