export interface Box {
  left: number
  top: number
  width: number
  height: number
}

interface Size {
  width: number
  height: number
}

const MARGIN = 14
const STEP = 8

/**
 * Returns the place nearest to the window's top right corner at which a box covers none of the obstacles, or the corner itself when there
 * is no such place. CSS pixels.
 */
export function freePlace(
  box: Size,
  window: Size,
  obstacles: readonly Box[],
): { top: number; right: number } {
  const maxTop = window.height - box.height - MARGIN
  const maxRight = window.width - box.width - MARGIN
  let best = { top: MARGIN, right: MARGIN }
  let least = Infinity
  for (let top = MARGIN; top <= maxTop; top += STEP) {
    for (let right = MARGIN; right <= maxRight; right += STEP) {
      const distance = top + right
      if (distance >= least) break
      const left = window.width - right - box.width
      if (obstacles.some((other) => isOver({ ...box, left, top }, other))) continue
      best = { top, right }
      least = distance
    }
  }
  return best
}

const isOver = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height
