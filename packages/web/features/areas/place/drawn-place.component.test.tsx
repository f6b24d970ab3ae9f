import { act, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { DrawnPolygon } from '#contract/wire/geometry.ts'
import { useToasts } from '../../../lib/messages/toasts.ts'
import { useMap } from '../../../map/controller.ts'
import { clearAccountData } from '../../../state/account/account-data.ts'
import { useTools } from '../../../state/map/tools.ts'
import { someArea } from '../../../testing/area-factory.ts'
import { recordedCalls } from '../../../testing/recorded-calls.ts'
import { show } from '../../../testing/show.tsx'
import { useAreaEdits } from '../area-edits.ts'
import { DrawnPlace } from './drawn-place.tsx'

const square = (lng: number): DrawnPolygon => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng, 49.2],
      [lng + 0.01, 49.2],
      [lng + 0.01, 49.21],
      [lng, 49.2],
    ],
  ],
})

beforeEach(() => {
  clearAccountData()
  useMap.setState({ isAbsent: false })
  vi.stubGlobal('fetch', recordedCalls().fetch)
})

const mode = () => useTools.getState().tools.mode
const draw = (name: string) => screen.queryByRole('button', { name }) as HTMLButtonElement | null

it('a boundary is drawn as long as the step is shown', () => {
  const { showNext } = show(<DrawnPlace area={someArea()} />)
  expect(mode()).toBe('drawBoundaryPolygon')
  showNext(null)
  expect(mode()).not.toBe('drawBoundaryPolygon')
})

it('where the browser draws no map, no boundary is drawn, which is said', () => {
  useMap.setState({ isAbsent: true })
  show(<DrawnPlace area={someArea()} />)
  expect(mode()).not.toMatch(/^drawBoundary/)
  screen.getByText(/which this browser cannot draw/)
  expect(draw('Draw on the map')?.disabled).toBe(true)
  expect(screen.queryByText(/Click its corners on the map/)).toBeNull()
})

it('where that is known only later, drawing ends, and the boundary remains as it was', () => {
  const area = someArea({ status: 'SAVED', geometry: [square(-123), square(-122.9)] })
  show(<DrawnPlace area={area} />)
  expect(mode()).toBe('drawBoundary')
  act(() => useMap.setState({ isAbsent: true }))
  expect(mode()).not.toMatch(/^drawBoundary/)
  expect(useAreaEdits.getState()[area.id]).toBeUndefined()
})

it('without a map a polygon is taken out with a way back', async () => {
  useMap.setState({ isAbsent: true })
  const area = someArea({ status: 'SAVED', geometry: [square(-123), square(-122.9)] })
  const { person } = show(<DrawnPlace area={area} />)
  await person.click(screen.getByRole('button', { name: 'Remove polygon 1' }))
  expect(useToasts.getState().toasts.at(-1)).toMatchObject({
    title: 'Polygon 1 was removed',
    action: { label: 'Undo' },
  })
})
