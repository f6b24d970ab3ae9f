import { formatPid } from '#domain/parcel/pid.ts'
import { type CellReader, cellOf } from '../lot-facts.ts'
import type { LotField, LotRow } from '../lot-queries.ts'

type TextOrNumberField = Exclude<LotField, 'facts'> | 'plan_number'

/** Reads one field of the parcel. */
export function lotField(field: TextOrNumberField): CellReader {
  return {
    needs: field === 'plan_number' ? {} : { fields: [field] },
    read: ({ lot }) => cellOf(lot[field], lot.release_id),
  }
}

/** Reads the PID as it is written on titles: `012-345-678`. */
export const lotPid: CellReader = {
  needs: {},
  read: ({ lot }) => cellOf(lot.pid === null ? null : formatPid(lot.pid), lot.release_id),
}

/** Area of the outline in square metres: ours, so it has no release. */
export const outlineArea: CellReader = {
  needs: {},
  read: ({ lot }) => ({ value: lot.area_square_metres, releaseId: 0 }),
}

/** Area that the source states, else that of the outline. */
export const lotSize: CellReader = {
  needs: { fields: ['stated_area_square_metres'] },
  read: (facts) =>
    facts.lot.stated_area_square_metres === null
      ? outlineArea.read(facts)
      : cellOf(facts.lot.stated_area_square_metres, facts.lot.release_id),
}

const CLASS_NAMES: Readonly<Record<string, string>> = {
  subdivision: 'Subdivision',
  building_strata: 'Building strata',
  bare_land_strata: 'Bare land strata',
  air_space: 'Air space',
  interest: 'Interest',
  road: 'Road',
  park: 'Park',
  crown: 'Crown',
  common_property: 'Common property',
  return_to_crown: 'Return to Crown',
}

export const lotClass: CellReader = {
  needs: {},
  read: ({ lot }) => cellOf(CLASS_NAMES[lot.parcel_class], lot.release_id),
}

/** Reads a field of the parcels of one source; a parcel of another source has no value. */
export function lotFieldOf(
  sourceKey: string,
  fields: readonly LotField[],
  read: (lot: LotRow) => string | number | null,
): CellReader {
  return {
    needs: { fields },
    read: ({ lot }) => cellOf(lot.source_key === sourceKey ? read(lot) : null, lot.release_id),
  }
}

/** The first of these names that the source's further facts have; sources spell them differently. */
export function factOf(lot: LotRow, ...names: readonly string[]): string | number | null {
  const name = names.find((candidate) => Object.hasOwn(lot.facts, candidate))
  const value = name === undefined ? null : lot.facts[name]
  return typeof value === 'string' || typeof value === 'number' ? value : null
}
