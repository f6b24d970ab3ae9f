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
