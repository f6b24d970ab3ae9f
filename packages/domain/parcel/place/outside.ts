/** Constraints mapped so completely that their absence is known. */
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

/** Shown for a fact without a source for the area. */
export const NO_PLACE_DATA = 'No data for this place'

/** Sources that map a constraint for all of British Columbia. */
export const PROVINCIAL_SOURCES: Readonly<Record<Constraint, string>> = {
  alr: 'alr',
  floodplain: 'floodplain',
}

/** Names of the facts in which cities state a constraint of each parcel. */
const FACT_NAMES: Readonly<Record<Constraint, string>> = {
  alr: 'Agricultural Land Reserve',
  floodplain: 'Floodplain',
}

export const isStatedOutside = (constraint: Constraint, facts: Facts): boolean =>
  /^no?$/i.test(String(facts[FACT_NAMES[constraint]] ?? ''))

/** Used if the source does not say which part. */
export const PARTLY_IN_RESERVE = 'partly in the reserve'

/** `Partly ALR` if the outline represents an unknown part. */
export function reserveLabel(status: string | null): 'ALR' | 'Partly ALR' {
  return status === PARTLY_IN_RESERVE ? 'Partly ALR' : 'ALR'
}
