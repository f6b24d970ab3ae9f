import type { SearchHit } from '#contract/parcel/search.ts'

export interface ParcelAtAddress {
  upid: string
  label: string
}

export interface AddressLookup {
  parcels: ParcelAtAddress[]
  total?: number | undefined
  /** The reason for a choice of parcels: something was not found, or several places match. */
  reason: string | null
  /** Explains parcels whose address differs from the typed one. */
  note?: string | null
}

/** `cost` is in typing errors. */
export interface RankedHit {
  hit: SearchHit
  cost: number
  /**
   * The text before this hit, which says which part of the address does not exist. Null for an exact match.
   */
  hint?: string | null
  parcelCount?: number
  /** Explains a match whose title differs. */
  note?: string | null
  /** Whether the hit replaces a missing street or number. */
  isInstead?: boolean
  isUnit?: boolean
  range?: AddressLookup
}

export const hasSameTitles = (a: SearchHit, b: SearchHit): boolean =>
  a.title === b.title && a.subtitle === b.subtitle

export interface SearchInput {
  text: string
  /** Map centre, longitude first. Nearer hits come first if otherwise equal. */
  near: [number, number] | null
  limit: number
  signal: AbortSignal | undefined
}

const KM_PER_DEGREE = 111.32

/** Adds a cost for the distance from the map centre: at most 0.08, from 20 km. */
export function distanceCost(near: [number, number] | null, [lng, lat]: [number, number]): number {
  if (!near) return 0
  const east = (lng - near[0]) * Math.cos((lat * Math.PI) / 180)
  const kilometres = Math.hypot(east, lat - near[1]) * KM_PER_DEGREE
  return Math.min(kilometres, 20) * 0.004
}

/** Returns a box of about 60 m around a point, for the map to fly to. */
export function boundsAround([lng, lat]: [number, number]): [number, number, number, number] {
  return [lng - 0.0004, lat - 0.00025, lng + 0.0004, lat + 0.00025]
}
