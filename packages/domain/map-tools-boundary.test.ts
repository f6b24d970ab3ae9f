import type { Polygon } from 'geojson'
import { describe, expect, test } from 'vitest'
import { cornerCount, MAX_BOUNDARY_CORNERS, MAX_BOUNDARY_POLYGONS } from './boundary-corners.ts'
import type { LngLat } from './lng-lat.ts'
import { at, MapDriver, placeAt } from './map-tools.driver.ts'
import { polygonOf } from './polygon.ts'

const square = polygonOf([at(0, 0), at(100, 0), at(100, 100), at(0, 100)])
const triangle = polygonOf([at(200, 0), at(300, 0), at(250, 100)])
const editing = (...areas: Polygon[]) => new MapDriver().begin(areas.length > 0 ? areas : [square, triangle])

/** Whole pixels of the corners of an area's outline. */
const cornersOf = (driver: MapDriver, area = 0) =>
  (driver.state.areas[area]?.coordinates[0] ?? []).slice(0, -1).map(pixelsOf)

const pixelsOf = ([lng = 0, lat = 0]: readonly number[]) => [
  Math.round((lng + 123.2) * 72_900),
  Math.round((49.3 - lat) * 111_200),
]

const corner = (area: number, number: number, ring = 0) => ({ area, ring, corner: number })

