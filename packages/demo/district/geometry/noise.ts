import { hash32 } from '../random.ts'

/** Smoothly interpolates random values at the integers. Returns a number in [-1, 1]. */
export function smoothNoise(position: number, ...key: readonly (number | string)[]): number {
  return closedNoise(position, Infinity, ...key)
}

/** Repeats after `period`. */
export function closedNoise(position: number, period: number, ...key: readonly (number | string)[]): number {
  const left = Math.floor(position)
  const fraction = position - left
  const weight = fraction * fraction * fraction * (fraction * (6 * fraction - 15) + 10)
  const base = hash32(...key)
  const a = hash32(base, left % period) / 2147483648 - 1
  const b = hash32(base, (left + 1) % period) / 2147483648 - 1
  return a + (b - a) * weight
}
