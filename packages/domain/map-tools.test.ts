import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MapGesture } from './map-gestures.ts'
import { isSelectable, MAP_MODES, type MapMode } from './map-modes.ts'
import { at, MapDriver, placeAt } from './map-tools.driver.ts'
import { applyGesture } from './map-tools.ts'
import { polygonOf, rectangleBetween } from './polygon.ts'

const triangle = polygonOf([at(0, 0), at(100, 0), at(50, 100)])
const drawTriangle = (driver: MapDriver) => driver.click(0, 0).click(100, 0).click(50, 100).press('Enter')

describe('selecting by click', () => {
  test('a click toggles the lot there', () => {
    expect(new MapDriver().click(10, 10).takeEffects()).toEqual([{ type: 'toggleAt', point: at(10, 10) }])
  })

  test('with Shift it only adds', () => {
    expect(new MapDriver().click(10, 10, { isShift: true }).takeEffects()).toEqual([
      { type: 'addAt', point: at(10, 10) },
    ])
  })

  test('a double click toggles once', () => {
    expect(new MapDriver().doubleClick(10, 10).takeEffects()).toEqual([
      { type: 'toggleAt', point: at(10, 10) },
    ])
  })

  test('a long press opens the card, and the click that ends it does nothing', () => {
    expect(new MapDriver().longPress(10, 10).takeEffects()).toEqual([
      { type: 'inspectAt', point: at(10, 10) },
    ])
  })

  test.each(['Enter', 'Space'] as const)('%s toggles the lot under the crosshair', (key) => {
    expect(new MapDriver().centreOn(5, 5).press(key).takeEffects()).toEqual([
      { type: 'toggleAt', point: at(5, 5) },
    ])
  })

  test('dragging the map selects nothing', () => {
    expect(new MapDriver().drag(0, 0, 50, 50).takeEffects()).toEqual([])
  })
})

