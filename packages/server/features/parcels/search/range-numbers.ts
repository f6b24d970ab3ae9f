import { type CivicRange, isListed, isRangeWith, listNumbers } from '#domain/parcel/address/civic-number.ts'
import { chunk } from '#domain/parcel/lists.ts'
import type { Database } from '../../../db/open.ts'
import { findNumbers } from './address-queries.ts'

/** Limits a statement to some milliseconds, because a long street has thousands of numbers. */
const STREETS_PER_STATEMENT = 10

interface StreetNumbers {
  /**
   * Returns the numbers in a range, including lettered ones, fractions and overlapping source ranges. In a
   * list of houses (5 & 7), a plain number excludes lettered ones.
   */
  within: (street: string, range: CivicRange) => string[]
  rangesWith: (street: string, number: string) => string[]
}

/** A lookup of single houses needs only `ranges`. */
export async function readRangeNumbers(
  database: Database,
  streets: readonly string[],
  kind: 'all' | 'ranges',
  signal: AbortSignal | undefined,
): Promise<StreetNumbers> {
  const numbers = new Map<string, Set<string>>()
  const getKey = (street: string, digits: string) => `${digits} ${street}`
  for (const batch of chunk(streets, STREETS_PER_STATEMENT)) {
    signal?.throwIfAborted()
    for (const { street, number } of await findNumbers(database, batch, kind)) {
      for (const digits of listNumbers(number)) {
        const key = getKey(street, digits)
        numbers.set(key, (numbers.get(key) ?? new Set()).add(number))
      }
    }
  }
  const numbersAt = (street: string, digits: string) => [...(numbers.get(getKey(street, digits)) ?? [])]
  return {
    within: (street, range) => {
      const matches = range.numbers.flatMap((digits) => {
        const candidates = numbersAt(street, digits)
        return isListed(range) && candidates.includes(digits) ? [digits] : candidates
      })
      return [...new Set(matches)]
    },
    rangesWith: (street, number) => numbersAt(street, number).filter((range) => isRangeWith(range, number)),
  }
}
