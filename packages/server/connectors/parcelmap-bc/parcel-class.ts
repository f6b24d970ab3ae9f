import type { ParcelClass } from '#domain/parcel/records.ts'

/** Classes by their lower-case names in either layout. */
const CLASSES: Record<string, ParcelClass> = {
  subdivision: 'subdivision',
  'absolute fee book': 'subdivision',
  'building strata': 'building_strata',
  'bare land strata': 'bare_land_strata',
  'air space': 'air_space',
  interest: 'interest',
  road: 'road',
  park: 'park',
  primary: 'crown',
  'part of primary': 'crown',
  'crown subdivision': 'crown',
  'common ownership': 'common_property',
  'return to crown': 'return_to_crown',
}

export function parseParcelClass(name: string | null): ParcelClass {
  return (name && CLASSES[name.toLowerCase()]) || 'unknown'
}

const OWNERS: Record<string, string> = { UNCLASS: 'Unclassified', UNTITLEDPROV: 'Untitled Provincial' }

/** `LOCAL GOVERNMENT` → `Local Government` */
export function formatOwnerType(name: string | null): string | null {
  if (name === null) return null
  return OWNERS[name] ?? name.toLowerCase().replace(/\b\w/g, (letter) => letter.toUpperCase())
}

/** Plan number; null for the fabric's `NO_PLAN`. */
export function parsePlan(name: string | null): string | null {
  return name === null || /^NO_?PLAN$/i.test(name) ? null : name
}