describe('dragging a corner of a boundary', () => {
  test('moves it when it is let go, and says so once', () => {
    const driver = editing().drag(100, 0, 130, -20)
    expect(cornersOf(driver)).toEqual([
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
    expect(cornersOf(driver)[0]).toEqual([-20, -20])
  })

  test('keeps the corner where it was beside the pointer', () => {
    expect(cornersOf(editing().drag(105, 4, 125, 14))[1]).toEqual([120, 10])
  })

  test('shows the two sides that move, and that they would cross', () => {
    const driver = editing()
    driver.send({ type: 'pointerDown', ...placeAt(100, 0) }).move(60, 50)
    expect(driver.previews.at(-1)?.line.map(pixelsOf)).toEqual([
      [0, 0],
      [60, 50],
      [100, 100],
    ])
    expect(driver.state.sketch).toMatchObject({ kind: 'corner', crossing: null })
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
      expect.stringMatching(/near 49\.\d{5}, -123\.\d{5}, so the corner went back/),
    )
  })

  test('may lay one polygon over another', () => {
    expect(cornersOf(editing().drag(100, 0, 260, 30))[1]).toEqual([260, 30])
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
    expect(driver.state.chosen).toEqual({ area: 0, corner: corner(0, 1) })
    expect(driver.state.areas).toEqual([square, triangle])
  })
})

describe('the middle of a side', () => {
  test('dragged becomes a corner', () => {
    const driver = editing().drag(50, 0, 50, -40)
    expect(cornersOf(driver)).toEqual([
      [0, 0],
      [50, -40],
      [100, 0],
      [100, 100],
      [0, 100],
    ])
    expect(driver.state.chosen?.corner).toEqual(corner(0, 1))
  })

  test('of the closing side, too', () => {
    expect(cornersOf(editing().drag(0, 50, -40, 50)).at(-1)).toEqual([-40, 50])
  })

  test('clicked becomes a corner that can then be moved', () => {
    const driver = editing().click(100, 50)
    expect(cornersOf(driver)[2]).toEqual([100, 50])
    expect(cornersOf(driver.drag(100, 50, 140, 50))[2]).toEqual([140, 50])
  })

  test('is no handle where the side is short on the screen', () => {
    const small = polygonOf([at(0, 0), at(30, 0), at(30, 30), at(0, 30)])
    expect(cornersOf(editing(small).drag(15, 0, 15, -20))).toHaveLength(4)
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
    expect(cornersOf(driver)).toEqual([
      [0, 0],
      [100, 0],
      [0, 100],
    ])
    expect(driver.state.chosen?.corner).toEqual(corner(0, 1))
    expect(driver.takeEffects()).toEqual([{ type: 'boundaryChanged', areas: driver.state.areas }])
  })

  test('Alt and a click, or a long press, take the corner there', () => {
    expect(cornersOf(editing().click(0, 100, { isAlt: true }))).toHaveLength(3)
    const pressed = editing().longPress(0, 100)
    expect(cornersOf(pressed)).toHaveLength(3)
    expect(pressed.state.chosen).toBeNull()
  })

  test('a long press while dragging takes nothing', () => {
    const driver = editing()
      .send({ type: 'pointerDown', ...placeAt(0, 0) })
      .move(30, 30)
    driver.send({ type: 'longPress', ...placeAt(30, 30) }).send({ type: 'pointerUp', ...placeAt(30, 30) })
    expect(cornersOf(driver)[0]).toEqual([30, 30])
    expect(cornersOf(driver)).toHaveLength(4)
  })

  test('a triangle keeps its three corners', () => {
    const driver = editing().click(250, 100).press('Backspace')
    expect(driver.state.areas[1]).toBe(triangle)
    expect(driver.takeEffects()).toMatchObject([
      {
        type: 'refuse',
        reason: 'tooFewCorners',
        message: expect.stringContaining('Delete the whole polygon'),
      },
    ])
  })

  test('a corner without which the outline would cross itself stays', () => {
    const notched = [at(0, 0), at(90, 0), at(100, 70), at(110, 0), at(200, 0), at(100, 100)]
    const hooked = polygonOf(notched)
    const driver = editing(hooked).click(100, 100, { isAlt: true })
    expect(driver.state.areas).toEqual([hooked])
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'selfCrossing' }])
  })

  test('a click inside chooses the polygon, Delete takes the whole', () => {
    const driver = editing().click(250, 30)
    expect(driver.state.chosen).toEqual({ area: 1, corner: null })
    expect(driver.press('Backspace').state.areas).toEqual([square])
    expect(driver.state.chosen).toBeNull()
    expect(driver.press('Backspace').state.areas).toEqual([square])
  })

  test('the button takes the polygon of a chosen corner', () => {
    expect(editing().click(0, 0).edit('deletePolygon').state.areas).toEqual([triangle])
  })

  test('a click on the ground lets go of what was chosen', () => {
    expect(editing().click(0, 0).click(500, 500).state.chosen).toBeNull()
  })

  test('openings lose corners and go with the third; they cannot be left outside', () => {
    const opening = polygonOf([at(20, 40), at(60, 40), at(40, 80)])
    const opened = { ...square, coordinates: [...square.coordinates, ...opening.coordinates] }
    expect(editing(opened).click(40, 80).press('Backspace').state.areas).toEqual([square])
    const stray = editing(opened).drag(40, 80, 40, 150)
    expect(stray.state.areas).toEqual([opened])
    const roomy = polygonOf([at(0, 0), at(400, 0), at(0, 400)])
    const small = polygonOf([at(20, 20), at(30, 20), at(20, 30)])
    const left = editing({ ...roomy, coordinates: [...roomy.coordinates, ...small.coordinates] })
    expect(left.drag(0, 0, 160, 160).takeEffects()).toMatchObject([
      { type: 'refuse', reason: 'strayOpening' },
    ])
  })
})

