/**
 * Constraints where lying outside is meaningful: it is known where they were mapped completely, unlike missing
 * data.
 */
import type { FeatureLayerKey } from '../../layers/layers.ts'
import type { Facts } from '../records.ts'

export const CONSTRAINTS = ['alr', 'floodplain'] as const satisfies readonly FeatureLayerKey[]
export type Constraint = (typeof CONSTRAINTS)[number]
export const isConstraint = (layer: string): layer is Constraint =>
  CONSTRAINTS.some((constraint) => constraint === layer)

export const OUTSIDE: Readonly<Record<Constraint, string>> = {
  alr: 'Not in the ALR',
  floodplain: 'Outside the mapped floodplain',
}

/** Text for a fact that no source maps where the parcel is. */
export const NO_PLACE_DATA = 'No data for this place'

/** Sources that map a constraint for all of British Columbia; others cover only their own parcels. */
export const PROVINCIAL_SOURCES: Readonly<Record<Constraint, string>> = {
  alr: 'alr',
  floodplain: 'floodplain',
}

/** Facts by which cities say it of each parcel. */
const FACT_NAMES: Readonly<Record<Constraint, string>> = {
  alr: 'Agricultural Land Reserve',
  floodplain: 'Floodplain',
}

/** Returns whether the parcel's own source says that it lies outside. */
export const isStatedOutside = (constraint: Constraint, facts: Facts): boolean =>
  /^no?$/i.test(String(facts[FACT_NAMES[constraint]] ?? ''))
