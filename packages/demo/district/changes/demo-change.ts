import type { Random } from '../random.ts'

/** A planned change, its records and a description. */
export interface DemoChange {
  kind:
    | 'subdivision'
    | 'assembly'
    | 'rezoning'
    | 'OCP amendment'
    | 'ALR exclusion'
    | 'new application'
    | 'application status'
    | 'new listing'
    | 'listing gone'
    | 'listing price'
    | 'listing status'
    | 'sale'
    | 'address correction'
  text: string
  /** Record keys (see `recordKey`). */
  added: string[]
  removed: string[]
  changed: string[]
}

export interface Week {
  /** 3 or more. */
  release: number
  /** Day of the previous release, before the six days of the week. */
  begins: string
  random: Random
  /** Occurrences at a rate per parcel; at least one in the island's first quarter. */
  times(rate: number, min?: number): number
}

/** Unique within a release: `parcel CA-OT-3-7`, `zoning CA-OT-RS-1-3.2`. */
export function recordKey(record: { entity: string; ref: string; layer?: string }): string {
  return `${record.layer ?? record.entity} ${record.ref}`
}

export const WEEKLY = {
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
  // From release 3: per farming quarter, per quarter, then per listing or shop.
  exclusion: 0.04,
  blockApplication: 0.12,
  listingSold: 0.25,
  listingCleared: 0.2,
  newBrokerListing: 0.006,
} as const