describe('taking steps back', () => {
  test('one by one, the last first', () => {
    const driver = editing().drag(100, 0, 130, 0).click(250, 30).press('Backspace')
    expect(driver.edit('undo').state.areas).toHaveLength(2)
    expect(cornersOf(driver)[1]).toEqual([130, 0])
    driver.takeEffects()
    expect(driver.edit('undo').takeEffects()).toEqual([
      { type: 'boundaryChanged', areas: [square, triangle] },
    ])
    expect(driver.edit('undo').takeEffects()).toEqual([])
  })

  test('brings cleared areas back, and the polygon drawn last away', () => {
    const driver = editing().tool('clearAreas').edit('undo')
    expect(driver.state).toMatchObject({ mode: 'drawBoundary', areas: [square, triangle] })
    driver.tool('drawBoundaryPolygon').click(400, 0).click(500, 0).click(450, 80).press('Enter')
    expect(driver.state.areas).toHaveLength(3)
    expect(driver.edit('undo').state.areas).toEqual([square, triangle])
  })

  test('while a polygon is drawn, takes its last corner back first', () => {
    const driver = editing().tool('drawBoundaryPolygon').click(400, 0).click(500, 0).edit('undo')
    expect(driver.state.sketch).toMatchObject({ kind: 'outline', vertices: [at(400, 0)] })
    expect(driver.edit('undo').mode).toBe('drawBoundaryPolygon')
    expect(driver.edit('undo').mode).toBe('drawBoundaryPolygon')
  })

  test('steps of the arrow keys on one corner are one', () => {
    const driver = editing().click(0, 0)
    driver.send({ type: 'moveCorner', to: at(-8, 0) }).send({ type: 'moveCorner', to: at(-16, 0) })
    expect(cornersOf(driver)[0]).toEqual([-16, 0])
    expect(driver.edit('undo').state.areas).toEqual([square, triangle])
    expect(driver.state.pastAreas).toEqual([])
  })

  test('end with the boundary', () => {
    const driver = editing().drag(100, 0, 130, 0).press('Enter')
    expect(driver.state).toMatchObject({ mode: 'normal', pastAreas: [], chosen: null, originalAreas: [] })
  })
})

describe('Escape', () => {
  test('lets go of what is chosen before it cancels, and gives the boundary back as it was', () => {
    const driver = editing().drag(100, 0, 130, 0)
    driver.takeEffects()
    const dropped = driver.state.areas
    expect(driver.press('Escape').state).toMatchObject({ mode: 'drawBoundary', chosen: null })
    expect(driver.press('Escape').takeEffects()).toEqual([
      { type: 'boundaryCancelled', areas: [square, triangle], dropped },
    ])
  })
})

test('a boundary that was cancelled can be taken up again, and cancelled to the same beginning', () => {
  const driver = new MapDriver().send({ type: 'beginBoundary', areas: [triangle], original: [square] })
  expect(driver.state.areas).toEqual([triangle])
  expect(driver.press('Escape').takeEffects()).toMatchObject([{ areas: [square], dropped: [triangle] }])
})

test('a polygon that was being drawn goes on with the corners it had', () => {
  const outline = [at(400, 0), at(500, 0)]
  const driver = new MapDriver().send({ type: 'beginBoundary', areas: [square], original: [], outline })
  expect(driver.mode).toBe('drawBoundaryPolygon')
  expect(driver.click(450, 80).press('Enter').state.areas).toHaveLength(2)
  expect(cornersOf(driver, 1)).toEqual([
    [400, 0],
    [500, 0],
    [450, 80],
  ])
})

describe('from a list beside the map', () => {
  const remove = (driver: MapDriver, area: number) => driver.send({ type: 'deletePolygon', area })

  test('a polygon can be chosen', () => {
    const driver = editing().send({ type: 'choosePolygon', area: 1 })
    expect(driver.state.chosen).toEqual({ area: 1, corner: null })
    expect(driver.send({ type: 'choosePolygon', area: 7 }).state.chosen).toEqual({ area: 1, corner: null })
  })

  test('a polygon can be taken out, as a step that can be taken back', () => {
    const driver = remove(editing(), 0)
    expect(driver.state.areas).toEqual([triangle])
    expect(driver.takeEffects()).toEqual([{ type: 'boundaryChanged', areas: [triangle] }])
    expect(driver.edit('undo').state.areas).toEqual([square, triangle])
    expect(remove(driver, 7).state.areas).toEqual([square, triangle])
  })

  test('while another is drawn, whose corners stay', () => {
    const driver = remove(editing().tool('drawBoundaryPolygon').click(400, 0), 0)
    expect(driver.state).toMatchObject({ mode: 'drawBoundaryPolygon', areas: [triangle] })
    expect(driver.state.sketch).toMatchObject({ kind: 'outline', vertices: [at(400, 0)] })
  })
})

