/** Price model of assessments, sales and listings (see README.md). */

import type { Parcel } from '../parcels/parcel.ts'
import { keyedChance, Random } from '../random.ts'

/** Land value is proportional to area^0.62, relative to this size in square metres. */
const REFERENCE_SQUARE_METRES = 560
export const SIZE_ELASTICITY = 0.62

/** Factors by which uses multiply the neighbourhood's land rate. */
const LAND_FACTOR: Record<Parcel['use'], number> = {
  house: 1,
  duplex: 1.12,
  vacant: 0.96,
  townhouses: 2.9,
  apartments: 4.6,
  shop: 1.75,
  mixed: 4.2,
  office: 1.8,
  mall: 0.9,
  industry: 1,
  port: 0.8,
  marina: 0.9,
  acreage: 1.35,
  farm: 1,
  school: 0.5,
  civic: 0.8,
  park: 0.08,
  golf: 0.008,
  forest: 1,
}

export interface Setting {
  /** Distances in metres: to the sea, and to the harbour end of Main Street. */
  toWater: number
  toCore: number
}

export interface Grades {
  /** Construction quality, from 3 to 8; 5 is average. */
  grade: number
  /** From 1 (poor) to 5 (very good); 3 is average. */
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

export const VIEW_EFFECT = 0.05
export const CONDITION_EFFECT = 0.08
export const QUALITY_EFFECT = 0.05

/** Returns dollars of the newest assessment year, not rounded. `view` is from 0 to 4. */
export function landValue(parcel: Parcel, setting: Setting, view: number): number {
  const rate = parcel.quarter.landRate
  const isLarge =
    parcel.use === 'farm' || parcel.use === 'forest' || parcel.use === 'park' || parcel.use === 'golf'
  const size = isLarge
    ? parcel.areaSquareMetres
    : REFERENCE_SQUARE_METRES ** (1 - SIZE_ELASTICITY) * parcel.areaSquareMetres ** SIZE_ELASTICITY
  const water = parcel.isWaterfront ? 1.85 : 1 + 0.24 * Math.exp(-setting.toWater / 320)
  const core = 1 + 0.14 * Math.exp(-setting.toCore / 1400)
  return rate * LAND_FACTOR[parcel.use] * size * water * core * (1 + VIEW_EFFECT * view)
}

/** Cost in dollars per square metre of floor. */
const BUILDING_COST: Partial<Record<Parcel['use'], number>> = {
  house: 2950,
  duplex: 2750,
  townhouses: 2850,
  apartments: 3400,
  shop: 2300,
  mixed: 2900,
  office: 2700,
  mall: 2100,
  industry: 1350,
  port: 1100,
  marina: 1700,
  acreage: 2950,
  farm: 1900,
  school: 3600,
  civic: 3900,
}

export function depreciation(ageYears: number): number {
  return Math.max(0.16, 1 - 0.0135 * Math.max(0, ageYears))
}

interface Building extends Pick<Grades, 'grade' | 'condition'> {
  floorArea: number
  ageYears: number
}

export function improvementValue(
  use: Parcel['use'],
  { floorArea, ageYears, grade, condition }: Building,
): number {
  const quality = 1 + QUALITY_EFFECT * (grade - 5)
  const upkeep = 1 + CONDITION_EFFECT * (condition - 3)
  return (BUILDING_COST[use] ?? 0) * floorArea * depreciation(ageYears) * quality * upkeep
}

/** Change since the previous year: the neighbourhood's rate, with a small variation per parcel. */
export function yearlyChange(seed: number, parcel: Parcel): number {
  const quarter = (keyedChance(seed, 'yearly change', parcel.quarter.key) - 0.32) * 0.085
  const variation = (keyedChance(seed, 'yearly change', parcel.ref) - 0.5) * 0.018
  return 1 + quarter + variation
}

/** Price levels by years before today. Levels between are interpolated. */
const MARKET_INDEX = [1, 0.985, 0.972, 0.965, 1.035, 0.965, 0.79, 0.735, 0.755, 0.728, 0.655, 0.56] as const

export function marketIndex(yearsAgo: number): number {
  const position = Math.max(0, Math.min(MARKET_INDEX.length - 1.001, yearsAgo))
  const left = Math.floor(position)
  const a = MARKET_INDEX[left] ?? 1
  const b = MARKET_INDEX[left + 1] ?? a
  return a + (b - a) * (position - left)
}

/** Standard deviation of sale prices around the model. */
export const SALE_NOISE = 0.06

export function roundTo(value: number, step: number): number {
  return Math.round(value / step) * step
}
