export interface Box {
  left: number
  top: number
  width: number
  height: number
}

type Size = Pick<Box, 'width' | 'height'>

const MARGIN = 14
const STEP = 8

interface Place {
  top: number
  right: number
}

/** Place nearest to the top right corner that covers no obstacle, if possible. CSS pixels. */
export const findFreePlace = (
  box: Size,
  window: Size,
  obstacles: readonly Box[],
  mostImportant: readonly Box[] = [],
): Place =>
  findNearestPlace(box, window, [...obstacles, ...mostImportant]) ??
  findNearestPlace(box, window, mostImportant) ?? { top: MARGIN, right: MARGIN }

function findNearestPlace(box: Size, window: Size, obstacles: readonly Box[]): Place | null {
  const maxTop = window.height - box.height - MARGIN
  const maxRight = window.width - box.width - MARGIN
  let place: Place | null = null
  let min = Infinity
  for (let top = MARGIN; top <= maxTop; top += STEP) {
    for (let right = MARGIN; right <= maxRight; right += STEP) {
      const distance = top + right
      if (distance >= min) break
      const left = window.width - right - box.width
      if (obstacles.some((other) => overlaps({ ...box, left, top }, other))) continue
      place = { top, right }
      min = distance
    }
  }
  return place
}

const overlaps = (a: Box, b: Box): boolean =>
  a.left < b.left + b.width &&
  b.left < a.left + a.width &&
  a.top < b.top + b.height &&
  b.top < a.top + a.height
