import type { SearchHit } from '#contract/parcel/search.ts'

export interface ParcelAtAddress {
  upid: string
  label: string
}

export interface AddressLookup {
  parcels: ParcelAtAddress[]
  total?: number | undefined
  /** Why the user has to choose: something was not found, or several places match. */
  reason: string | null
  /** Explains parcels whose address differs from the typed one. */
  note?: string | null
}

/** `cost` is in typing errors. */
export interface RankedHit {
  hit: SearchHit
  cost: number
  /** Shown before the hit: the part of the address that does not exist. Null for an exact match. */
  hint?: string | null
  parcelCount?: number
  /** Explains a match whose title differs. */
  note?: string | null
  /** Whether it replaces a missing street or number. */
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

/** Beyond this distance, hits are equally far. */
const MAX_KM = 20
const COST_PER_KM = 0.004

/** Returns the cost of a hit's distance from the map centre. */
export function distanceCost(near: [number, number] | null, [lng, lat]: [number, number]): number {
  if (!near) return 0
  const east = (lng - near[0]) * Math.cos((lat * Math.PI) / 180)
  const kilometres = Math.hypot(east, lat - near[1]) * KM_PER_DEGREE
  return Math.min(kilometres, MAX_KM) * COST_PER_KM
}

/** Returns a box of about 60 m around a point, for the map to fly to. */
export function boundsAround([lng, lat]: [number, number]): [number, number, number, number] {
  return [lng - 0.0004, lat - 0.00025, lng + 0.0004, lat + 0.00025]
}
