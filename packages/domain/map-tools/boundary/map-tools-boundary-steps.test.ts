import { describe, expect, test } from 'vitest'
import type { LngLat } from '../../geometry/lng-lat.ts'
import { toPolygon } from '../../geometry/polygon.ts'
import { at, MapDriver } from '../map-tools.driver.ts'
import { countVertices, MAX_BOUNDARY_POLYGONS, MAX_BOUNDARY_VERTICES } from './boundary-vertices.ts'
import { areaVertices, editing, square, triangle, vertex } from './map-tools-boundary.driver.ts'

describe('taking steps back', () => {
  test('one by one, the last first', () => {
    const driver = editing().drag(100, 0, 130, 0).click(250, 30).press('Backspace')
    expect(driver.edit('undo').state.areas).toHaveLength(2)
    expect(areaVertices(driver)[1]).toEqual([130, 0])
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
    expect(driver.state.sketch).toMatchObject({ kind: 'ring', vertices: [at(400, 0)] })
    expect(driver.edit('undo').mode).toBe('drawBoundaryPolygon')
    expect(driver.edit('undo').mode).toBe('drawBoundaryPolygon')
  })

  test('steps of the arrow keys on one corner are one', () => {
    const driver = editing().click(0, 0)
    driver.send({ type: 'moveVertex', to: at(-8, 0) }).send({ type: 'moveVertex', to: at(-16, 0) })
    expect(areaVertices(driver)[0]).toEqual([-16, 0])
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
  const driver = new MapDriver().send({ type: 'startBoundary', areas: [triangle], original: [square] })
  expect(driver.state.areas).toEqual([triangle])
  expect(driver.press('Escape').takeEffects()).toMatchObject([{ areas: [square], dropped: [triangle] }])
})

test('a polygon that was being drawn goes on with the corners it had', () => {
  const ring = [at(400, 0), at(500, 0)]
  const driver = new MapDriver().send({ type: 'startBoundary', areas: [square], original: [], ring })
  expect(driver.mode).toBe('drawBoundaryPolygon')
  expect(driver.click(450, 80).press('Enter').state.areas).toHaveLength(2)
  expect(areaVertices(driver, 1)).toEqual([
    [400, 0],
    [500, 0],
    [450, 80],
  ])
})

describe('from a list beside the map', () => {
  const remove = (driver: MapDriver, area: number) => driver.send({ type: 'deletePolygon', area })

  test('a polygon can be chosen', () => {
    const driver = editing().send({ type: 'choosePolygon', area: 1 })
    expect(driver.state.chosen).toEqual({ area: 1, vertex: null })
    expect(driver.send({ type: 'choosePolygon', area: 7 }).state.chosen).toEqual({ area: 1, vertex: null })
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
    expect(driver.state.sketch).toMatchObject({ kind: 'ring', vertices: [at(400, 0)] })
  })
})

describe('by keyboard', () => {
  test('corners are chosen in turn, from the one nearest to the crosshair on', () => {
    const driver = editing().edit('nextVertex', at(240, 90))
    expect(driver.state.chosen?.vertex).toEqual(vertex(1, 2))
    expect(driver.takeEffects()).toEqual([{ type: 'vertexChosen', point: at(250, 100) }])
    expect(driver.edit('nextVertex').state.chosen?.vertex).toEqual(vertex(0, 0))
    expect(driver.edit('previousVertex').state.chosen?.vertex).toEqual(vertex(1, 2))
  })

  test('Space takes what is under the crosshair', () => {
    const driver = editing().centreOn(100, 100).press('Space')
    expect(driver.state.chosen?.vertex).toEqual(vertex(0, 2))
    expect(driver.centreOn(250, 30).press('Space').state.chosen).toEqual({ area: 1, vertex: null })
  })

  test('a corner is added after the chosen one', () => {
    const driver = editing().click(100, 0).edit('addVertex')
    expect(areaVertices(driver)[2]).toEqual([100, 50])
    expect(driver.state.chosen?.vertex).toEqual(vertex(0, 2))
  })

  test('a step across the outline is refused', () => {
    const driver = editing()
      .click(100, 0)
      .send({ type: 'moveVertex', to: at(-50, 50) })
    expect(driver.state.areas[0]).toBe(square)
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'selfCrossing' }])
  })

  test('with nothing chosen or nothing there, nothing happens', () => {
    const driver = editing()
    const { state } = driver
    driver.edit('addVertex').edit('deleteChosen').edit('deletePolygon').edit('undo').press('Backspace')
    driver.send({ type: 'moveVertex', to: at(5, 5) })
    expect(driver.state).toBe(state)
    expect(new MapDriver().begin([]).edit('nextVertex').takeEffects()).toEqual([])
  })
})

describe('limits', () => {
  const circle = (vertices: number, x = 0) =>
    toPolygon(
      Array.from({ length: vertices }, (_, index): LngLat => {
        const angle = (2 * Math.PI * index) / vertices
        return at(x + 100_000 * Math.cos(angle), 100_000 * Math.sin(angle))
      }),
    )

  test('10,000 corners over all polygons: none is added, by drag, by key or by drawing', () => {
    const full = editing(circle(MAX_BOUNDARY_VERTICES - 3), triangle)
    expect(countVertices(full.state.areas)).toBe(MAX_BOUNDARY_VERTICES)
    const tooMany = [
      { type: 'refuse', reason: 'tooManyVertices', message: expect.stringContaining('10,000') },
    ]
    expect(full.drag(250, 0, 250, -20).takeEffects()).toMatchObject(tooMany)
    expect(full.click(200, 0).edit('addVertex').takeEffects()).toMatchObject(tooMany)
    expect(full.tool('drawBoundaryPolygon').takeEffects()).toMatchObject(tooMany)
    expect(full.mode).toBe('drawBoundary')
    expect(full.drag(250, 100, 250, 140).takeEffects()).toMatchObject([{ type: 'boundaryChanged' }])
  })

  test('the last corners of the last polygon may be drawn, one more not', () => {
    const driver = editing(circle(MAX_BOUNDARY_VERTICES - 3)).tool('drawBoundaryPolygon')
    driver.click(0, 0).click(100, 0).click(50, 50).click(20, 80)
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'tooManyVertices' }])
    expect(countVertices(driver.press('Enter').state.areas)).toBe(MAX_BOUNDARY_VERTICES)
  })

  test('50 polygons', () => {
    const driver = editing(...Array.from({ length: MAX_BOUNDARY_POLYGONS }, () => triangle))
    expect(driver.tool('drawBoundaryPolygon').takeEffects()).toMatchObject([
      { type: 'refuse', reason: 'tooManyPolygons' },
    ])
  })
})
