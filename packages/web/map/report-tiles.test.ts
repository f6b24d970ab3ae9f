import type { Map as MapLibreMap } from 'maplibre-gl'
import { expect, test, vi } from 'vitest'
import { requestsInFlight } from '../lib/api/server-reach.ts'
import { reportTiles } from './report-tiles.ts'

function someMap() {
  const listeners = new Map<string, Set<(event: unknown) => void>>()
  const on = (type: string, listener: (event: unknown) => void) =>
    listeners.set(type, (listeners.get(type) ?? new Set()).add(listener))
  const off = (type: string, listener: (event: unknown) => void) => listeners.get(type)?.delete(listener)
  const fire = (type: string, event: object) => {
    for (const listener of listeners.get(type) ?? []) listener(event)
  }
  return { map: { on, off, getSource: () => undefined } as unknown as MapLibreMap, fire }
}

const someTile = () => ({ state: 'loading', tileID: { canonical: { x: 1, y: 2, z: 3 } } })

test('Tiles that our server is asked for count as requests under way until they come, fail or are given up', () => {
  vi.stubGlobal('window', new EventTarget())
  const { map, fire } = someMap()
  const stop = reportTiles(map)
  const [came, failed, given, left] = [someTile(), someTile(), someTile(), someTile()]
  for (const tile of [came, failed, given, left]) fire('sourcedataloading', { sourceId: 'parcel', tile })
  fire('sourcedataloading', { sourceId: 'parcel' })
  fire('sourcedataloading', { sourceId: 'picture-aerial', tile: someTile() })
  expect(requestsInFlight.size).toBe(4)
  fire('sourcedata', { sourceId: 'parcel', tile: came })
  fire('error', { sourceId: 'parcel', tile: failed, error: new Error('cut off') })
  fire('sourcedataabort', { sourceId: 'parcel', tile: given })
  expect([...requestsInFlight]).toEqual([left])
  stop()
  expect(requestsInFlight.size).toBe(0)
})
