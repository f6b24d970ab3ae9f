import { acresToSquareMetres, feetToMetres, squareFeetToSquareMetres } from '#domain/text/units.ts'
import type { ResoRow } from '../reso/reso-client.ts'
import { readSize, readText, UnreadableRow } from './row-reader.ts'

/** AreaUnits and LinearUnits of the RESO Data Dictionary 2.0, with the boards' abbreviations. */
const AREA_UNITS: Record<string, (value: number) => number> = {
  'square feet': squareFeetToSquareMetres,
  sqft: squareFeetToSquareMetres,
  'square meters': (value) => value,
  'square metres': (value) => value,
  sqm: (value) => value,
  acres: acresToSquareMetres,
  hectares: (value) => value * 10_000,
}
const LENGTH_UNITS: Record<string, (value: number) => number> = {
  feet: feetToMetres,
  ft: feetToMetres,
  meters: (value) => value,
  metres: (value) => value,
  m: (value) => value,
}

/** Rounds to two decimals, because further digits come from the conversion. */
const round = (value: number) => Math.round(value * 100) / 100

/** Returns square metres. `units` names the field with the unit. */
export function readArea(row: ResoRow, area: string, units: string): number | null {
  const size = readSize(row, area)
  if (size === null) return null
  const unit = readText(row, units)
  const convert = unit === null ? undefined : AREA_UNITS[unit.toLowerCase()]
  if (!convert) throw new UnreadableRow(area, `in an unknown unit (${unit ?? 'none'})`)
  return round(convert(size))
}

export function readSquareFeet(row: ResoRow, field: string): number | null {
  const size = readSize(row, field)
  return size === null ? null : round(squareFeetToSquareMetres(size))
}

export function readMetres(row: ResoRow, field: string): number | null {
  const size = readSize(row, field)
  return size === null ? null : round(size)
}

/** Returns metres. */
export function readFeet(row: ResoRow, field: string): number | null {
  const size = readSize(row, field)
  return size === null ? null : round(feetToMetres(size))
}

/**
 * Reads `LotSizeDimensions`, width first: `66 x 120`, `66.5 ft x 120 ft`, `20.1 m x 36.6 m`. Feet by default.
 */
export function readSides(row: ResoRow): { width: number | null; depth: number | null } {
  const text = readText(row, 'LotSizeDimensions')
  const match = /^(\d+(?:\.\d+)?)\s*([a-z]*)\.?\s*[x×]\s*(\d+(?:\.\d+)?)\s*([a-z]*)\.?$/i.exec(text ?? '')
  if (!match) return { width: null, depth: null }
  const [, width, widthUnit, depth, depthUnit] = match
  const convert = LENGTH_UNITS[(depthUnit || widthUnit || 'ft').toLowerCase()]
  const metres = (side: string | undefined) =>
    convert && Number(side) > 0 ? round(convert(Number(side))) : null
  return { width: metres(width), depth: metres(depth) }
}
