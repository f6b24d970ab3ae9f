import type { UnitSummary } from '#contract/parcel/parcels.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { findPreviousYear } from '#domain/parcel/figures/assessed-years.ts'
import { yearsOf } from '#domain/table/columns.ts'
import { growthPercent } from '#domain/text/percent.ts'
import { type AssessmentField, type AssessmentSum, rollLabel } from '../assessment-queries.ts'
import { type CellReader, NO_VALUE, type RowData, toCell } from '../cell-reader.ts'

type RollYear = 'current' | 'previous'
type DollarField = 'land_dollars' | 'improvement_dollars' | 'total_dollars'

function getAssessment(
  { assessments, currentRoll, years }: RowData,
  rollYear: RollYear,
  sourceKey?: string,
): AssessmentSum | undefined {
  if (sourceKey) {
    const ownYear = yearsOf(years, sourceKey)[rollYear]
    return assessments.find(({ source_key, year }) => source_key === sourceKey && year === ownYear)
  }
  return currentRoll.find(({ year }) => year === years[rollYear])
}

/**
 * Finds the newest assessment that states the value. Within a year, the parcel's own source takes precedence.
 */
function newestMatching(
  { assessments }: RowData,
  hasValue: (entry: AssessmentSum) => boolean,
  sourceKey?: string,
): AssessmentSum | undefined {
  return assessments.find((row) => (sourceKey === undefined || row.source_key === sourceKey) && hasValue(row))
}

/** @param isTotal whether a building's value is the total of its units. */
function createReader(
  rollYear: RollYear,
  sourceKey: string | undefined,
  fields: readonly AssessmentField[],
  read: (entry: AssessmentSum) => string | number | null,
  isTotal = false,
): CellReader {
  return {
    needs: { assessments: [...fields, 'total_dollars', 'unit_count'], previousYear: rollYear === 'previous' },
    read(row) {
      const entry = getAssessment(row, rollYear, sourceKey)
      if (!entry) return toCell(null, 0)
      const value = read(entry)
      return toCell(value, entry.release_id, isTotal && value !== null ? toUnitTotal(row, entry) : undefined)
    },
  }
}

/** Labels a building's value as the total of its units. A unit's value is not a total. */
const toUnitTotal = ({ parcel }: RowData, { unit_count: units }: AssessmentSum): UnitSummary | undefined =>
  units > 0 && !isUnit(parcel.upid) ? { of: 'total', units } : undefined

export function dollars(rollYear: RollYear, field: DollarField, sourceKey?: string): CellReader {
  return createReader(rollYear, sourceKey, [field], (entry) => entry[field], true)
}

export function taxLevy(sourceKey: string): CellReader {
  const read = ({ tax_levy_cents: cents }: AssessmentSum) => (cents === null ? null : cents / 100)
  return createReader('current', sourceKey, ['tax_levy_cents'], read, true)
}

export const newestTaxLevy: CellReader = {
  needs: { assessments: ['tax_levy_cents', 'unit_count'], everyYear: true },
  read(row) {
    const entry = newestMatching(row, ({ tax_levy_cents }) => tax_levy_cents !== null)
    return entry?.tax_levy_cents == null
      ? NO_VALUE
      : toCell(entry.tax_levy_cents / 100, entry.release_id, toUnitTotal(row, entry))
  },
}

/** `1998`, or `1998–2004` if the roll entries differ. */
export function yearBuilt(sourceKey?: string): CellReader {
  return {
    needs: { assessments: ['year_built_first', 'year_built_last'], everyYear: true },
    read(row) {
      const entry = newestMatching(row, ({ year_built_first }) => year_built_first !== null, sourceKey)
      if (!entry) return NO_VALUE
      const { year_built_first: first, year_built_last: last } = entry
      return toCell(first === last ? String(first) : `${first}–${last}`, entry.release_id)
    },
  }
}

export const actualUse: CellReader = {
  needs: { assessments: ['actual_use'], everyYear: true },
  read(row) {
    const entry = newestMatching(row, ({ actual_use }) => actual_use !== null)
    return entry ? toCell(entry.actual_use, entry.release_id) : NO_VALUE
  },
}

/** The change in percent. Null if a year is unknown or the previous total is 0. */
export const totalChange: CellReader = {
  needs: { assessments: ['total_dollars', 'unit_count'], previousYear: true },
  read(row) {
    const current = getAssessment(row, 'current')
    if (!current) return NO_VALUE
    const previous = findPreviousYear(row.currentRoll, current)
    // Not rounded here, because rounding twice would turn -5.147 into -5.15, then -5.2.
    const change = growthPercent(current.total_dollars, previous?.total_dollars ?? null)
    return change === null ? NO_VALUE : toCell(change, current.release_id, toUnitTotal(row, current))
  },
}

/**
 * The parcel's roll number, or that of its only entry. Otherwise the number of entries, including those of
 * units.
 */
export const rollNumber: CellReader = {
  needs: {
    fields: ['roll_number'],
    assessments: ['roll_number', 'roll_count', 'unit_count'],
    everyYear: true,
  },
  read(row) {
    if (row.parcel.roll_number) return toCell(row.parcel.roll_number, row.parcel.release_id)
    const entry = newestMatching(row, () => true)
    return entry ? toCell(rollLabel(entry), entry.release_id) : NO_VALUE
  },
}
