import type { Holding } from '../facts/holding.ts'
import { isDevelopable } from '../parcels/parcel-use.ts'
import type { Random } from '../random.ts'

export interface Week {
  /** Number of the release. */
  release: number
  /** Day of the previous release. Events happen on the six days after it. */
  startsOn: string
  random: Random
  /** Number of events at a rate per parcel. An island's first neighbourhood has at least one by default. */
  countEvents(rate: number, min?: number): number
}

/** Rounds the expected number of events up or down at random. */
export function countEvents(rate: number, parcels: number, random: Random, min: number): number {
  const expected = rate * parcels
  return Math.max(min, Math.floor(expected) + (random.isLucky(expected % 1) ? 1 : 0))
}

/** Adds the results of `count` draws. A draw may fail. */
export function pushDraws<T>(list: T[], count: number, draw: () => T | null): void {
  for (let left = count; left > 0; left--) {
    const item = draw()
    if (item) list.push(item)
  }
}

/** Smaller neighbourhoods get no new applications and no corrected addresses. */
export const MIN_DEVELOPABLE = 20

/** Unchanged inland parcels that can be developed. */
export const findDevelopable = (holdings: readonly Holding[], changedRefs: ReadonlySet<string>): Holding[] =>
  holdings.filter(
    ({ parcel }) => !changedRefs.has(parcel.ref) && parcel.cell !== null && isDevelopable(parcel.use),
  )

/** Adds a letter to the civic numbers of some parcels, by ref. */
export function correctNumbers(
  holdings: readonly Holding[],
  count: number,
  random: Random,
  { corrections, changedRefs }: { corrections: Map<string, string>; changedRefs: Set<string> },
): void {
  for (let left = count; left > 0; left--) {
    const { parcel } = random.pick(holdings)
    if (changedRefs.has(parcel.ref)) continue
    changedRefs.add(parcel.ref)
    corrections.set(parcel.ref, `${parcel.civicNumber}A`)
  }
}

/** Rates per parcel, or of changes to an existing application or listing. */
export const WEEKLY_RATES = {
  subdivision: 0.0002,
  assembly: 0.00014,
  rezoning: 0.00017,
  amendment: 0.00008,
  application: 0.0004,
  applicationStatus: 0.12,
  newListing: 0.0011,
  listingRemoved: 0.03,
  listingPrice: 0.04,
  listingPending: 0.02,
  sale: 0.0007,
  correction: 0.0003,
  // The rates below apply from release 3. These two are per neighbourhood.
  exclusion: 0.04,
  blockApplication: 0.12,
  listingSold: 0.25,
  listingCleared: 0.2,
  newBrokerListing: 0.006,
} as const
