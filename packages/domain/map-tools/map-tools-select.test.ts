import { describe, expect, test } from 'vitest'
import { rectangleBetween, toPolygon } from '../geometry/polygon.ts'
import { at, MapDriver, placeAt } from './map-tools.driver.ts'

const triangle = toPolygon([at(0, 0), at(100, 0), at(50, 100)])
const drawTriangle = (driver: MapDriver) => driver.click(0, 0).click(100, 0).click(50, 100).press('Enter')

describe('selecting by click', () => {
  test('a click picks the parcel there: a selected one stays selected', () => {
    expect(new MapDriver().click(10, 10).takeEffects()).toEqual([{ type: 'pickAt', point: at(10, 10) }])
  })

  test('with Ctrl it toggles', () => {
    expect(new MapDriver().click(10, 10, { isMod: true }).takeEffects()).toEqual([
      { type: 'toggleAt', point: at(10, 10) },
    ])
  })

  test('with Shift it only adds', () => {
    expect(new MapDriver().click(10, 10, { isShift: true }).takeEffects()).toEqual([
      { type: 'addAt', point: at(10, 10) },
    ])
  })

  test('a double click picks once', () => {
    expect(new MapDriver().doubleClick(10, 10).takeEffects()).toEqual([{ type: 'pickAt', point: at(10, 10) }])
  })

  test('a long press opens the card, and the click that ends it does nothing', () => {
    expect(new MapDriver().longPress(10, 10).takeEffects()).toEqual([
      { type: 'inspectAt', point: at(10, 10) },
    ])
  })

  test.each([
    ['Enter', 'pickAt'],
    ['Space', 'toggleAt'],
  ] as const)('%s on the parcel under the crosshair is %s', (key, type) => {
    expect(new MapDriver().centreOn(5, 5).press(key).takeEffects()).toEqual([{ type, point: at(5, 5) }])
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
    expect(driver.preview?.polygon).toEqual(rectangleBetween(at(0, 0), at(60, 30)))
    driver.press('Escape')
    expect(driver.preview).toBeNull()
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

  test('the click that ends a rectangle does not select the parcel under it', () => {
    const driver = new MapDriver().tool('selectRectangle').click(0, 0).click(100, 50)
    expect(driver.takeEffects()).toEqual(selected)
    expect(driver.click(10, 10).takeEffects()).toEqual([{ type: 'pickAt', point: at(10, 10) }])
  })
})

describe('selecting by polygon', () => {
  const selected = [{ type: 'selectWithin', polygon: triangle }]
  const twoVertices = () => new MapDriver().tool('selectPolygon').click(0, 0).click(100, 0)

  test('Enter closes', () => {
    const driver = drawTriangle(new MapDriver().tool('selectPolygon'))
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('a click on the first corner closes', () => {
    const driver = twoVertices().click(50, 100).click(3, 3)
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('a double click places its corner once and closes', () => {
    expect(twoVertices().doubleClick(50, 100).takeEffects()).toEqual(selected)
  })

  test('a double click on the first corner closes and selects no parcel', () => {
    expect(twoVertices().click(50, 100).doubleClick(3, 3).takeEffects()).toEqual(selected)
  })

  test('a long press closes on touch', () => {
    const driver = twoVertices().click(50, 100)
    driver.longPress(70, 70)
    expect(driver.mode).toBe('normal')
    expect(driver.takeEffects()).toEqual(selected)
  })

  test('the finish button closes', () => {
    expect(twoVertices().click(50, 100).tool('complete').takeEffects()).toEqual(selected)
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
    const driver = twoVertices().click(300, 300).press('Backspace')
    expect(driver.state.sketch).toMatchObject({ vertices: [at(0, 0), at(100, 0)] })
    expect(driver.click(50, 100).press('Enter').takeEffects()).toEqual(selected)
    const empty = twoVertices().press('Backspace').press('Backspace').press('Backspace')
    expect(empty.state.sketch).toBeNull()
    expect(empty.mode).toBe('selectPolygon')
  })

  test('a doubled click places one corner', () => {
    expect(twoVertices().click(100, 0).click(101, 1).state.sketch).toMatchObject({
      vertices: [at(0, 0), at(100, 0)],
    })
  })

  test('fewer than three corners are refused with a word', () => {
    const driver = twoVertices().press('Enter')
    expect(driver.mode).toBe('selectPolygon')
    expect(driver.takeEffects()).toEqual([
      {
        type: 'refuse',
        reason: 'tooFewVertices',
        message: 'An area needs at least three corners.',
        at: null,
      },
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
    const driver = twoVertices().move(50, 100)
    expect(driver.preview).toEqual({
      vertices: [at(0, 0), at(100, 0)],
      line: [at(0, 0), at(100, 0), at(50, 100)],
      polygon: triangle,
    })
  })
})
