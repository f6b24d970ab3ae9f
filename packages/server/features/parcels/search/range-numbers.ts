import { type CivicRange, leadingDigits } from '#domain/parcel/address/civic-number.ts'
import type { Database } from '../../../db/open.ts'
import { findNumbers } from './address-queries.ts'

/** A long street has thousands of numbers: some milliseconds of the database. */
const STREETS_PER_STATEMENT = 10

/**
 * Returns the numbers of a range that there are on one of these streets, those with a letter or a fraction too; of listed houses only where there is none
 * without. Streets are as the sources spell them.
 */
export async function readRangeNumbers(
  database: Database,
  streets: readonly string[],
  signal: AbortSignal | undefined,
): Promise<(street: string, range: CivicRange) => string[]> {
  const numbers = new Map<string, Set<string>>()
  const keyOf = (street: string, digits: string) => `${digits} ${street}`
  for (let start = 0; start < streets.length; start += STREETS_PER_STATEMENT) {
    const some = streets.slice(start, start + STREETS_PER_STATEMENT)
    for (const { street, number } of await findNumbers(database, some, signal)) {
      const key = keyOf(street, leadingDigits(number))
      numbers.set(key, (numbers.get(key) ?? new Set()).add(number))
    }
  }
  return (street, range) =>
    range.numbers.flatMap((digits) => {
      const found = [...(numbers.get(keyOf(street, digits)) ?? [])]
      return range.kind === 'listed' && found.includes(digits) ? [digits] : found
    })
}
