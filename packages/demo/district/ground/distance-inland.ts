/**
 * Distance of cell centres from the water, after Felzenszwalb and Huttenlocher, "Distance Transforms of
 * Sampled Functions" (2012).
 */
const UNREACHED = 1e20

/** Returns distances in cells, row by row; 0 in water. `isLand` is 1 for land. */
export function distanceInland(isLand: Uint8Array, width: number, height: number): Float64Array {
  const squares = Float64Array.from(isLand, (land) => (land === 1 ? UNREACHED : 0))
  const size = Math.max(width, height) + 2
  const scratch = {
    values: new Float64Array(size),
    lows: new Int32Array(size),
    ends: new Float64Array(size + 1),
  }
  for (let column = 0; column < width; column++) transform(squares, column, width, height, scratch)
  for (let row = 0; row < height; row++) transform(squares, row * width, 1, width, scratch)
  return squares.map(Math.sqrt)
}

interface Scratch {
  values: Float64Array
  lows: Int32Array
  ends: Float64Array
}

/** Lower envelope of parabolas (see the paper). */
function transform(
  squares: Float64Array,
  start: number,
  step: number,
  count: number,
  scratch: Scratch,
): void {
  const { values, lows, ends } = scratch
  values[0] = 0
  for (let index = 0; index < count; index++) values[index + 1] = squares[start + index * step] ?? 0
  values[count + 1] = 0
  const value = (index: number) => values[index] ?? 0
  let top = 0
  lows[0] = 0
  ends[0] = -UNREACHED
  ends[1] = UNREACHED
  for (let index = 1; index < count + 2; index++) {
    const meets = (low: number) => (value(index) + index ** 2 - (value(low) + low ** 2)) / (2 * (index - low))
    let at = meets(lows[top] ?? 0)
    while (at <= (ends[top] ?? -UNREACHED)) at = meets(lows[--top] ?? 0)
    lows[++top] = index
    ends[top] = at
    ends[top + 1] = UNREACHED
  }
  let parabola = 0
  for (let index = 0; index < count; index++) {
    while ((ends[parabola + 1] ?? UNREACHED) < index + 1) parabola++
    const low = lows[parabola] ?? 0
    squares[start + index * step] = (index + 1 - low) ** 2 + value(low)
  }
}
