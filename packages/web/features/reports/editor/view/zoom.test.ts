import { describe, expect, it } from 'vitest'
import { nextStep, zoomFactor } from './zoom.ts'

describe('A page', () => {
  it('as wide as its room is never larger than real', () => {
    expect(zoomFactor('width', 'letter', { width: 456, height: 300 })).toBe(0.5)
    expect(zoomFactor('width', 'letter', { width: 2000, height: 300 })).toBe(1)
  })

  it('that is shown whole fits both ways', () => {
    expect(zoomFactor('page', 'letter', { width: 2000, height: 576 })).toBe(0.5)
    expect(zoomFactor('page', 'letter', { width: 456, height: 5760 })).toBe(0.5)
    expect(zoomFactor('page', 'legal', { width: 2000, height: 720 })).toBe(0.5)
  })

  it('is as large as somebody chose, whatever the room', () => {
    expect(zoomFactor(1.5, 'a4', { width: 100, height: 100 })).toBe(1.5)
  })

  it('in no room at all is still there', () => {
    expect(zoomFactor('page', 'a4', { width: 0, height: 0 })).toBe(0.1)
  })
})

it('Steps go from any size to the next of them, and end', () => {
  expect(nextStep(0.6, 'in')).toBe(0.67)
  expect(nextStep(0.6, 'out')).toBe(0.5)
  expect(nextStep(0.5, 'in')).toBe(0.67)
  expect(nextStep(0.5, 'out')).toBe(0.33)
  expect(nextStep(2, 'in')).toBeNull()
  expect(nextStep(0.25, 'out')).toBeNull()
})
