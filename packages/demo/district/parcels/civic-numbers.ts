import type { Parcel } from './parcel.ts'

export interface UnnumberedParcel {
  parcel: Parcel
  alongMetres: number
  /** Left (0) has even numbers, right (1) odd ones. */
  side: 0 | 1
  /** First number, and metres per number of a side. */
  first: number
  spacingMetres: number
}

/** Ascending, and unique on each street of a quarter. */
export function assignCivicNumbers(unnumbered: UnnumberedParcel[]): void {
  const last = new Map<string, number>()
  unnumbered.sort((a, b) => a.alongMetres - b.alongMetres)
  for (const { parcel, alongMetres, side, first, spacingMetres } of unnumbered) {
    const wanted = first + 2 * Math.floor(alongMetres / spacingMetres)
    const key = `${parcel.street} ${side}`
    const number = Math.max(wanted - (wanted % 2) + side, (last.get(key) ?? -1) + 2)
    last.set(key, number)
    parcel.civicNumber = number
  }
}
