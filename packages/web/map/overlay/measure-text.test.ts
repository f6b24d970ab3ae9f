import { describe, expect, it } from 'vitest'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { measureUnfinished, measureVertices } from '#domain/map-tools/measure.ts'
import { measureLines } from './measure-text.ts'

const corner: LngLat = [-123, 49.2]
const east: LngLat = [-122.999, 49.2]
const north: LngLat = [-122.999, 49.201]

describe('the label of a measurement', () => {
  it('says a length in both systems, first that of the preferences', () => {
    expect(measureLines(measureVertices([corner, east], false), 'imperial')).toEqual(['239.1 ft · 72.9 m'])
  })

  it('says an area first and the way around second', () => {
    expect(measureLines(measureVertices([corner, east, north], true), 'metric')).toEqual([
      '4,053 m² · 1 ac',
      'Around 317.1 m · 1,040.2 ft',
    ])
  })

  it('says while drawing what closing here would give', () => {
    expect(measureLines(measureUnfinished([corner, east, north]), 'imperial')[1]).toBe('604 ft · 184.1 m')
  })
})
