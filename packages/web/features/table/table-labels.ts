import type { ColumnTotal } from './column-totals.ts'

/** `1 parcel`, `10,000 parcels` */
export const counted = (count: number): string =>
  `${count.toLocaleString('en-CA')} ${count === 1 ? 'parcel' : 'parcels'}`

/** `2,500 parcels`, or `1,060 of 2,500 parcels` while the others are not there; with none there is no sum to qualify. */
export const coverage = (arrivedCount: number, parcelCount: number): string =>
  arrivedCount === 0 || arrivedCount === parcelCount
    ? counted(parcelCount)
    : `${arrivedCount.toLocaleString('en-CA')} of ${counted(parcelCount)}`

/** Describes how many parcels a total covers, and that a roll over several of them was counted once. */
export function totalText({ coveredCount, sharedRollCount }: ColumnTotal, parcelCount: number): string {
  const covers =
    coveredCount === parcelCount
      ? `Covers all ${counted(parcelCount)}.`
      : `Covers ${coveredCount.toLocaleString('en-CA')} of ${counted(parcelCount)}; the others have no value.`
  if (sharedRollCount === 0) return covers
  return `${covers} A roll over several parcels is counted once: ${counted(sharedRollCount)} stand on the roll of another.`
}
