import type { UnitSummary } from '#contract/parcel/parcels.ts'
import { isUnit } from '#domain/parcel/address/strata-unit.ts'
import { findPreviousYear } from '#domain/parcel/figures/assessed-years.ts'
import { yearsOf } from '#domain/table/columns.ts'
import { type AssessmentField, type AssessmentSum, rollLabel } from '../assessment-queries.ts'
import { type CellReader, getCell, NO_VALUE, type RowData } from '../cell-reader.ts'

type Which = 'current' | 'previous'
type DollarField = 'land_dollars' | 'improvement_dollars' | 'total_dollars'

function getAssessment(
  { assessments, currentRoll, years }: RowData,
  which: Which,
  sourceKey?: string,
): AssessmentSum | undefined {
  if (sourceKey) {
    const own = yearsOf(years, sourceKey)[which]
    return assessments.find(({ source_key, year }) => source_key === sourceKey && year === own)
  }
  return currentRoll.find(({ year }) => year === years[which])
}

/** Finds the newest assessment that states the value; within a year, of the parcel's own source. */
function newestMatching(
  { assessments }: RowData,
  states: (sum: AssessmentSum) => boolean,
  sourceKey?: string,
): AssessmentSum | undefined {
  return assessments.find((sum) => (sourceKey === undefined || sum.source_key === sourceKey) && states(sum))
}

/** `isSum`: whether a building's value is the total of its units. */
function createReader(
  which: Which,
  sourceKey: string | undefined,
  fields: readonly AssessmentField[],
  read: (sum: AssessmentSum) => string | number | null,
  isSum = false,
): CellReader {
  return {
    needs: { assessments: [...fields, 'total_dollars', 'unit_count'], previousYear: which === 'previous' },
    read(row) {
      const sum = getAssessment(row, which, sourceKey)
      if (!sum) return getCell(null, 0)
      const value = read(sum)
      return getCell(value, sum.release_id, isSum && value !== null ? getTotal(row, sum) : undefined)
    },
  }
}

/** Labels a building's value as the total of its units. A unit's value is not a total. */
const getTotal = ({ parcel }: RowData, { unit_count: units }: AssessmentSum): UnitSummary | undefined =>
  units > 0 && !isUnit(parcel.upid) ? { of: 'total', units } : undefined

export function dollars(which: Which, field: DollarField, sourceKey?: string): CellReader {
  return createReader(which, sourceKey, [field], (sum) => sum[field], true)
}

export function taxLevy(sourceKey: string): CellReader {
  const read = ({ tax_levy_cents: cents }: AssessmentSum) => (cents === null ? null : cents / 100)
  return createReader('current', sourceKey, ['tax_levy_cents'], read, true)
}

export const newestTaxLevy: CellReader = {
  needs: { assessments: ['tax_levy_cents', 'unit_count'], everyYear: true },
  read(row) {
    const sum = newestMatching(row, ({ tax_levy_cents }) => tax_levy_cents !== null)
    return sum?.tax_levy_cents == null
      ? NO_VALUE
      : getCell(sum.tax_levy_cents / 100, sum.release_id, getTotal(row, sum))
  },
}

/** `1998`, or `1998–2004` if the roll entries differ. */
export function yearBuilt(sourceKey?: string): CellReader {
  return {
    needs: { assessments: ['year_built_first', 'year_built_last'], everyYear: true },
    read(row) {
      const sum = newestMatching(row, ({ year_built_first }) => year_built_first !== null, sourceKey)
      if (!sum) return NO_VALUE
      const { year_built_first: first, year_built_last: last } = sum
      return getCell(first === last ? String(first) : `${first}–${last}`, sum.release_id)
    },
  }
}

export const actualUse: CellReader = {
  needs: { assessments: ['actual_use'], everyYear: true },
  read(row) {
    const sum = newestMatching(row, ({ actual_use }) => actual_use !== null)
    return sum ? getCell(sum.actual_use, sum.release_id) : NO_VALUE
  },
}

/** The change in percent. Null if a year is unknown or the previous total is 0. */
export const totalChange: CellReader = {
  needs: { assessments: ['total_dollars', 'unit_count'], previousYear: true },
  read(row) {
    const current = getAssessment(row, 'current')
    if (!current) return NO_VALUE
    const previous = findPreviousYear(row.currentRoll, current)
    if (!previous?.total_dollars || current.total_dollars === null) return getCell(null, 0)
    // Not rounded here, because rounding twice would turn -5.147 into -5.15, then -5.2.
    const rise = current.total_dollars - previous.total_dollars
    return getCell((rise / previous.total_dollars) * 100, current.release_id, getTotal(row, current))
  },
}

/** The parcel's roll number, or its only entry's; otherwise the number of entries. */
export const rollNumber: CellReader = {
  needs: {
    fields: ['roll_number'],
    assessments: ['roll_number', 'roll_count', 'unit_count'],
    everyYear: true,
  },
  read(row) {
    if (row.parcel.roll_number) return getCell(row.parcel.roll_number, row.parcel.release_id)
    const sum = newestMatching(row, () => true)
    return sum ? getCell(rollLabel(sum), sum.release_id) : NO_VALUE
  },
}
