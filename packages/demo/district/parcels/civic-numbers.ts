import type { Parcel } from './parcel.ts'

export interface UnnumberedParcel {
  parcel: Parcel
  alongMetres: number
  /** The left side (0) has even numbers, the right one (1) odd numbers. */
  side: 0 | 1
  /** First number of the street, and metres per number of a side. */
  first: number
  spacingMetres: number
}

/** Numbers ascend along a street, and each is unique on its street in the neighbourhood. */
export function assignCivicNumbers(unnumbered: UnnumberedParcel[]): void {
  const last = new Map<string, number>()
  unnumbered.sort((a, b) => a.alongMetres - b.alongMetres)
  for (const { parcel, alongMetres, side, first, spacingMetres } of unnumbered) {
    const minNumber = first + 2 * Math.floor(alongMetres / spacingMetres)
    const key = `${parcel.street} ${side}`
    const number = Math.max(minNumber - (minNumber % 2) + side, (last.get(key) ?? -1) + 2)
    last.set(key, number)
    parcel.civicNumber = number
  }
}
