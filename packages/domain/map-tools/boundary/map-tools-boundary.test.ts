import { describe, expect, test } from 'vitest'
import { toPolygon } from '../../geometry/polygon.ts'
import { at, placeAt } from '../map-tools.driver.ts'
import { areaVertices, editing, pixelsOf, square, triangle, vertex } from './map-tools-boundary.driver.ts'

describe('dragging a corner of a boundary', () => {
  test('moves it when it is let go, and says so once', () => {
    const driver = editing().drag(100, 0, 130, -20)
    expect(areaVertices(driver)).toEqual([
      [0, 0],
      [130, -20],
      [100, 100],
      [0, 100],
    ])
    expect(driver.takeEffects()).toEqual([{ type: 'boundaryChanged', areas: driver.state.areas }])
    expect(driver.mode).toBe('drawBoundary')
    expect(driver.state.areas[1]).toBe(triangle)
  })

  test('moves the corner in which the outline closes as one', () => {
    const driver = editing().drag(0, 0, -20, -20)
    const ring = driver.state.areas[0]?.coordinates[0]
    expect(ring?.at(0)).toEqual(ring?.at(-1))
    expect(areaVertices(driver)[0]).toEqual([-20, -20])
  })

  test('keeps the corner where it was beside the pointer', () => {
    expect(areaVertices(editing().drag(105, 4, 125, 14))[1]).toEqual([120, 10])
  })

  test('shows the two sides that move, and that they would cross', () => {
    const driver = editing()
    driver.send({ type: 'pointerDown', ...placeAt(100, 0) }).move(60, 50)
    expect(driver.preview?.line.map(pixelsOf)).toEqual([
      [0, 0],
      [60, 50],
      [100, 100],
    ])
    expect(driver.state.sketch).toMatchObject({ kind: 'vertex', crossing: null })
    driver.move(-50, 50)
    expect(driver.state.sketch).toMatchObject({ crossing: expect.anything() })
    expect(driver.takeEffects()).toEqual([])
  })

  test('across the outline is refused: it goes back, and the place is named', () => {
    const driver = editing().drag(100, 0, -50, 50)
    expect(driver.state.areas).toEqual([square, triangle])
    const [refusal] = driver.takeEffects()
    expect(refusal).toMatchObject({ type: 'refuse', reason: 'selfCrossing', at: expect.anything() })
    expect(refusal).toHaveProperty(
      'message',
      expect.stringMatching(/near 49\.\d{5}, -123\.\d{5}, so the corner was moved back/),
    )
  })

  test('may lay one polygon over another', () => {
    expect(areaVertices(editing().drag(100, 0, 260, 30))[1]).toEqual([260, 30])
  })

  test('is given up when a second finger comes, or on Escape', () => {
    for (const end of ['pointerCancel', 'stepOut'] as const) {
      const driver = editing()
        .send({ type: 'pointerDown', ...placeAt(100, 0) })
        .move(130, 0)
      driver.send({ type: end }).send({ type: 'pointerUp', ...placeAt(130, 0) })
      expect(driver.state).toMatchObject({ mode: 'drawBoundary', areas: [square, triangle], sketch: null })
    }
  })

  test('a finger reaches further than a mouse, and its trembling moves nothing', () => {
    const near = { ...placeAt(116, 0), isTouch: true }
    const driver = editing().send({ type: 'pointerDown', ...placeAt(116, 0) })
    expect(driver.state.sketch).toBeNull()
    driver.send({ type: 'pointerDown', ...near })
    driver
      .send({ type: 'pointerMove', ...placeAt(122, 0), isTouch: true })
      .send({ type: 'pointerUp', ...near })
    expect(driver.state.chosen).toEqual({ area: 0, vertex: vertex(0, 1) })
    expect(driver.state.areas).toEqual([square, triangle])
  })
})

describe('the middle of a side', () => {
  test('dragged becomes a corner', () => {
    const driver = editing().drag(50, 0, 50, -40)
    expect(areaVertices(driver)).toEqual([
      [0, 0],
      [50, -40],
      [100, 0],
      [100, 100],
      [0, 100],
    ])
    expect(driver.state.chosen?.vertex).toEqual(vertex(0, 1))
  })

  test('of the closing side, too', () => {
    expect(areaVertices(editing().drag(0, 50, -40, 50)).at(-1)).toEqual([-40, 50])
  })

  test('clicked becomes a corner that can then be moved', () => {
    const driver = editing().click(100, 50)
    expect(areaVertices(driver)[2]).toEqual([100, 50])
    expect(areaVertices(driver.drag(100, 50, 140, 50))[2]).toEqual([140, 50])
  })

  test('is no handle where the side is short on the screen', () => {
    const small = toPolygon([at(0, 0), at(30, 0), at(30, 30), at(0, 30)])
    expect(areaVertices(editing(small).drag(15, 0, 15, -20))).toHaveLength(4)
  })

  test('across the outline is refused', () => {
    const driver = editing().drag(50, 0, 50, 140)
    expect(driver.state.areas[0]).toBe(square)
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'selfCrossing' }])
  })
})