describe('selecting by rectangle', () => {
  const selected = [{ type: 'selectWithin', polygon: rectangleBetween(at(0, 0), at(100, 50)) }]

  test('drag', () => {
    const driver = new MapDriver().tool('selectRectangle').drag(0, 0, 100, 50)
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
    expect(driver.state.sketch).toBeNull()
  })

  test('drag from any corner to the opposite one', () => {
    expect(new MapDriver().tool('selectRectangle').drag(100, 0, 0, 50).takeEffects()).toEqual(selected)
  })

  test('two clicks', () => {
    const driver = new MapDriver().tool('selectRectangle').click(0, 0)
    expect(driver.mode).toBe('selectRectangle')
    expect(driver.click(100, 50).mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('by keyboard: a corner at the crosshair, move the map, the other corner', () => {
    const driver = new MapDriver()
      .tool('selectRectangle')
      .centreOn(0, 0)
      .press('Enter')
      .centreOn(100, 50)
      .press('Enter')
    expect(driver.takeEffects()).toEqual(selected)
    expect(driver.mode).toBe('normal')
  })

  test('clicks without presses, as some devices send them', () => {
    const driver = new MapDriver().tool('selectRectangle')
    driver.send({ type: 'click', ...placeAt(0, 0) }).send({ type: 'click', ...placeAt(100, 50) })
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('a double click on one spot is one corner', () => {
    const driver = new MapDriver().tool('selectRectangle').doubleClick(0, 0)
    expect(driver.mode).toBe('selectRectangle')
    expect(driver.click(100, 50).takeEffects()).toEqual(selected)
  })

  test('a rectangle without height is not one yet', () => {
    const driver = new MapDriver().tool('selectRectangle').drag(0, 0, 100, 0)
    expect(driver.mode).toBe('selectRectangle')
    expect(driver.click(100, 50).takeEffects()).toEqual(selected)
  })

  test('the rectangle is shown while it grows, and taken away in the end', () => {
    const driver = new MapDriver().tool('selectRectangle').click(0, 0).move(60, 30)
    expect(driver.previews.at(-1)?.polygon).toEqual(rectangleBetween(at(0, 0), at(60, 30)))
    driver.press('Escape')
    expect(driver.previews.at(-1)).toBeNull()
  })

  test('Backspace and a lost pointer take the corner back', () => {
    for (const undo of [
      { type: 'pointerCancel' } as const,
      { type: 'key', key: 'Backspace', ...placeAt(0, 0) } as const,
    ]) {
      const driver = new MapDriver().tool('selectRectangle').click(0, 0).send(undo)
      expect(driver.state.sketch).toBeNull()
      expect(driver.mode).toBe('selectRectangle')
    }
  })

  test('the click that ends a rectangle does not select the lot under it', () => {
    const driver = new MapDriver().tool('selectRectangle').click(0, 0).click(100, 50)
    expect(driver.takeEffects()).toEqual(selected)
    expect(driver.click(10, 10).takeEffects()).toEqual([{ type: 'toggleAt', point: at(10, 10) }])
  })
})

describe('selecting by polygon', () => {
  const selected = [{ type: 'selectWithin', polygon: triangle }]
  const begun = () => new MapDriver().tool('selectPolygon').click(0, 0).click(100, 0)

  test('Enter closes', () => {
    const driver = drawTriangle(new MapDriver().tool('selectPolygon'))
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('a click on the first corner closes', () => {
    const driver = begun().click(50, 100).click(3, 3)
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('a double click places its corner once and closes', () => {
    expect(begun().doubleClick(50, 100).takeEffects()).toEqual(selected)
  })

  test('a double click on the first corner closes and selects no lot', () => {
    expect(begun().click(50, 100).doubleClick(3, 3).takeEffects()).toEqual(selected)
  })

  test('a long press closes on touch', () => {
    const driver = begun().click(50, 100)
    driver.longPress(70, 70)
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('the finish button closes', () => {
    expect(begun().click(50, 100).tool('complete').takeEffects()).toEqual(selected)
  })

  test('by keyboard alone', () => {
    const driver = new MapDriver().tool('selectPolygon')
    for (const [x, y] of [
      [0, 0],
      [100, 0],
      [50, 100],
    ] as const)
      driver.centreOn(x, y).press('Space')
    expect(driver.press('Enter').takeEffects()).toEqual(selected)
  })

  test('Backspace removes the last corner', () => {
    const driver = begun().click(300, 300).press('Backspace')
    expect(driver.state.sketch).toMatchObject({ vertices: [at(0, 0), at(100, 0)] })
    expect(driver.click(50, 100).press('Enter').takeEffects()).toEqual(selected)
    const empty = begun().press('Backspace').press('Backspace').press('Backspace')
    expect(empty.state.sketch).toBeNull()
    expect(empty.mode).toBe('selectPolygon')
  })

  test('a doubled click places one corner', () => {
    expect(begun().click(100, 0).click(101, 1).state.sketch).toMatchObject({
      vertices: [at(0, 0), at(100, 0)],
    })
  })

  test('fewer than three corners are refused with a word', () => {
    const driver = begun().press('Enter')
    expect(driver.mode).toBe('selectPolygon')
    expect(driver.takeEffects()).toEqual([
      { type: 'refuse', reason: 'tooFewCorners', message: 'An area needs at least three corners.', at: null },
    ])
  })

  test('a corner that makes the outline cross itself is refused, and the place is named', () => {
    const driver = new MapDriver()
      .tool('selectPolygon')
      .click(0, 0)
      .click(100, 100)
      .click(100, 0)
      .click(0, 100)
    const [effect] = driver.takeEffects()
    expect(effect).toMatchObject({ type: 'refuse', reason: 'selfCrossing' })
    if (effect?.type !== 'refuse') throw new Error('Expected a refusal')
    expect(effect.at?.[0]).toBeCloseTo(at(50, 50)[0], 6)
    expect(effect.at?.[1]).toBeCloseTo(at(50, 50)[1], 6)
    expect(effect.message).toContain('crosses itself near 49.29955, -123.19931, where side 1 meets side 3')
    expect(driver.state.sketch).toMatchObject({ vertices: [at(0, 0), at(100, 100), at(100, 0)] })
  })

  test('closing across an earlier side is refused; after taking the corner back, it goes on', () => {
    const driver = new MapDriver().tool('selectPolygon')
    driver.click(0, 0).click(100, 0).click(100, 100).click(20, 100).click(20, 20).click(60, 20).click(60, 70)
    expect(driver.press('Enter').takeEffects()).toMatchObject([{ type: 'refuse', reason: 'selfCrossing' }])
    expect(driver.mode).toBe('selectPolygon')
    driver.press('Backspace').press('Enter')
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects().map((effect) => effect.type)).toEqual(['selectWithin'])
  })

  test('the side that follows the pointer is shown', () => {
    const driver = begun().move(50, 100)
    expect(driver.previews.at(-1)).toEqual({
      vertices: [at(0, 0), at(100, 0)],
      line: [at(0, 0), at(100, 0), at(50, 100)],
      polygon: triangle,
    })
  })
})

describe('deleting from the selection', () => {
  test('by point: each click removes the lot there, until done', () => {
    const driver = new MapDriver().tool('deletePoint').click(1, 1).click(9, 9).centreOn(5, 5).press('Space')
    expect(driver.takeEffects()).toEqual([
      { type: 'removeAt', point: at(1, 1) },
      { type: 'removeAt', point: at(9, 9) },
      { type: 'removeAt', point: at(5, 5) },
    ])
    expect(driver.mode).toBe('deletePoint')
    expect(driver.tool('done').mode).toBe('normal')
  })

  test('by rectangle, and back to points', () => {
    const driver = new MapDriver().tool('deletePoint').tool('deleteRectangle').drag(0, 0, 100, 50)
    expect(driver.takeEffects()).toEqual([
      { type: 'removeWithin', polygon: rectangleBetween(at(0, 0), at(100, 50)) },
    ])
    expect(driver.mode).toBe('deletePoint')
  })

  test('by polygon, and back to points', () => {
    const driver = drawTriangle(new MapDriver().tool('deletePoint').tool('deletePolygon'))
    expect(driver.takeEffects()).toEqual([{ type: 'removeWithin', polygon: triangle }])
    expect(driver.mode).toBe('deletePoint')
  })

  test('clear all empties the selection', () => {
    const driver = new MapDriver().tool('deletePoint').tool('clearAll')
    expect(driver.takeEffects()).toEqual([{ type: 'clearSelection' }])
    expect(driver.mode).toBe('normal')
  })
})

describe('measuring', () => {
  test('running totals of the way so far, the pointer included', () => {
    const driver = new MapDriver().tool('measurePolygon').click(0, 0).click(100, 0).move(100, 50)
    const last = driver.effects.findLast((effect) => effect.type === 'measuring')
    if (last?.type !== 'measuring' || last.measure === null) throw new Error('Expected running totals')
    expect(last.measure.segmentMetres.map(Math.round)).toEqual([100, 50])
    expect(Math.round(last.measure.lengthMetres)).toBe(150)
    expect((last.measure.areaSquareMetres ?? 0) / 2500).toBeCloseTo(1, 2)
  })

  test('a double click finishes a path: length, no area', () => {
    const driver = new MapDriver().tool('measurePolygon').click(0, 0).click(100, 0).doubleClick(100, 50)
    expect(driver.mode).toBe('measure')
    expect(driver.state.measures).toHaveLength(1)
    expect(driver.state.measures[0]).toMatchObject({ isClosed: false, areaSquareMetres: null })
    expect(driver.effects.at(-1)).toEqual({ type: 'measuring', measure: null })
    expect(driver.takeEffects()).toEqual([{ type: 'measured', measure: driver.state.measures[0] }])
  })

  test('a click on the first corner closes it: way around and area', () => {
    const driver = new MapDriver()
      .tool('measurePolygon')
      .click(0, 0)
      .click(100, 0)
      .click(100, 50)
      .click(0, 50)
      .click(0, 0)
    const [measure] = driver.state.measures
    expect(measure).toMatchObject({ isClosed: true })
    expect(Math.round(measure?.lengthMetres ?? 0)).toBe(300)
    expect((measure?.areaSquareMetres ?? 0) / 5000).toBeCloseTo(1, 2)
  })

  test('a path may cross itself, an area may not', () => {
    const crossed = () =>
      new MapDriver().tool('measurePolygon').click(0, 0).click(100, 100).click(100, 0).click(0, 100)
    expect(crossed().press('Enter').mode).toBe('measure')
    const closing = crossed().click(0, 0)
    expect(closing.mode).toBe('measurePolygon')
    expect(closing.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'selfCrossing' }])
  })

  test('one point is no measurement', () => {
    const driver = new MapDriver().tool('measurePolygon').click(0, 0).press('Enter')
    expect(driver.mode).toBe('measurePolygon')
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'tooFewCorners' }])
  })

  test('after measuring, lots can be selected, and another measurement begun', () => {
    const driver = new MapDriver().tool('measurePolygon').click(0, 0).click(100, 0).press('Enter')
    driver.takeEffects()
    expect(driver.click(10, 10).takeEffects()).toEqual([{ type: 'toggleAt', point: at(10, 10) }])
    driver.tool('measurePolygon').click(0, 50).click(80, 50).press('Enter')
    expect(driver.state.measures).toHaveLength(2)
    driver.takeEffects()
    expect(driver.tool('clearMeasures').takeEffects()).toEqual([{ type: 'clearMeasures' }])
    expect(driver.mode).toBe('normal')
    expect(driver.state.measures).toEqual([])
  })

  test('Escape cancels to normal and leaves no measures behind', () => {
    const driver = new MapDriver()
      .tool('measurePolygon')
      .click(0, 0)
      .click(100, 0)
      .press('Enter')
      .tool('measurePolygon')
    driver.takeEffects()
    driver.click(5, 5).press('Escape')
    expect(driver.mode).toBe('normal')
    expect(driver.state.measures).toEqual([])
    expect(driver.takeEffects()).toEqual([{ type: 'clearMeasures' }])
  })
})

describe('drawing a boundary', () => {
  test('several areas, then complete', () => {
    const driver = drawTriangle(new MapDriver().tool('drawBoundaryPolygon'))
    expect(driver.mode).toBe('drawBoundary')
    driver.tool('drawBoundaryPolygon').click(200, 0).click(300, 0).click(250, 100).press('Enter')
    expect(driver.state.areas).toHaveLength(2)
    driver.takeEffects()
    const areas = driver.state.areas
    expect(driver.tool('complete').takeEffects()).toEqual([{ type: 'boundaryComplete', areas }])
    expect(driver.mode).toBe('normal')
    expect(driver.state.areas).toEqual([])
  })

  test('each area is reported as it is drawn', () => {
    expect(drawTriangle(new MapDriver().tool('drawBoundaryPolygon')).takeEffects()).toEqual([
      { type: 'boundaryChanged', areas: [triangle] },
    ])
  })

  test('Enter completes too', () => {
    const driver = drawTriangle(new MapDriver().tool('drawBoundaryPolygon')).press('Enter')
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects().at(-1)?.type).toBe('boundaryComplete')
  })

  test('clear areas begins anew', () => {
    const driver = drawTriangle(new MapDriver().tool('drawBoundaryPolygon'))
    driver.takeEffects()
    expect(driver.tool('clearAreas').takeEffects()).toEqual([{ type: 'boundaryChanged', areas: [] }])
    expect(driver.mode).toBe('drawBoundaryPolygon')
  })

  test('Escape leaves the area being drawn, then the boundary', () => {
    const driver = drawTriangle(new MapDriver().tool('drawBoundaryPolygon'))
    driver.tool('drawBoundaryPolygon').click(0, 0).press('Escape')
    expect(driver.mode).toBe('drawBoundary')
    expect(driver.state.areas).toHaveLength(1)
    driver.takeEffects()
    expect(driver.press('Escape').takeEffects()).toEqual([{ type: 'boundaryCancelled' }])
    expect(driver.mode).toBe('normal')
  })

  test('completing without an area is a cancel', () => {
    expect(new MapDriver().tool('drawBoundary').tool('complete').takeEffects()).toEqual([
      { type: 'boundaryCancelled' },
    ])
  })

  test('lots are not selected meanwhile', () => {
    expect(new MapDriver().tool('drawBoundary').click(5, 5).takeEffects()).toEqual([])
  })
})

describe('the CMA subject', () => {
  const positioning = () => new MapDriver().tool('cmaSubject').tool('position')

  test('a click chooses the place, save moves it there', () => {
    const driver = positioning().click(5, 5).click(8, 8)
    expect(driver.takeEffects()).toEqual([
      { type: 'subjectPreview', point: at(5, 5) },
      { type: 'subjectPreview', point: at(8, 8) },
    ])
    expect(driver.tool('save').takeEffects()).toEqual([{ type: 'subjectMoved', point: at(8, 8) }])
    expect(driver.mode).toBe('cmaSubject')
    expect(driver.tool('normal').mode).toBe('normal')
  })

  test('by keyboard: Space chooses, Enter saves', () => {
    const driver = positioning().centreOn(5, 5).press('Space').press('Enter')
    expect(driver.takeEffects().at(-1)).toEqual({ type: 'subjectMoved', point: at(5, 5) })
  })

  test('Escape forgets the place', () => {
    const driver = positioning().click(5, 5).press('Escape')
    expect(driver.mode).toBe('cmaSubject')
    expect(driver.takeEffects().at(-1)).toEqual({ type: 'subjectPreview', point: null })
    expect(driver.state.subject).toBeNull()
  })

  test('saving without a place moves nothing', () => {
    expect(positioning().tool('save').takeEffects()).toEqual([{ type: 'subjectPreview', point: null }])
  })

  test('clicks select nothing meanwhile', () => {
    expect(new MapDriver().tool('cmaSubject').click(5, 5).takeEffects()).toEqual([])
  })
})

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
    ['cmaSubject', 'cmaSubject'],
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
    fc.constant({ type: 'pointerCancel' as const }),
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
            expect(driver.state).toMatchObject({ measures: [], areas: [], subject: null })
          const kind = driver.state.sketch?.kind
          if (kind === 'rectangle') expect(driver.mode).toMatch(/Rectangle$/)
          if (kind === 'outline') expect(driver.mode).toMatch(/Polygon$/)
        }
        for (const effect of driver.effects) {
          if (effect.type === 'selectWithin' || effect.type === 'removeWithin') {
            expect(effect.polygon.coordinates[0]?.length).toBeGreaterThanOrEqual(4)
          }
        }
        // Escape and putting away always lead home.
        driver.press('Escape').press('Escape').tool('clearMeasures').tool('normal')
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
