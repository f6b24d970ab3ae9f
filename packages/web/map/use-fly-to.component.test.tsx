import { beforeEach, expect, it, vi } from 'vitest'
import { setDrawerSize, useDrawer } from '../state/table/drawer.ts'
import { show } from '../testing/show.tsx'
import { type MapController, useMap } from './controller.ts'
import { useFlyTo } from './use-fly-to.ts'

const flyTo = vi.fn<MapController['flyTo']>()

function Panel({ isWanted }: { isWanted: boolean }) {
  useFlyTo([{ type: 'Point', coordinates: [-123, 49] }], isWanted)
  return null
}

beforeEach(() => {
  flyTo.mockClear()
  setDrawerSize('full')
  useMap.setState({ controller: { flyTo } as unknown as MapController })
})

it('A flight uncovers the map that the table covers', () => {
  show(<Panel isWanted />)
  expect(flyTo).toHaveBeenCalledExactlyOnceWith({ bounds: [-123, 49, -123, 49] })
  expect(useDrawer.getState().size).toBe('half')
})

it('No flight leaves the table as it is', () => {
  show(<Panel isWanted={false} />)
  expect(flyTo).not.toHaveBeenCalled()
  expect(useDrawer.getState().size).toBe('full')
})
