import { type Column, DAYS_PER_MONTH, type Design } from './design.ts'
import { kilometresBetween, kilometresFrom, type Observation, type PlaceKm } from './observation.ts'

/** Distances at which an effect of place, on price and on the slope of size, falls to 1/e. */
const PLACE_REACH_KM = 2
const SLOPE_REACH_KM = 8

export function writeRow(design: Design, observation: Observation, rows: Float64Array, from: number): void {
  writeRawRow(design, observation, rows, from)
  for (let index = 0; index < design.columns.length; index++) {
    const { mean, scale } = design.columns[index] as Column
    if (scale !== 1 || mean !== 0) rows[from + index] = ((rows[from + index] as number) - mean) / scale
  }
}

export function writeRows(design: Design, observations: readonly Observation[]): Float64Array {
  const width = design.columns.length
  const rows = new Float64Array(observations.length * width)
  for (const [index, observation] of observations.entries()) {
    writeRow(design, observation, rows, index * width)
  }
  return rows
}

export function writeRawRow(
  design: Design,
  observation: Observation,
  rows: Float64Array,
  from: number,
): void {
  let column = from
  rows[column++] = 1
  let relativeSize = 0
  for (const { term, row, typical, knots, hasFlag } of design.curves) {
    const value = observation.values[term] ?? null
    const x = value ?? typical
    if (row === 'size') relativeSize = x - typical
    rows[column++] = x
    for (const knot of knots) rows[column++] = Math.max(0, x - knot)
    if (hasFlag) rows[column++] = Number(value === null)
  }
  const months = Math.max(0, design.day - observation.day) / DAYS_PER_MONTH
  for (const bend of design.bendMonths) rows[column++] = Math.max(0, months - bend)
  for (const [index, { names }] of design.groups.entries()) {
    const groupName = observation.groups[index] ?? null
    for (const name of names) rows[column++] = Number(name === groupName)
  }
  const place = kilometresFrom(design.origin)(observation.position)
  column = writeBases(rows, column, place, design.places, PLACE_REACH_KM, 1)
  writeBases(rows, column, place, design.slopePlaces, SLOPE_REACH_KM, relativeSize)
}

function writeBases(
  rows: Float64Array,
  from: number,
  place: PlaceKm,
  centres: readonly PlaceKm[],
  reach: number,
  factor: number,
): number {
  let column = from
  for (const centre of centres) {
    rows[column++] = factor === 0 ? 0 : factor * Math.exp(-kilometresBetween(place, centre) / reach)
  }
  return column
}
