import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { firstScreenShown } from '../../lib/loading/first-screen.ts'
import { show } from '../../testing/show.tsx'
import { useMap } from '../controller.ts'
import { canDrawMaps } from './load-map.ts'
import { MapView } from './map-view.tsx'

it('Without WebGL 2, which this page lacks, the place of the map says so, and what waits for the first screen goes on', async () => {
  const requested = vi.spyOn(HTMLCanvasElement.prototype, 'getContext')
  show(<MapView />)
  screen.getByText('This browser cannot draw the map')
  await firstScreenShown
  expect(useMap.getState()).toEqual({ controller: null, isAbsent: true })
  expect(canDrawMaps()).toBe(false)
  // Requests a context only once.
  expect(requested.mock.calls).toEqual([['webgl2']])
  requested.mockRestore()
})
