import { describe, expect, it } from 'vitest'
import { metresPerPixel } from '../geometry/geodesy.ts'
import { isSameScale, scaleBars } from './scale-bar.ts'

describe('the scale', () => {
  it('shows round lengths in both systems', () => {
    const { metric, imperial } = scaleBars(metresPerPixel(49.2, 16), 100)
    expect(metric).toEqual({ width: expect.closeTo(64.1, 0), label: '50 m' })
    expect(imperial).toEqual({ width: expect.closeTo(78.1, 0), label: '200 ft' })
  })

  it('goes over to kilometres and miles', () => {
    const { metric, imperial } = scaleBars(metresPerPixel(49.2, 9), 100)
    expect(metric.label).toBe('5 km')
    expect(imperial.label).toBe('5 mi')
  })

  it('never grows beyond its place', () => {
    for (let zoom = 3; zoom <= 21; zoom += 0.25) {
      const { metric, imperial } = scaleBars(metresPerPixel(49.2, zoom), 100)
      expect(Math.max(metric.width, imperial.width)).toBeLessThanOrEqual(100)
      expect(Math.min(metric.width, imperial.width)).toBeGreaterThan(18)
    }
  })

  it('is another one where its label changes and its width does not', () => {
    const at = (zoom: number) => scaleBars(metresPerPixel(49.25, zoom), 100)
    expect(at(13).metric.width).toBeCloseTo(at(12).metric.width)
    expect(isSameScale(at(13), at(12))).toBe(false)
    expect(isSameScale(at(13), at(13.001))).toBe(true)
  })
})
