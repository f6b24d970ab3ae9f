import type { SearchHit } from '#contract/parcel/search.ts'

export interface ParcelAtAddress {
  upid: string
  label: string
}

export interface AddressLookup {
  parcels: ParcelAtAddress[]
  /** Number of parcels in all, where it is more than were read. */
  total?: number | undefined
  /** Text saying what of the address does not exist, where these parcels are only offered in its place, or that they are to choose from; else null. */
  reason: string | null
  /** Text saying why these parcels are meant, where their address reads otherwise. */
  note?: string | null
}

/** A hit with its distance from what was typed, in typing errors: the smaller, the better. */
export interface RankedHit {
  hit: SearchHit
  cost: number
  /** Text to read before this hit: that what was typed does not exist, or how much of it; null where it is what was typed. */
  hint?: string | null
  /** Number of parcels that are meant, where the hit may have fewer. */
  parcelCount?: number
  /** Text saying why it is what was typed, where its title reads otherwise. */
  note?: string | null
  /** Offered in place of what was typed, of which the street or the number does not exist. */
  isInstead?: boolean
  /** The unit that was typed was found. */
  isUnit?: boolean
  /** Parcels of a range of numbers, each with its own address, to choose from; absent from other hits. */
  range?: AddressLookup
}

export const hasSameTitles = (one: SearchHit, other: SearchHit): boolean =>
  one.title === other.title && one.subtitle === other.subtitle

export interface SearchInput {
  text: string
  /** Map centre, longitude first; breaks ties. */
  near: [number, number] | null
  limit: number
  signal: AbortSignal | undefined
}

const KM_PER_DEGREE = 111.32

/** Returns the cost of the distance, at most a twelfth of an error, from 20 km on: it decides between equals and nothing else. */
export function farCost(near: [number, number] | null, [lng, lat]: [number, number]): number {
  if (!near) return 0
  const east = (lng - near[0]) * Math.cos((lat * Math.PI) / 180)
  const kilometres = Math.hypot(east, lat - near[1]) * KM_PER_DEGREE
  return Math.min(kilometres, 20) * 0.004
}

/** Bounds of some 60 m around a point, to fly to. */
export function boundsAround([lng, lat]: [number, number]): [number, number, number, number] {
  return [lng - 0.0004, lat - 0.00025, lng + 0.0004, lat + 0.00025]
}
