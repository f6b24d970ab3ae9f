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
const TOLERANCES = { logPrice: 1e-9, degrees: 1e-5, value: 1e-4 }

export function isSameSale(a: ObservedSale, b: ObservedSale): boolean {
  const isNear = (a: number | null, b: number | null, max: number) =>
    a === b || (a !== null && b !== null && Math.abs(a - b) <= max)
  return (
    a.day === b.day &&
    a.building === b.building &&
    a.groups.every((group, index) => group === b.groups[index]) &&
    isNear(a.logPrice, b.logPrice, TOLERANCES.logPrice) &&
    isNear(a.position[0], b.position[0], TOLERANCES.degrees) &&
    isNear(a.position[1], b.position[1], TOLERANCES.degrees) &&
    a.values.every((value, index) => isNear(value, b.values[index] ?? null, TOLERANCES.value))
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

export const kilometresBetween = (a: PlaceKm, b: PlaceKm): number =>
  Math.sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)
