/** Constraints mapped so completely that a parcel outside is known to be unaffected. */
import type { FeatureLayerKey } from '../../layers/layers.ts'
import type { Facts } from '../records.ts'

export const CONSTRAINTS = ['alr', 'floodplain'] as const satisfies readonly FeatureLayerKey[]
export type Constraint = (typeof CONSTRAINTS)[number]
export const isConstraint = (layer: string): layer is Constraint =>
  CONSTRAINTS.some((constraint) => constraint === layer)

export const OUTSIDE_TEXTS: Readonly<Record<Constraint, string>> = {
  alr: 'Not in the ALR',
  floodplain: 'Outside the mapped floodplain',
}

export const NO_PLACE_DATA = 'No data for this place'

/** Source that maps each constraint in all of British Columbia. */
export const PROVINCIAL_SOURCES: Readonly<Record<Constraint, string>> = {
  alr: 'alr',
  floodplain: 'floodplain',
}

/** Names under which cities publish a constraint. */
const FACT_NAMES: Readonly<Record<Constraint, string>> = {
  alr: 'Agricultural Land Reserve',
  floodplain: 'Floodplain',
}

export const isStatedOutside = (constraint: Constraint, facts: Facts): boolean =>
  /^no?$/i.test(String(facts[FACT_NAMES[constraint]] ?? ''))

/** Status of an outline whose source does not say which part is affected. */
export const PARTLY_IN_RESERVE = 'partly in the reserve'

/** `Partly ALR` if only an unknown part of the outline is in the reserve. */
export function reserveLabel(status: string | null): 'ALR' | 'Partly ALR' {
  return status === PARTLY_IN_RESERVE ? 'Partly ALR' : 'ALR'
}
