import { formatCount } from '#domain/text/counts.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import type { ColumnTotal } from './totals/column-totals.ts'

/** `2,500 parcels`, or `1,060 of 2,500 parcels` while the others are not there; with none there is no sum to qualify. */
export const coverage = (arrivedCount: number, parcelCount: number): string =>
  arrivedCount === 0 || arrivedCount === parcelCount
    ? formatCount(parcelCount, 'parcel')
    : `${formatNumber(arrivedCount)} of ${formatCount(parcelCount, 'parcel')}`

/** Describes how many parcels a total covers, and that a roll over several of them was counted once. */
export function totalText({ coveredCount, sharedRollCount }: ColumnTotal, parcelCount: number): string {
  const covers =
    coveredCount === parcelCount
      ? `Covers all ${formatCount(parcelCount, 'parcel')}.`
      : `Covers ${formatNumber(coveredCount)} of ${formatCount(parcelCount, 'parcel')}; the others have no value.`
  if (sharedRollCount === 0) return covers
  return `${covers} A roll over several parcels is counted once: ${formatCount(sharedRollCount, 'parcel')} stand on the roll of another.`
}
