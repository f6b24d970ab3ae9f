import { describe, expect, it } from 'vitest'
import { UsageError } from './context.ts'
import { parseBounds, parseLayers, parseZooms } from './tiles.ts'

describe('What "lotline tiles" is asked', () => {
  it('takes one zoom or a range', () => {
    expect(parseZooms('14')).toEqual({ firstZoom: 14, lastZoom: 14 })
    expect(parseZooms('11-16')).toEqual({ firstZoom: 11, lastZoom: 16 })
  })

  it.each(['', '16-11', '11-', 'deep', '23', '-3', '11-16-17', '1.5'])(
    'refuses the zooms "%s"',
    (written) => {
      expect(() => parseZooms(written)).toThrow(UsageError)
    },
  )

  it('takes a box in degrees', () => {
    expect(parseBounds('-123.3,49.0,-122.5,49.4')).toEqual([-123.3, 49, -122.5, 49.4])
  })

  it.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    '-122.5,49.0,-123.3,49.4',
    '-123,49,-122,',
    'a,b,c,d',
    '-181,0,1,1',
    '0,0,1e999,1',
  ])('refuses the box "%s"', (written) => {
    expect(() => parseBounds(written)).toThrow(UsageError)
  })

  it('takes all layers when none is named, and names them when one is unknown', () => {
    expect(parseLayers([])).toContain('streets')
    expect(parseLayers(['parcel', 'zoning'])).toEqual(['parcel', 'zoning'])
    expect(() => parseLayers(['parcels'])).toThrow(/no layer "parcels".*parcel/)
  })
})
