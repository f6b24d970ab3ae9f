import type { Parcel } from '../parcels/parcel.ts'
import { Random } from '../random.ts'
import type { Setting } from './price-model.ts'

export interface Grades {
  /** Construction quality, from 3 to 8. */
  grade: number
  /** From 1 (poor) to 5 (very good). */
  condition: number
  /** From 0 (no view) to 4 (excellent). */
  view: number
}

export const TYPICAL: Grades = { grade: 5, condition: 3, view: 0 }

const HOMES: ReadonlySet<Parcel['use']> = new Set([
  'house',
  'duplex',
  'acreage',
  'townhouses',
  'apartments',
  'mixed',
])
const NEAR_WATER_METRES = 700

export function gradeParcel(parcel: Parcel, { toWater }: Setting, seed: number): Grades | null {
  if (!HOMES.has(parcel.use)) return null
  const random = new Random(seed, 'grades', parcel.ref)
  const sample = (middle: number, deviation: number, min: number, max: number) =>
    Math.min(max, Math.max(min, Math.round(middle + deviation * random.normal())))
  const hasView = random.isLucky(toWater < NEAR_WATER_METRES ? 0.55 : 0.15)
  return {
    grade: sample(5.3, 1.1, 3, 8),
    condition: sample(3.1, 0.9, 1, 5),
    view: hasView ? random.integer(1, 4) : 0,
  }
}
