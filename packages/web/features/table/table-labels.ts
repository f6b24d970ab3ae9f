import { formatProperties } from '#domain/parcel/address/strata-unit.ts'
import type { ColumnTotal } from '#domain/table/column-totals.ts'
import { formatCount, nounFor } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'

/** `2,500 parcels`, or `1,060 of 2,500 parcels` while loading. */
export function formatCoverage(arrivedCount: number, parcelCount: number, hasUnits = false): string {
  const all = formatProperties(parcelCount, hasUnits)
  return arrivedCount === 0 || arrivedCount === parcelCount ? all : `${formatNumber(arrivedCount)} of ${all}`
}

export const AREA_SUM_NOTE =
  'Sum of the outline areas before they are rounded. Parcels above each other, such as air space parcels, all count.'

const UNITS_ON_GROUND = 'Units count their building’s parcel once.'

export function describeTotal(
  { coveredCount, sharedRollCount, inBuildingCount, sameGroundCount, medianCount }: ColumnTotal,
  parcelCount: number,
  hasUnits: boolean,
  year: number | null = null,
): string {
  const all = formatProperties(parcelCount, hasUnits)
  const covers =
    coveredCount === parcelCount
      ? `Covers all ${all}.`
      : `Covers ${formatNumber(coveredCount)} of ${all}${medianCount > 0 ? '.' : `; the others have no ${year === null ? '' : `${year} `}value.`}`
  return [
    covers,
    sharedRollCount > 0 &&
      `A roll over several parcels is counted once: ${formatProperties(sharedRollCount, hasUnits)} ${nounFor(sharedRollCount, 'stands', 'stand')} on the roll of another.`,
    inBuildingCount > 0 &&
      `Strata units are counted once, with their building: ${formatCount(inBuildingCount, 'unit')} left out.`,
    sameGroundCount > 0 && `${UNITS_ON_GROUND} ${formatCount(sameGroundCount, 'row')} left out.`,
    medianCount > 0 && `Medians cannot be added: ${formatCount(medianCount, 'building')} left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}
