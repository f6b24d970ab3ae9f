import { editDistance } from './edit-distance.ts'

/** How far a civic number is from the one typed, in typing errors; null when it is another number. */
export function numberCost(typed: string, number: string): number | null {
  if (typed === number) return 0
  const [typedDigits, typedLetter] = split(typed)
  const [digits, letter] = split(number)
  // `519` and `519A` are one building more often than not.
  if (typedDigits === digits) return typedLetter === '' || letter === '' ? 0.2 : 0.6
  if (number.startsWith(typed)) return 0.3 + 0.05 * (number.length - typed.length)
  if (typedDigits.length >= 2 && editDistance(typed, number, 1) === 1) return 1
  return null
}

function split(number: string): [string, string] {
  const [, digits = '', letter = ''] = /^(\d*)(.*)$/.exec(number) ?? []
  return [digits, letter]
}

/** Numbers of a street that one typing error, or else the least difference, leads to. */
export function likeNumbers(typed: string, numbers: readonly string[], limit: number): string[] {
  const similar = numbers.filter((number) => numberCost(typed, number) !== null)
  if (similar.length > 0) return similar.slice(0, limit)
  const wanted = Number.parseInt(typed, 10)
  const gap = (number: string) => Math.abs(Number.parseInt(number, 10) - wanted)
  return numbers
    .filter((number) => Number.isFinite(gap(number)))
    .sort((a, b) => gap(a) - gap(b))
    .slice(0, Math.min(limit, 3))
}
