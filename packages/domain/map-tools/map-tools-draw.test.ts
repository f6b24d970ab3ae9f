import { describe, expect, test } from 'vitest'
import { toPolygon } from '../geometry/polygon.ts'
import { at, MapDriver } from './map-tools.driver.ts'
import { measureUnfinished } from './measure.ts'

const triangle = toPolygon([at(0, 0), at(100, 0), at(50, 100)])
const drawTriangle = (driver: MapDriver) => driver.click(0, 0).click(100, 0).click(50, 100).press('Enter')

describe('measuring', () => {
  test('running totals of the way so far, the pointer included', () => {
    const driver = new MapDriver().tool('measurePolygon').click(0, 0).click(100, 0).move(100, 50)
    const measure = measureUnfinished(driver.preview?.line ?? [])
    expect(measure.segmentMetres.map(Math.round)).toEqual([100, 50])
    expect(Math.round(measure.lengthMetres)).toBe(150)
    expect((measure.areaSquareMetres ?? 0) / 2500).toBeCloseTo(1, 2)
  })

  test('a double click finishes a path: length, no area', () => {
    const driver = new MapDriver().tool('measurePolygon').click(0, 0).click(100, 0).doubleClick(100, 50)
    expect(driver.mode).toBe('measure')
    expect(driver.state.measures).toHaveLength(1)
    expect(driver.state.measures[0]).toMatchObject({ isClosed: false, areaSquareMetres: null })
    expect(driver.preview).toBeNull()
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
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'tooFewVertices' }])
  })

  test('after measuring, parcels can be selected, and another measurement begun', () => {
    const driver = new MapDriver().tool('measurePolygon').click(0, 0).click(100, 0).press('Enter')
    driver.takeEffects()
    expect(driver.click(10, 10).takeEffects()).toEqual([{ type: 'pickAt', point: at(10, 10) }])
    driver.tool('measurePolygon').click(0, 50).click(80, 50).press('Enter')
    expect(driver.state.measures).toHaveLength(2)
    driver.takeEffects()
    expect(driver.tool('clearMeasures').takeEffects()).toEqual([])
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
    expect(driver.takeEffects()).toEqual([])
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
    expect(driver.press('Escape').takeEffects()).toEqual([
      { type: 'boundaryCancelled', areas: [], dropped: [triangle] },
    ])
    expect(driver.mode).toBe('normal')
  })

  test('completing without an area is a cancel', () => {
    expect(new MapDriver().tool('drawBoundary').tool('complete').takeEffects()).toEqual([
      { type: 'boundaryCancelled', areas: [], dropped: [] },
    ])
  })

  test('begins from areas to edit; cancelling says which they were', () => {
    const driver = new MapDriver().begin([triangle])
    expect(driver.mode).toBe('drawBoundary')
    driver.tool('clearAreas').press('Escape')
    driver.takeEffects()
    expect(driver.press('Escape').takeEffects()).toEqual([
      { type: 'boundaryCancelled', areas: [triangle], dropped: [] },
    ])
    expect(driver.state).toMatchObject({ mode: 'normal', areas: [], originalAreas: [] })
  })

  test('begins with the first corner where there is no area yet, whatever was in hand', () => {
    for (const tool of ['normal', 'measurePolygon', 'deletePolygon', 'drawBoundary'] as const) {
      expect(new MapDriver().tool(tool).begin([]).mode).toBe('drawBoundaryPolygon')
    }
  })

  test('another boundary is not begun over an unfinished one', () => {
    const driver = new MapDriver().begin([triangle]).tool('drawBoundaryPolygon').click(5, 5)
    driver.begin([])
    expect(driver.state).toMatchObject({ mode: 'drawBoundary', areas: [triangle] })
    expect(driver.takeEffects()).toMatchObject([{ type: 'refuse', reason: 'unfinishedBoundary' }])
  })

  test('parcels are not selected meanwhile', () => {
    expect(new MapDriver().tool('drawBoundary').click(5, 5).takeEffects()).toEqual([])
  })
})

describe('the CMA subject', () => {
  const positioning = () => new MapDriver().tool('cmaSubject').tool('position')

  test('a click chooses the place, save moves it there', () => {
    const driver = positioning().click(5, 5).click(8, 8)
    expect(driver.state.subject).toEqual(at(8, 8))
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
    expect(driver.state.subject).toBeNull()
  })

  test('saving without a place moves nothing', () => {
    expect(positioning().tool('save').takeEffects()).toEqual([])
  })

  test('a click chooses the parcel there, and selects nothing', () => {
    const driver = new MapDriver().tool('cmaSubject')
    expect(driver.click(5, 5).takeEffects()).toEqual([{ type: 'subjectAt', point: at(5, 5) }])
    expect(driver.centreOn(8, 8).press('Space').takeEffects()).toEqual([
      { type: 'subjectAt', point: at(8, 8) },
    ])
    expect(driver.mode).toBe('cmaSubject')
  })

  test('a drag of the map chooses nothing', () => {
    expect(new MapDriver().tool('cmaSubject').drag(5, 5, 40, 40).takeEffects()).toEqual([])
    expect(positioning().drag(5, 5, 40, 40).takeEffects()).toEqual([])
  })
})
