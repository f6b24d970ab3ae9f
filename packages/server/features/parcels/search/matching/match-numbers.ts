import { isRangeWith } from '#domain/parcel/address/civic-number.ts'
import { editDistance } from './edit-distance.ts'

/** Cost of a number within a source's range. */
const RANGE_COST = 0.1
/** `519` and `519A` are usually one building. */
const ADDED_LETTER_COST = 0.2
const OTHER_LETTER_COST = 0.6
/** Cost of a number that starts with the typed digits, and of each further digit. */
const UNFINISHED_COST = 0.3
const COST_PER_MISSING_DIGIT = 0.05
/** Cost of a number that differs by one typing error. */
const DIFFERENT_NUMBER_COST = 1
const OTHER_BLOCK_COST = 0.1

/** Returns the cost in typing errors. Null for a number too different to be one. */
export function numberCost(input: string, number: string): number | null {
  if (input === number) return 0
  if (isRangeWith(number, input)) return RANGE_COST
  const [inputDigits, inputLetter] = splitLetter(input)
  const [digits, letter] = splitLetter(number)
  if (inputDigits === digits)
    return inputLetter === '' || letter === '' ? ADDED_LETTER_COST : OTHER_LETTER_COST
  if (number.startsWith(input))
    return UNFINISHED_COST + COST_PER_MISSING_DIGIT * (number.length - input.length)
  if (inputDigits.length < 2 || editDistance(input, number, 1) !== 1) return null
  return DIFFERENT_NUMBER_COST + (getBlock(inputDigits) === getBlock(digits) ? 0 : OTHER_BLOCK_COST)
}

/** Cost of an unrelated number, to which the gap adds up to `MAX_GAP_COST`. */
const OTHER_NUMBER_COST = 1.6
const MAX_GAP = 400
const MAX_GAP_COST = 0.2

export function anyNumberCost(input: string, number: string): number {
  const gap = numberGap(input, number)
  return numberCost(input, number) ?? OTHER_NUMBER_COST + (Math.min(gap, MAX_GAP) / MAX_GAP) * MAX_GAP_COST
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

const MAX_UNRELATED_NUMBERS = 3

/** Finds numbers that differ by one typing error, or else the nearest. */
export function findLikeNumbers(input: string, numbers: readonly string[], limit: number): string[] {
  // Costs are computed once, not in each comparison, because a long street has thousands of numbers.
  const candidates = numbers.map((number) => ({
    number,
    cost: numberCost(input, number),
    gap: numberGap(input, number),
  }))
  const similar = candidates.filter(({ cost }) => cost !== null)
  const [choices, max] =
    similar.length > 0 ? [similar, limit] : [candidates, Math.min(limit, MAX_UNRELATED_NUMBERS)]
  return choices
    .filter(({ cost, gap }) => cost !== null || Number.isFinite(gap))
    .sort((a, b) => (a.cost ?? 0) - (b.cost ?? 0) || a.gap - b.gap)
    .slice(0, max)
    .map(({ number }) => number)
}
