import { describe, expect, test } from 'vitest'
import { rectangleBetween, toPolygon } from '../geometry/polygon.ts'
import { at, MapDriver } from './map-tools.driver.ts'

const triangle = toPolygon([at(0, 0), at(100, 0), at(50, 100)])
const drawTriangle = (driver: MapDriver) => driver.click(0, 0).click(100, 0).click(50, 100).press('Enter')

describe('deleting from the selection', () => {
  test('by point: each click removes the parcel there, until done', () => {
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
