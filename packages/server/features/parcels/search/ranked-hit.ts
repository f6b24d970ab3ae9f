import type { SearchHit } from '#contract/parcel/search.ts'

export interface ParcelAtAddress {
  upid: string
  label: string
}

export interface AddressLookup {
  parcels: ParcelAtAddress[]
  total?: number | undefined
  /** What the address lacks, if the parcels are alternatives or a choice. */
  reason: string | null
  /** Why these parcels are meant, if their address differs. */
  note?: string | null
}

/** Costs in typing errors. */
export interface RankedHit {
  hit: SearchHit
  cost: number
  /** Says what does not exist, before this hit; null for an exact match. */
  hint?: string | null
  parcelCount?: number
  /** Explains a match whose title differs. */
  note?: string | null
  /** Whether it replaces a missing street or number. */
  isInstead?: boolean
  isUnit?: boolean
  /** Parcels of a number range, each with its address. */
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

/** At most a twelfth of an error, reached at 20 km. */
export function farCost(near: [number, number] | null, [lng, lat]: [number, number]): number {
  if (!near) return 0
  const east = (lng - near[0]) * Math.cos((lat * Math.PI) / 180)
  const kilometres = Math.hypot(east, lat - near[1]) * KM_PER_DEGREE
  return Math.min(kilometres, 20) * 0.004
}

/** 60 m around the point, to fly to. */
export function boundsAround([lng, lat]: [number, number]): [number, number, number, number] {
  return [lng - 0.0004, lat - 0.00025, lng + 0.0004, lat + 0.00025]
}