describe('taking corners and polygons away', () => {
  test('a click chooses a corner, Delete takes it and chooses the one before', () => {
    const driver = editing().click(100, 100).press('Backspace')
    expect(areaVertices(driver)).toEqual([
      [0, 0],
      [100, 0],
      [0, 100],
    ])
    expect(driver.state.chosen?.vertex).toEqual(vertex(0, 1))
    expect(driver.takeEffects()).toEqual([{ type: 'boundaryChanged', areas: driver.state.areas }])
  })

  test('Alt and a click, or a long press, take the corner there', () => {
    expect(areaVertices(editing().click(0, 100, { isAlt: true }))).toHaveLength(3)
    const pressed = editing().longPress(0, 100)
    expect(areaVertices(pressed)).toHaveLength(3)
    expect(pressed.state.chosen).toBeNull()
  })

  test('a long press while dragging takes nothing', () => {
    const driver = editing()
      .send({ type: 'pointerDown', ...placeAt(0, 0) })
      .move(30, 30)
    driver.send({ type: 'longPress', ...placeAt(30, 30) }).send({ type: 'pointerUp', ...placeAt(30, 30) })
    expect(areaVertices(driver)[0]).toEqual([30, 30])
    expect(areaVertices(driver)).toHaveLength(4)
  })

  test('a triangle keeps its three corners', () => {
    const driver = editing().click(250, 100).press('Backspace')
    expect(driver.state.areas[1]).toBe(triangle)
    expect(driver.takeEffects()).toMatchObject([
      {
        type: 'refuse',
        reason: 'tooFewVertices',
        message: expect.stringContaining('Delete the whole polygon'),
      },
    ])
  })

  test('a corner without which the outline would cross itself stays', () => {
    const notched = [at(0, 0), at(90, 0), at(100, 70), at(110, 0), at(200, 0), at(100, 100)]
    const hooked = toPolygon(notched)
    const driver = editing(hooked).click(100, 100, { isAlt: true })
    expect(driver.state.areas).toEqual([hooked])
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'selfCrossing' }])
  })

  test('a click inside chooses the polygon, Delete takes the whole', () => {
    const driver = editing().click(250, 30)
    expect(driver.state.chosen).toEqual({ area: 1, vertex: null })
    expect(driver.press('Backspace').state.areas).toEqual([square])
    expect(driver.state.chosen).toBeNull()
    expect(driver.press('Backspace').state.areas).toEqual([square])
  })

  test('the key for what is chosen takes a corner where one is chosen, and else the polygon', () => {
    const driver = editing().click(250, 30).edit('deleteChosen')
    expect(driver.state.areas).toEqual([square])
    expect(driver.click(0, 0).edit('deleteChosen').state.areas[0]?.coordinates[0]).toHaveLength(4)
  })

  test('the button takes the polygon of a chosen corner', () => {
    expect(editing().click(0, 0).edit('deletePolygon').state.areas).toEqual([triangle])
  })

  test('a click on the ground lets go of what was chosen', () => {
    expect(editing().click(0, 0).click(500, 500).state.chosen).toBeNull()
  })

  test('openings lose corners and go with the third; they cannot be left outside', () => {
    const opening = toPolygon([at(20, 40), at(60, 40), at(40, 80)])
    const opened = { ...square, coordinates: [...square.coordinates, ...opening.coordinates] }
    expect(editing(opened).click(40, 80).press('Backspace').state.areas).toEqual([square])
    const stray = editing(opened).drag(40, 80, 40, 150)
    expect(stray.state.areas).toEqual([opened])
    const roomy = toPolygon([at(0, 0), at(400, 0), at(0, 400)])
    const small = toPolygon([at(20, 20), at(30, 20), at(20, 30)])
    const left = editing({ ...roomy, coordinates: [...roomy.coordinates, ...small.coordinates] })
    expect(left.drag(0, 0, 160, 160).takeEffects()).toMatchObject([
      { type: 'refuse', reason: 'strayOpening' },
    ])
  })
})