describe('by keyboard', () => {
  test('corners are chosen in turn, from the one nearest to the crosshair on', () => {
    const driver = editing().edit('nextCorner', at(240, 90))
    expect(driver.state.chosen?.corner).toEqual(corner(1, 2))
    expect(driver.takeEffects()).toEqual([{ type: 'cornerChosen', point: at(250, 100) }])
    expect(driver.edit('nextCorner').state.chosen?.corner).toEqual(corner(0, 0))
    expect(driver.edit('previousCorner').state.chosen?.corner).toEqual(corner(1, 2))
  })

  test('Space takes what is under the crosshair', () => {
    const driver = editing().centreOn(100, 100).press('Space')
    expect(driver.state.chosen?.corner).toEqual(corner(0, 2))
    expect(driver.centreOn(250, 30).press('Space').state.chosen).toEqual({ area: 1, corner: null })
  })

  test('a corner is added after the chosen one', () => {
    const driver = editing().click(100, 0).edit('addCorner')
    expect(cornersOf(driver)[2]).toEqual([100, 50])
    expect(driver.state.chosen?.corner).toEqual(corner(0, 2))
  })

  test('a step across the outline is refused', () => {
    const driver = editing()
      .click(100, 0)
      .send({ type: 'moveCorner', to: at(-50, 50) })
    expect(driver.state.areas[0]).toBe(square)
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'selfCrossing' }])
  })

  test('with nothing chosen or nothing there, nothing happens', () => {
    const driver = editing()
    const { state } = driver
    driver.edit('addCorner').edit('deleteCorner').edit('deletePolygon').edit('undo').press('Backspace')
    driver.send({ type: 'moveCorner', to: at(5, 5) })
    expect(driver.state).toBe(state)
    expect(new MapDriver().begin([]).edit('nextCorner').takeEffects()).toEqual([])
  })
})

describe('limits', () => {
  const circle = (corners: number, x = 0) =>
    polygonOf(
      Array.from({ length: corners }, (_, index): LngLat => {
        const angle = (2 * Math.PI * index) / corners
        return at(x + 100_000 * Math.cos(angle), 100_000 * Math.sin(angle))
      }),
    )

  test('10,000 corners over all polygons: none is added, by drag, by key or by drawing', () => {
    const full = editing(circle(MAX_BOUNDARY_CORNERS - 3), triangle)
    expect(cornerCount(full.state.areas)).toBe(MAX_BOUNDARY_CORNERS)
    const tooMany = [{ type: 'refuse', reason: 'tooManyCorners', message: expect.stringContaining('10,000') }]
    expect(full.drag(250, 0, 250, -20).takeEffects()).toMatchObject(tooMany)
    expect(full.click(200, 0).edit('addCorner').takeEffects()).toMatchObject(tooMany)
    expect(full.tool('drawBoundaryPolygon').takeEffects()).toMatchObject(tooMany)
    expect(full.mode).toBe('drawBoundary')
    expect(full.drag(250, 100, 250, 140).takeEffects()).toMatchObject([{ type: 'boundaryChanged' }])
  })

  test('the last corners of the last polygon may be drawn, one more not', () => {
    const driver = editing(circle(MAX_BOUNDARY_CORNERS - 3)).tool('drawBoundaryPolygon')
    driver.click(0, 0).click(100, 0).click(50, 50).click(20, 80)
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'tooManyCorners' }])
    expect(cornerCount(driver.press('Enter').state.areas)).toBe(MAX_BOUNDARY_CORNERS)
  })

  test('50 polygons', () => {
    const driver = editing(...Array.from({ length: MAX_BOUNDARY_POLYGONS }, () => triangle))
    expect(driver.tool('drawBoundaryPolygon').takeEffects()).toMatchObject([
      { type: 'refuse', reason: 'tooManyPolygons' },
    ])
  })
})
