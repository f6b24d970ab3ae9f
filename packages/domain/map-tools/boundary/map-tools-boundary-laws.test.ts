import fc from 'fast-check'
import type { Polygon } from 'geojson'
import { expect, test } from 'vitest'
import type { LngLat } from '../../geometry/lng-lat.ts'
import { toPolygon } from '../../geometry/polygon.ts'
import { findSelfCrossing } from '../../geometry/self-crossing.ts'
import type { BoundaryEdit, MapGesture } from '../map-gestures.ts'
import { at, MapDriver } from '../map-tools.driver.ts'

const GRID_PIXELS = 20
const initialAreas = [
  toPolygon([at(0, 0), at(100, 0), at(100, 100), at(0, 100)]),
  toPolygon([at(140, 0), at(240, 0), at(240, 120), at(180, 60)]),
]

type Act = { name: string; reach: number; run: (driver: MapDriver) => void }

const place = fc.tuple(fc.integer({ min: -1, max: 13 }), fc.integer({ min: -1, max: 8 })).map(([x, y]) => ({
  x: x * GRID_PIXELS,
  y: y * GRID_PIXELS,
}))
/** `reach`: number of polygons that the act may add or remove. */
const act = (name: string, reach: number, run: Act['run']): Act => ({ name, reach, run })
const edit = (name: BoundaryEdit, reach: number) =>
  fc.constant(act(name, reach, (driver) => driver.edit(name)))

const acts = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(place, place)
      .map(([from, to]) => act('drag', 0, (driver) => driver.drag(from.x, from.y, to.x, to.y))),
  },
  { weight: 3, arbitrary: place.map(({ x, y }) => act('click', 0, (driver) => driver.click(x, y))) },
  {
    weight: 2,
    arbitrary: place.map(({ x, y }) => act('double click', 0, (driver) => driver.doubleClick(x, y))),
  },
  {
    weight: 2,
    arbitrary: place.map(({ x, y }) => act('Alt', 0, (driver) => driver.click(x, y, { isAlt: true }))),
  },
  { weight: 1, arbitrary: place.map(({ x, y }) => act('long press', 0, (driver) => driver.longPress(x, y))) },
  {
    weight: 2,
    arbitrary: place.map(({ x, y }) =>
      act('nudge', 0, (driver) => driver.send({ type: 'moveVertex', to: at(x, y) })),
    ),
  },
  { weight: 1, arbitrary: fc.constant(act('Delete', 1, (driver) => driver.press('Backspace'))) },
  edit('nextVertex', 0),
  edit('addVertex', 0),
  edit('deleteChosen', 1),
  edit('deletePolygon', 1),
  edit('undo', 1),
)

const open = (ring: Polygon['coordinates'][number]) =>
  ring.slice(0, -1).map(([lng = 0, lat = 0]): LngLat => [lng, lat])

test('law: whatever hands do, polygons never cross themselves, and none is lost unasked', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (hands) => {
      const driver = new MapDriver().begin(initialAreas)
      for (const { run, reach } of hands) {
        const before = driver.state.areas.length
        run(driver)
        const { areas, mode } = driver.state
        expect(mode).toBe('drawBoundary')
        expect(Math.abs(areas.length - before)).toBeLessThanOrEqual(reach)
        for (const { coordinates } of areas) {
          for (const ring of coordinates) {
            expect(ring.at(0)).toEqual(ring.at(-1))
            expect(ring.length).toBeGreaterThanOrEqual(4)
            expect(findSelfCrossing(open(ring))).toBeNull()
          }
        }
      }
    }),
    { numRuns: 400 },
  )
})

test('law: what was told last is what there is, and every step can be taken back to the beginning', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 40 }), (hands) => {
      const driver = new MapDriver().begin(initialAreas)
      for (const { run } of hands) run(driver)
      const lastChange = driver.effects.findLast((effect) => effect.type === 'boundaryChanged')
      expect(driver.state.areas).toEqual(
        lastChange && 'areas' in lastChange ? lastChange.areas : initialAreas,
      )
      while (driver.state.pastAreas.length > 0) driver.edit('undo')
      expect(driver.state.areas).toEqual(initialAreas)
      driver.takeEffects()
      expect(driver.tool('cancel').takeEffects()).toMatchObject([
        { type: 'boundaryCancelled', areas: initialAreas },
      ])
    }),
    { numRuns: 200 },
  )
})

test('law: the boundary that a person finishes is the one that was told last', () => {
  fc.assert(
    fc.property(fc.array(acts, { maxLength: 20 }), (hands) => {
      const driver = new MapDriver().begin(initialAreas)
      for (const { run } of hands) run(driver)
      const { areas } = driver.state
      const finish: MapGesture = { type: 'command', event: 'complete' }
      driver.takeEffects()
      expect(driver.send(finish).takeEffects()).toEqual([
        areas.length > 0
          ? { type: 'boundaryComplete', areas }
          : { type: 'boundaryCancelled', areas: initialAreas, dropped: [] },
      ])
    }),
    { numRuns: 100 },
  )
})
