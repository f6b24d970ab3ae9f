import type { Parcel } from './parcel.ts'

export interface Waiting {
  parcel: Parcel
  alongMetres: number
  /** 0: left side, with even numbers. 1: right side, with odd numbers. */
  side: 0 | 1
  /** First number, and metres between two numbers of a side. */
  first: number
  spacingMetres: number
}

/** Gives ascending numbers, unique on each street of a quarter. */
export function giveCivicNumbers(waiting: Waiting[]): void {
  const last = new Map<string, number>()
  waiting.sort((a, b) => a.alongMetres - b.alongMetres)
  for (const { parcel, alongMetres, side, first, spacingMetres } of waiting) {
    const wanted = first + 2 * Math.floor(alongMetres / spacingMetres)
    const key = `${parcel.street} ${side}`
    const number = Math.max(wanted - (wanted % 2) + side, (last.get(key) ?? -1) + 2)
    last.set(key, number)
    parcel.civicNumber = number
  }
}
