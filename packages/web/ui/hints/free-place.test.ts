import { describe, expect, test } from 'vitest'
import { type Box, findFreePlace } from './free-place.ts'

const WINDOW = { width: 1440, height: 900 }
const TOAST = { width: 380, height: 64 }
const BELL: Box = { left: 1384, top: 18, width: 36, height: 36 }
const TOOLS: Box = { left: 1377, top: 70, width: 43, height: 220 }
const LAYERS: Box = { left: 1012, top: 70, width: 352, height: 600 }

describe('A toast', () => {
  test('stands in the top right corner of an empty page', () => {
    expect(findFreePlace(TOAST, WINDOW, [])).toEqual({ top: 14, right: 14 })
  })

  test('goes beside what is there, not over it', () => {
    const { top, right } = findFreePlace(TOAST, WINDOW, [BELL, TOOLS])
    expect(top).toBe(14)
    expect(right).toBeGreaterThanOrEqual(WINDOW.width - BELL.left)
  })

  test('covers no part of a panel that hangs below it', () => {
    const { top, right } = findFreePlace(TOAST, WINDOW, [BELL, TOOLS, LAYERS])
    const isAbove = top + TOAST.height <= LAYERS.top
    const isBeside = WINDOW.width - right <= LAYERS.left
    expect(isAbove || isBeside).toBe(true)
  })

  test('goes down where the whole top is taken', () => {
    const header: Box = { left: 0, top: 0, width: 1440, height: 80 }
    const { top, right } = findFreePlace(TOAST, WINDOW, [header])
    expect(top).toBeGreaterThanOrEqual(80)
    expect(right).toBe(14)
  })

  test('covers controls before amounts where there is no place beside both', () => {
    const phone = { width: 360, height: 640 }
    const dialog: Box = { left: 20, top: 40, width: 320, height: 590 }
    const totals: Box = { left: 38, top: 136, width: 284, height: 240 }
    const { top } = findFreePlace({ width: 332, height: 64 }, phone, [dialog], [totals])
    expect(top + 64).toBeLessThanOrEqual(totals.top)
  })

  test('stands in the corner where there is no place for it', () => {
    const everything: Box = { left: 0, top: 0, ...WINDOW }
    expect(findFreePlace(TOAST, WINDOW, [everything])).toEqual({ top: 14, right: 14 })
  })
})
