import { describe, expect, it } from 'vitest'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { measureOf, runningMeasureOf } from '#domain/map-tools/measure.ts'
import { measureLines } from './measure-text.ts'

const corner: LngLat = [-123, 49.2]
const east: LngLat = [-122.999, 49.2]
const north: LngLat = [-122.999, 49.201]

describe('the label of a measurement', () => {
  it('says a length in both systems', () => {
    expect(measureLines(measureOf([corner, east], false))).toEqual(['72.9 m · 239 ft'])
  })

  it('says an area first and the way around second', () => {
    expect(measureLines(measureOf([corner, east, north], true))).toEqual([
      '4,053 m² · 1 ac',
      'Around 317 m · 1,040 ft',
    ])
  })

  it('says while drawing what closing here would give', () => {
    expect(measureLines(runningMeasureOf([corner, east, north]))[1]).toBe('184 m · 604 ft')
  })
})
