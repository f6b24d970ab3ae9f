import { expect, it, vi } from 'vitest'
import { untilMoved } from './until-moved.ts'

function movableMap() {
  const listeners: ((event: { originalEvent?: unknown }) => void)[] = []
  return {
    on: (_type: 'movestart', listener: (typeof listeners)[number]) => listeners.push(listener),
    move: (event: { originalEvent?: unknown }) => {
      for (const listener of listeners) listener(event)
    },
  }
}

it('A map goes where its place is, however late that is known', () => {
  const map = movableMap()
  const moveUnlessMoved = untilMoved(map)
  const move = vi.fn()
  map.move({})
  moveUnlessMoved(move)
  expect(move).toHaveBeenCalledOnce()
})

it('A map that the person has moved stays where it is', () => {
  const map = movableMap()
  const moveUnlessMoved = untilMoved(map)
  const move = vi.fn()
  map.move({ originalEvent: new Event('mousemove') })
  map.move({})
  moveUnlessMoved(move)
  expect(move).not.toHaveBeenCalled()
})
