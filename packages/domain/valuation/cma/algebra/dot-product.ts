/**
 * Σ a[from + i]·b[start + i] for i below `count`. The order is fixed, so that all machines return the same
 * bits.
 */
export function dotProduct(
  a: Float64Array,
  from: number,
  b: Float64Array,
  start: number,
  count: number,
): number {
  let [sumA, sumB, sumC, sumD] = [0, 0, 0, 0]
  let index = 0
  for (; index + 3 < count; index += 4) {
    sumA += (a[from + index] as number) * (b[start + index] as number)
    sumB += (a[from + index + 1] as number) * (b[start + index + 1] as number)
    sumC += (a[from + index + 2] as number) * (b[start + index + 2] as number)
    sumD += (a[from + index + 3] as number) * (b[start + index + 3] as number)
  }
  for (; index < count; index++) sumA += (a[from + index] as number) * (b[start + index] as number)
  return sumA + sumB + (sumC + sumD)
}
