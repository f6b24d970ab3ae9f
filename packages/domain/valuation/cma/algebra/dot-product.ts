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
  let [one, two, three, four] = [0, 0, 0, 0]
  let index = 0
  for (; index + 3 < count; index += 4) {
    one += (a[from + index] as number) * (b[start + index] as number)
    two += (a[from + index + 1] as number) * (b[start + index + 1] as number)
    three += (a[from + index + 2] as number) * (b[start + index + 2] as number)
    four += (a[from + index + 3] as number) * (b[start + index + 3] as number)
  }
  for (; index < count; index++) one += (a[from + index] as number) * (b[start + index] as number)
  return one + two + (three + four)
}
