import type { ParcelClass } from './records.ts'

/** Not a class of any source, because no source delivers strata units as parcels. */
type UnitClass = 'strata_lot'

/** The land title register's terms. */
const TITLES: Record<ParcelClass | UnitClass, string> = {
  subdivision: 'Parcel',
  building_strata: 'Building strata',
  bare_land_strata: 'Bare land strata lot',
  strata_lot: 'Strata lot',
  air_space: 'Air space parcel',
  interest: 'Right of way or easement',
  road: 'Road',
  park: 'Park',
  crown: 'Crown land',
  common_property: 'Common property',
  return_to_crown: 'Returned to Crown',
  unknown: 'Parcel',
}

const FABRIC_NAMES: Record<ParcelClass | UnitClass, string | null> = {
  ...TITLES,
  subdivision: 'Subdivision',
  bare_land_strata: 'Bare land strata',
  air_space: 'Air space',
  interest: 'Interest',
  crown: 'Crown',
  return_to_crown: 'Return to Crown',
  unknown: null,
}

export const fabricClass = (parcelClass: string): string | null =>
  FABRIC_NAMES[parcelClass as ParcelClass] ?? null

/** A side along these classes is a street side. In a bare land strata, the common property is the lane. */
export const STREET_CLASSES: readonly ParcelClass[] = ['road', 'interest', 'common_property']

const UNSOLD_CLASSES: ReadonlySet<string> = new Set<ParcelClass>([
  'interest',
  'road',
  'park',
  'crown',
  'common_property',
  'return_to_crown',
])

export const classTitle = (parcelClass: string): string =>
  TITLES[parcelClass as ParcelClass] ?? TITLES.unknown

export const distinctClassTitle = (parcelClass: string): string | null =>
  parcelClass === 'subdivision' || parcelClass === 'unknown'
    ? null
    : (TITLES[parcelClass as ParcelClass] ?? null)

/** Parcels of these classes are neither assessed nor sold, so missing values are expected. */
export const isUnsold = (parcelClass: string): boolean => UNSOLD_CLASSES.has(parcelClass)
