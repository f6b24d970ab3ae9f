import type { LngLat } from '../../../geometry/lng-lat.ts'
import { planeAt } from '../../../geometry/local-plane.ts'
import { dayNumber, type IsoDate } from '../../../text/dates.ts'
import {
  type MarketClass,
  type MarketProperty,
  type MarketSale,
  netPrice,
  pricedOn,
} from '../sales/market-sale.ts'
import { type ImportedTerm, readImported } from './imported-terms.ts'
import { readTerms } from './terms.ts'

export interface Observation {
  position: LngLat
  /** Days since 1970. */
  day: number
  building: string | null
  /** Names of neighbourhood, zoning and OCP. */
  groups: readonly (string | null)[]
  /** Values of `TERMS`, followed by those of `imported`. */
  values: readonly (number | null)[]
  imported?: readonly ImportedTerm[]
}

export interface ObservedSale extends Observation {
  sale: MarketSale
  logPrice: number
}

export function observe(
  property: MarketProperty,
  marketClass: MarketClass,
  date: IsoDate,
  imported: readonly ImportedTerm[] = [],
): Observation {
  const { neighbourhood, attributes, position, building } = property
  const isLand = marketClass === 'land'
  return {
    position,
    day: dayNumber(date),
    building: marketClass === 'strata' ? building : null,
    groups: [neighbourhood, isLand ? attributes.zoning : null, isLand ? attributes.ocp : null],
    values: [
      ...readTerms(property, marketClass, Number(date.slice(0, 4))),
      ...imported.map((term) => readImported(term, property.imported?.[term.name])),
    ],
    ...(imported.length > 0 && { imported }),
  }
}

/** A sale as an observation on the day of its price. */
export function observeSale(
  sale: MarketSale,
  marketClass: MarketClass,
  imported: readonly ImportedTerm[] = [],
): ObservedSale {
  return {
    ...observe(sale, marketClass, pricedOn(sale), imported),
    sale,
    logPrice: Math.log(netPrice(sale)),
  }
}

/** Differences to ignore, from rounding or redrawn outlines: in ln price, degrees and values of terms. */
const EQUAL = { logPrice: 1e-9, degrees: 1e-5, value: 1e-4 }

export function isSameSale(one: ObservedSale, other: ObservedSale): boolean {
  const isNear = (a: number | null, b: number | null, max: number) =>
    a === b || (a !== null && b !== null && Math.abs(a - b) <= max)
  return (
    one.day === other.day &&
    one.building === other.building &&
    one.groups.every((group, index) => group === other.groups[index]) &&
    isNear(one.logPrice, other.logPrice, EQUAL.logPrice) &&
    isNear(one.position[0], other.position[0], EQUAL.degrees) &&
    isNear(one.position[1], other.position[1], EQUAL.degrees) &&
    one.values.every((value, index) => isNear(value, other.values[index] ?? null, EQUAL.value))
  )
}

export type PlaceKm = readonly [x: number, y: number]

export function kilometresFrom(origin: LngLat): (position: LngLat) => PlaceKm {
  const project = planeAt([...origin])
  return (position) => {
    const [x, y] = project(position)
    return [x / 1000, y / 1000]
  }
}

export const kilometresBetween = (one: PlaceKm, other: PlaceKm): number =>
  Math.sqrt((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2)
