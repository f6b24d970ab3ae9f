import { expect, it, vi } from 'vitest'
import { moveUnlessUserMoved } from './until-moved.ts'

function movableMap() {
  const view = { lng: -123, lat: 49, zoom: 9 }
  return {
    view,
    getCenter: () => ({ lng: view.lng, lat: view.lat }),
    getZoom: () => view.zoom,
  }
}

it('A map goes where its place is, however late and often that is known', () => {
  const map = movableMap()
  const moveIfUntouched = moveUnlessUserMoved(map)
  moveIfUntouched(() => Object.assign(map.view, { lng: -122, zoom: 14 }))
  moveIfUntouched(() => Object.assign(map.view, { lat: 50 }))
  expect(map.view).toEqual({ lng: -122, lat: 50, zoom: 14 })
})

it.each([{ lng: -122 }, { lat: 50 }, { zoom: 10 }])(
  'A map that was moved otherwise stays there: %o',
  (moved) => {
    const map = movableMap()
    const moveIfUntouched = moveUnlessUserMoved(map)
    Object.assign(map.view, moved)
    const move = vi.fn()
    moveIfUntouched(move)
    expect(move).not.toHaveBeenCalled()
  },
)
