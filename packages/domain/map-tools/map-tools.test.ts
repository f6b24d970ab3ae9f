import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toPolygon } from '../geometry/polygon.ts'
import { type MapGesture, NO_BOUNDARY } from './map-gestures.ts'
import { isSelectable, MAP_MODES, type MapMode } from './map-modes.ts'
import { at, MapDriver } from './map-tools.driver.ts'
import { applyGesture } from './map-tools.ts'

const drawTriangle = (driver: MapDriver) => driver.click(0, 0).click(100, 0).click(50, 100).press('Enter')

describe('Escape', () => {
  test.each<[MapMode, MapMode]>([
    ['normal', 'normal'],
    ['selectRectangle', 'normal'],
    ['selectPolygon', 'normal'],
    ['deletePoint', 'normal'],
    ['deleteRectangle', 'deletePoint'],
    ['deletePolygon', 'deletePoint'],
    ['measure', 'measure'],
    ['measurePolygon', 'normal'],
    ['drawBoundary', 'normal'],
    ['drawBoundaryPolygon', 'drawBoundary'],
    ['cmaSubject', 'normal'],
    ['cmaSubjectPositioning', 'cmaSubject'],
  ])('in %s leads to %s', (mode, next) => {
    const driver = new MapDriver({ ...new MapDriver().state, mode })
    expect(driver.press('Escape').mode).toBe(next)
    expect(driver.state.sketch).toBeNull()
  })
})

describe('taking up another tool', () => {
  test('puts the one in use away', () => {
    const driver = new MapDriver().tool('selectRectangle').click(0, 0).tool('selectPolygon')
    expect(driver.mode).toBe('selectPolygon')
    expect(driver.state.sketch).toBeNull()
    expect(driver.tool('measurePolygon').mode).toBe('measurePolygon')
    expect(new MapDriver().tool('deletePoint').tool('deletePolygon').tool('selectRectangle').mode).toBe(
      'selectRectangle',
    )
    expect(new MapDriver().tool('cmaSubject').tool('position').tool('selectRectangle').mode).toBe(
      'selectRectangle',
    )
  })

  test('the same button again puts it away', () => {
    for (const tool of [
      'selectRectangle',
      'selectPolygon',
      'deletePoint',
      'measurePolygon',
      'drawBoundary',
      'cmaSubject',
    ] as const) {
      expect(new MapDriver().tool(tool).tool(tool).mode).toBe('normal')
    }
    expect(new MapDriver().tool('deletePoint').tool('deletePolygon').tool('deletePoint').mode).toBe(
      'deletePoint',
    )
    expect(new MapDriver().tool('drawBoundaryPolygon').tool('drawBoundary').mode).toBe('drawBoundary')
  })

  test('a boundary with areas is not thrown away', () => {
    const driver = drawTriangle(new MapDriver().tool('drawBoundaryPolygon'))
    driver.takeEffects()
    driver.tool('selectRectangle')
    expect(driver.mode).toBe('drawBoundary')
    expect(driver.state.areas).toHaveLength(1)
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'unfinishedBoundary' }])
  })

  test('events that mean nothing here change nothing', () => {
    const driver = new MapDriver()
    for (const event of [
      'cancel',
      'save',
      'position',
      'done',
      'clearAll',
      'clearMeasures',
      'clearAreas',
      'complete',
      'normal',
    ] as const) {
      expect(driver.tool(event).state).toEqual(new MapDriver().state)
    }
    expect(new MapDriver().tool('deleteRectangle').mode).toBe('normal')
  })
})

