import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CropView, getCrop, MAX_ZOOM, moveView, WHOLE_VIEW, zoomView } from './picture-crop.ts'

const WIDE = { width: 2000, height: 1000 }
const FRAME = { width: 900, height: 450 }

describe('The part of a picture in a frame', () => {
  it('is the largest about the middle at first', () => {
    expect(getCrop({ width: 1000, height: 1000 }, FRAME, WHOLE_VIEW)).toEqual({
      x: 0,
      y: 250,
      width: 1000,
      height: 500,
    })
    expect(getCrop(WIDE, { width: 100, height: 100 }, WHOLE_VIEW)).toEqual({
      x: 500,
      y: 0,
      width: 1000,
      height: 1000,
    })
  })

  it('is smaller when it is nearer, about the same middle, and back within the picture when it is farther', () => {
    const near = zoomView(WIDE, FRAME, WHOLE_VIEW, 2)
    expect(getCrop(WIDE, FRAME, near)).toEqual({ x: 500, y: 250, width: 1000, height: 500 })
    const corner = moveView(WIDE, FRAME, near, { right: 9, down: 9 })
    expect(getCrop(WIDE, FRAME, corner)).toEqual({ x: 1000, y: 500, width: 1000, height: 500 })
    expect(getCrop(WIDE, FRAME, zoomView(WIDE, FRAME, corner, 1))).toEqual({ x: 0, y: 0, ...WIDE })
  })

  it('moves by widths and heights of the frame', () => {
    const moved = moveView(WIDE, FRAME, { ...WHOLE_VIEW, zoom: 4 }, { right: 0.5, down: -1 })
    expect(getCrop(WIDE, FRAME, moved)).toEqual({ x: 1000, y: 125, width: 500, height: 250 })
  })

  it('lies within the picture, in the proportion of the frame, however it is moved and zoomed', () => {
    const size = fc.record({
      width: fc.integer({ min: 1, max: 9000 }),
      height: fc.integer({ min: 1, max: 9000 }),
    })
    const fraction = fc.double({ min: -3, max: 3, noNaN: true })
    const act = fc.oneof(
      fc.record({ right: fraction, down: fraction }),
      fc.double({ min: -1, max: 2 * MAX_ZOOM, noNaN: true }),
    )
    fc.assert(
      fc.property(size, size, fc.array(act), (picture, frame, acts) => {
        const view = acts.reduce<CropView>(
          (before, each) =>
            typeof each === 'number'
              ? zoomView(picture, frame, before, each)
              : moveView(picture, frame, before, each),
          WHOLE_VIEW,
        )
        const { x, y, width, height } = getCrop(picture, frame, view)
        expect(width / height / (frame.width / frame.height)).toBeCloseTo(1)
        expect(Math.min(x, y)).toBeGreaterThan(-1e-6)
        expect(x + width).toBeLessThan(picture.width + 1e-6)
        expect(y + height).toBeLessThan(picture.height + 1e-6)
      }),
    )
  })
})
