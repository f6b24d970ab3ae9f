/** Formats areas and lengths (specification part 2, section 9). Input is in square metres and metres. */
import { formatCurrency0 } from './money.ts'
import { DASH, formatNumber } from './number-format.ts'

export type UnitSystem = 'metric' | 'imperial'

export const SQUARE_METRES_PER_HECTARE = 10_000
const SQUARE_METRES_PER_SQUARE_KILOMETRE = 1_000_000
const SQUARE_FEET_PER_SQUARE_METRE = 10.7639104
const SQUARE_FEET_PER_ACRE = 43_560
const ACRES_PER_SQUARE_MILE = 640
export const FEET_PER_METRE = 3.28083
export const FEET_PER_MILE = 5_280
export const METRES_PER_KILOMETRE = 1_000

type AreaUnit = 'm²' | 'ha' | 'km²' | 'ft²' | 'ac' | 'mi²'
type LengthUnit = 'm' | 'km' | 'ft' | 'mi'

interface Quantity<Unit extends string> {
  value: number
  unit: Unit
}

export function toSquareFeet(squareMetres: number): number {
  return squareMetres * SQUARE_FEET_PER_SQUARE_METRE
}

export function toAcres(squareMetres: number): number {
  return toSquareFeet(squareMetres) / SQUARE_FEET_PER_ACRE
}

export function toHectares(squareMetres: number): number {
  return squareMetres / SQUARE_METRES_PER_HECTARE
}

export function toFeet(metres: number): number {
  return metres * FEET_PER_METRE
}

export function squareFeetToSquareMetres(squareFeet: number): number {
  return squareFeet / SQUARE_FEET_PER_SQUARE_METRE
}

export function acresToSquareMetres(acres: number): number {
  return squareFeetToSquareMetres(acres * SQUARE_FEET_PER_ACRE)
}

export function feetToMetres(feet: number): number {
  return feet / FEET_PER_METRE
}

/** m², ha from 10,000 m², km² from 1,000,000 m²; ft², acres from 1 acre, mi² from 640 acres. */
export function areaIn(system: UnitSystem, squareMetres: number): Quantity<AreaUnit> {
  if (system === 'metric') {
    if (reaches(squareMetres, SQUARE_METRES_PER_SQUARE_KILOMETRE)) {
      return { value: squareMetres / SQUARE_METRES_PER_SQUARE_KILOMETRE, unit: 'km²' }
    }
    if (reaches(squareMetres, SQUARE_METRES_PER_HECTARE))
      return { value: toHectares(squareMetres), unit: 'ha' }
    return { value: squareMetres, unit: 'm²' }
  }
  const acres = toAcres(squareMetres)
  if (reaches(acres, ACRES_PER_SQUARE_MILE)) return { value: acres / ACRES_PER_SQUARE_MILE, unit: 'mi²' }
  if (reaches(acres, 1)) return { value: acres, unit: 'ac' }
  return { value: toSquareFeet(squareMetres), unit: 'ft²' }
}

/** m, km from 1000 m; ft, mi from 5280 ft. */
export function lengthIn(system: UnitSystem, metres: number): Quantity<LengthUnit> {
  if (system === 'metric') {
    return reaches(metres, METRES_PER_KILOMETRE)
      ? { value: metres / METRES_PER_KILOMETRE, unit: 'km' }
      : { value: metres, unit: 'm' }
  }
  const feet = toFeet(metres)
  return reaches(feet, FEET_PER_MILE)
    ? { value: feet / FEET_PER_MILE, unit: 'mi' }
    : { value: feet, unit: 'ft' }
}

/** `374 m²`, `1.5 ha`, `4,026 ft²`, `2.37 ac`. From 10 m² or ft², whole numbers; otherwise two decimals. */
export function formatArea(squareMetres: number, system: UnitSystem): string {
  if (!Number.isFinite(squareMetres)) return DASH
  const { value, unit } = areaIn(system, squareMetres)
  const isSmallUnit = unit === 'm²' || unit === 'ft²'
  return `${formatNumber(value, isSmallUnit && Math.abs(value) >= 10 ? 0 : 2)} ${unit}`
}

/** The reader's units first: `4,026 ft² (374 m²)`. */
export function formatAreaInBoth(squareMetres: number, system: UnitSystem): string {
  if (!Number.isFinite(squareMetres)) return DASH
  return `${formatArea(squareMetres, system)} (${formatArea(squareMetres, otherSystem(system))})`
}

export const otherSystem = (system: UnitSystem): UnitSystem => (system === 'metric' ? 'imperial' : 'metric')

/** Never in acres or hectares: `60,000 ft²`, `5,574 m²`. */
export function formatFloorArea(squareMetres: number, system: UnitSystem): string {
  return `${formatNumber(pricedArea(squareMetres, system))} ${pricedAreaUnit(system)}`
}

/** Input is in dollars per square metre: `$512/ft²`, `$5,511/m²`. */
export function formatPricePerArea(dollarsPerSquareMetre: number, system: UnitSystem): string {
  if (!Number.isFinite(dollarsPerSquareMetre)) return DASH
  return `${formatCurrency0(dollarsPerSquareMetre / pricedArea(1, system))}/${pricedAreaUnit(system)}`
}

/** One decimal at most, or two for km and mi: `10.1 m`, `250.4 m`, `1.25 km`, `120.1 ft`, `33 ft`. */
export function formatLength(metres: number, system: UnitSystem): string {
  if (!Number.isFinite(metres)) return DASH
  const { value, unit } = lengthIn(system, metres)
  return `${formatNumber(value, unit === 'km' || unit === 'mi' ? 2 : 1)} ${unit}`
}

const MAX_DISTANCE_FEET = 1000

/**
 * `40 m`, `230 m`, `1.20 km`, `770 ft`, `0.92 mi`. From 100, metres and feet are in tens. km and mi have two
 * decimals.
 */
export function formatDistance(metres: number, system: UnitSystem): string {
  if (!Number.isFinite(metres)) return DASH
  const value = system === 'metric' ? metres : toFeet(metres)
  const distance = value < 100 ? Math.round(value) : Math.round(value / 10) * 10
  if (system === 'metric') {
    return distance < METRES_PER_KILOMETRE
      ? `${distance} m`
      : `${formatNumber(metres / METRES_PER_KILOMETRE, 2, 2)} km`
  }
  return distance < MAX_DISTANCE_FEET ? `${distance} ft` : `${formatNumber(value / FEET_PER_MILE, 2, 2)} mi`
}

/** For sentences: `1 km`, `0.62 mi`, and from 2 with one decimal: `6.2 mi`. */
export function formatReach(metres: number, system: UnitSystem): string {
  const [far, unit] =
    system === 'metric' ? [metres / METRES_PER_KILOMETRE, 'km'] : [toFeet(metres) / FEET_PER_MILE, 'mi']
  if (far >= 2) return `${formatNumber(far, 1)} ${unit}`
  return formatDistance(metres, system).replace(/\.?0+ (?=km|mi)/, ' ')
}

export const pricedAreaUnit = (system: UnitSystem): 'ft²' | 'm²' => (system === 'metric' ? 'm²' : 'ft²')

export const pricedArea = (squareMetres: number, system: UnitSystem): number =>
  system === 'metric' ? squareMetres : toSquareFeet(squareMetres)

/** Allows for conversions that leave one acre slightly short. */
function reaches(value: number, threshold: number): boolean {
  return value >= threshold * (1 - 1e-12)
}