describe('nothing breaks it', () => {
  const place = fc.record({
    point: fc
      .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
      .map(([x, y]) => at(x * 8, y * 8)),
    metresPerPixel: fc.constantFrom(1, 0.5, 10),
  })
  const events = [
    'normal',
    'selectRectangle',
    'selectPolygon',
    'deletePoint',
    'deleteRectangle',
    'deletePolygon',
    'measurePolygon',
    'drawBoundary',
    'drawBoundaryPolygon',
    'cmaSubject',
    'cancel',
    'complete',
    'done',
    'clearAll',
    'clearMeasures',
    'clearAreas',
    'position',
    'save',
  ] as const
  const gesture: fc.Arbitrary<MapGesture> = fc.oneof(
    fc.constantFrom(...events).map((event) => ({ type: 'command' as const, event })),
    fc
      .tuple(
        fc.constantFrom(
          'pointerDown' as const,
          'pointerMove' as const,
          'pointerUp' as const,
          'doubleClick' as const,
          'longPress' as const,
        ),
        place,
      )
      .map(([type, place]) => ({ type, ...place })),
    fc
      .tuple(place, fc.boolean(), fc.constantFrom(1, 1, 1, 2))
      .map(([place, isShift, clickCount]) => ({ type: 'click' as const, ...place, isShift, clickCount })),
    fc
      .tuple(
        place,
        fc.constantFrom('Escape' as const, 'Enter' as const, 'Space' as const, 'Backspace' as const),
      )
      .map(([place, key]) => ({ type: 'key' as const, key, ...place })),
    fc.constantFrom({ type: 'pointerCancel' as const }, { type: 'stepOut' as const }),
    fc.constantFrom<MapGesture>(
      { type: 'startBoundary', areas: [] },
      { type: 'startBoundary', areas: [toPolygon([at(0, 0), at(80, 0), at(40, 80)])] },
    ),
    fc
      .constantFrom('undo', 'nextVertex', 'previousVertex', 'addVertex', 'deleteChosen', 'deletePolygon')
      .map((edit): MapGesture => ({ type: 'editBoundary', edit })),
    place.map(({ point }): MapGesture => ({ type: 'moveVertex', to: point })),
  )

  test('law: any gestures in any order keep the state sound, and every area sound', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 60 }), (gestures) => {
        const driver = new MapDriver()
        for (const one of gestures) {
          driver.send(one)
          expect(MAP_MODES).toContain(driver.mode)
          if (isSelectable(driver.mode) || driver.mode === 'deletePoint')
            expect(driver.state.sketch).toBeNull()
          if (driver.mode === 'normal')
            expect(driver.state).toMatchObject({ measures: [], ...NO_BOUNDARY, subject: null })
          const kind = driver.state.sketch?.kind
          if (kind === 'rectangle') expect(driver.mode).toMatch(/Rectangle$/)
          if (kind === 'ring') expect(driver.mode).toMatch(/Polygon$/)
          if (kind === 'vertex') expect(driver.mode).toBe('drawBoundary')
        }
        for (const effect of driver.effects) {
          if (effect.type === 'selectWithin' || effect.type === 'removeWithin') {
            expect(effect.polygon.coordinates[0]?.length).toBeGreaterThanOrEqual(4)
          }
        }
        // Escape always leads home; the first drops the choice.
        driver.press('Escape').press('Escape').press('Escape').tool('clearMeasures').tool('normal')
        expect(driver.mode).toBe('normal')
      }),
      { numRuns: 500 },
    )
  })

  test('law: the state is never changed in place', () => {
    fc.assert(
      fc.property(fc.array(gesture, { maxLength: 20 }), (gestures) => {
        let state = new MapDriver().state
        for (const one of gestures) {
          const before = JSON.stringify(state)
          const next = applyGesture(state, one).state
          expect(JSON.stringify(state)).toBe(before)
          state = next
        }
      }),
    )
  })

  test('places that are none are ignored', () => {
    const driver = new MapDriver().tool('selectPolygon')
    const { state } = driver
    driver.send({ type: 'click', point: [Number.NaN, 49], metresPerPixel: 1 })
    driver.send({ type: 'click', point: [-123, 91], metresPerPixel: 1 })
    driver.send({ type: 'click', point: [-123, 49], metresPerPixel: 0 })
    expect(driver.state).toBe(state)
  })
})
