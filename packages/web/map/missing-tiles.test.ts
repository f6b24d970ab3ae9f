import { describe, expect, it } from 'vitest'
import { createMissingTiles } from './missing-tiles.ts'

function watch() {
  const requested: string[] = []
  const gaps: boolean[] = []
  const delays: number[] = []
  let waiting: (() => void) | null = null
  const tiles = createMissingTiles({
    request: (source, missing) => requested.push(`${source}: ${missing.map(({ x }) => x).join(' ')}`),
    onGapsChange: (hasGaps) => gaps.push(hasGaps),
    clock: {
      now: () => 0,
      setTimer(ms, run) {
        delays.push(ms)
        waiting = run
        return () => {
          waiting = null
        }
      },
    },
  })
  const ring = () => {
    const run = waiting
    waiting = null
    run?.()
  }
  const fail = (x: number, source = 'parcel') => tiles.failed({ source, x, y: 0, z: 16 })
  return { tiles, requested, gaps, delays, ring, fail, isWaiting: () => waiting !== null }
}

describe('tiles that could not be had', () => {
  it('are asked for again together, each once', () => {
    const { fail, ring, requested } = watch()
    fail(1)
    fail(2)
    fail(1)
    fail(7, 'zoning')
    expect(requested).toEqual([])
    ring()
    expect(requested).toEqual(['parcel: 1 2', 'zoning: 7'])
  })

  it('are asked for at growing distances while they fail, and soon again after one came', () => {
    const { tiles, fail, ring, delays } = watch()
    for (let attempt = 0; attempt < 6; attempt++) {
      fail(1)
      ring()
    }
    expect(delays).toEqual([2000, 4000, 8000, 16_000, 30_000, 30_000])
    tiles.tileLoaded()
    fail(1)
    expect(delays.at(-1)).toBe(2000)
  })

  it('are gaps until everything in view is there', () => {
    const { tiles, fail, ring, gaps } = watch()
    tiles.settled()
    fail(1)
    tiles.settled()
    expect(gaps).toEqual([true])
    ring()
    tiles.settled()
    expect(gaps).toEqual([true, false])
  })

  it('are asked for at once when the network is back', () => {
    const { tiles, fail, requested, isWaiting } = watch()
    tiles.requestNow()
    expect(requested).toEqual([])
    fail(3)
    tiles.requestNow()
    expect(requested).toEqual(['parcel: 3'])
    expect(isWaiting()).toBe(false)
  })

  it('are forgotten when the map goes', () => {
    const { tiles, fail, isWaiting } = watch()
    fail(1)
    tiles.stop()
    expect(isWaiting()).toBe(false)
  })
})
