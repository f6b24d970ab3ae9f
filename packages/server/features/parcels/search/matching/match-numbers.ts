import { isRangeWith } from '#domain/parcel/address/civic-number.ts'
import { editDistance } from './edit-distance.ts'

/** Cost of a number within a source's range. */
const RANGE_COST = 0.1
/** Cost of a number that differs by one typing error. */
const DIFFERENT_NUMBER_COST = 1

/** Cost in typing errors. Null for a number too different to be a typing error. */
export function numberCost(input: string, number: string): number | null {
  if (input === number) return 0
  if (isRangeWith(number, input)) return RANGE_COST
  const [inputDigits, inputLetter] = splitLetter(input)
  const [digits, letter] = splitLetter(number)
  // `519` and `519A` are usually one building.
  if (inputDigits === digits) return inputLetter === '' || letter === '' ? 0.2 : 0.6
  if (number.startsWith(input)) return 0.3 + 0.05 * (number.length - input.length)
  if (inputDigits.length >= 2 && editDistance(input, number, 1) === 1)
    return getBlock(inputDigits) === getBlock(digits) ? DIFFERENT_NUMBER_COST : DIFFERENT_NUMBER_COST + 0.1
  return null
}

/** Cost of an unrelated number, to which its distance along the street is added. */
const OTHER_NUMBER_COST = 1.6
const MAX_GAP = 400

export function numberRangeCost(input: string, number: string): number {
  const gap = numberGap(input, number)
  return numberCost(input, number) ?? OTHER_NUMBER_COST + (Math.min(gap, MAX_GAP) / MAX_GAP) * 0.2
}

/** The hundred block (`12` of `1234`), which typing errors rarely change. */
const getBlock = (digits: string) => digits.slice(0, -2)

function numberGap(input: string, number: string): number {
  const gap = Math.abs(Number.parseInt(number, 10) - Number.parseInt(input, 10))
  return Number.isFinite(gap) ? gap : Number.POSITIVE_INFINITY
}

function splitLetter(number: string): [string, string] {
  const [, digits = '', letter = ''] = /^(\d*)(.*)$/.exec(number) ?? []
  return [digits, letter]
}

/** Numbers one typing error away, or else the nearest. */
export function findLikeNumbers(input: string, numbers: readonly string[], limit: number): string[] {
  // Costs are computed once, not in each comparison, because a long street has thousands of numbers.
  const candidates = numbers.map((number) => ({
    number,
    cost: numberCost(input, number),
    gap: numberGap(input, number),
  }))
  const similar = candidates.filter(({ cost }) => cost !== null)
  const [pool, max] = similar.length > 0 ? [similar, limit] : [candidates, Math.min(limit, 3)]
  return pool
    .filter(({ cost, gap }) => cost !== null || Number.isFinite(gap))
    .sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || a.gap - b.gap)
    .slice(0, max)
    .map(({ number }) => number)
}
