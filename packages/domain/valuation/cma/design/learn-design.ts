import type { LngLat } from '../../../geometry/lng-lat.ts'
import { compareTexts } from '../../../text/counts.ts'
import { learnCurve } from './curves.ts'
import { type Column, DAYS_PER_MONTH, type Design, type DesignSettings } from './design.ts'
import { valueRows } from './imported-terms.ts'
import { kilometresBetween, kilometresFrom, type Observation, type PlaceKm } from './observation.ts'
import type { AdjustmentRow } from './terms.ts'
import { writeRawRow } from './write-row.ts'

const GROUP_ROWS: readonly AdjustmentRow[] = ['location', 'landUse', 'landUse']
const MIN_DEVIATION = 1e-9
/** Scale of a constant column, which gives it no effect on any subject. */
const NO_EFFECT = Number.MAX_VALUE

/** Constant attributes and times get no column. `observations` must not be later than the design's day. */
export function learnDesign(
  observations: readonly Observation[],
  day: number,
  settings: DesignSettings,
): Design {
  const positions = observations.map(({ position }) => position)
  const origin: LngLat = [meanAlong(positions, 0), meanAlong(positions, 1)]
  const project = kilometresFrom(origin)
  const places = positions.map(project)
  const imported = observations[0]?.imported
  const curves = valueRows(imported).flatMap(
    (row, term) =>
      learnCurve(
        { term, row },
        observations.map(({ values }) => values[term] ?? null),
        settings.knotShares,
      ) ?? [],
  )
  const firstDay = observations.reduce((min, observation) => Math.min(min, observation.day), day)
  const design: Design = {
    day,
    origin,
    curves,
    ...(imported && { imported }),
    bendMonths: settings.bendMonths.filter((months) => day - firstDay > months * DAYS_PER_MONTH),
    groups: GROUP_ROWS.map((row, index) => ({ row, names: groupNames(observations, index) })),
    places: spreadCentres(places, settings.places),
    slopePlaces: spreadCentres(places, curves.some(({ row }) => row === 'size') ? settings.slopePlaces : 0),
    columns: [],
  }
  design.columns = learnColumns(design, observations, settings)
  return design
}

/** Standardizes curves and times over the observations. */
function learnColumns(
  design: Design,
  observations: readonly Observation[],
  { penalties }: DesignSettings,
): Column[] {
  const rowColumn = (row: AdjustmentRow, penalty: number): Column => ({ row, penalty, mean: 0, scale: 1 })
  const columns = [
    rowColumn('location', 0),
    ...design.curves.flatMap(({ row, knots, hasFlag }) =>
      Array.from({ length: 1 + knots.length + Number(hasFlag) }, () => rowColumn(row, penalties.curves)),
    ),
    ...design.bendMonths.map(() => rowColumn('time', penalties.time)),
    ...design.groups.flatMap(({ row, names }) => names.map(() => rowColumn(row, penalties.groups))),
    ...design.places.map(() => rowColumn('location', penalties.places)),
    ...design.slopePlaces.map(() => rowColumn('size', penalties.slopes)),
  ]
  const end = columns.length - countGroupColumns(design)
  const raw = new Float64Array(columns.length)
  const sums = new Float64Array(end)
  const squares = new Float64Array(end)
  for (const observation of observations) {
    writeRawRow(design, observation, raw, 0)
    for (let index = 1; index < end; index++) sums[index] = (sums[index] ?? 0) + (raw[index] ?? 0)
  }
  const means = sums.map((sum) => sum / observations.length)
  for (const observation of observations) {
    writeRawRow(design, observation, raw, 0)
    for (let index = 1; index < end; index++) {
      squares[index] = (squares[index] ?? 0) + ((raw[index] ?? 0) - (means[index] ?? 0)) ** 2
    }
  }
  return columns.map((column, index) => {
    if (index === 0 || index >= end) return column
    const deviation = Math.sqrt((squares[index] ?? 0) / observations.length)
    return { ...column, mean: means[index] ?? 0, scale: deviation > MIN_DEVIATION ? deviation : NO_EFFECT }
  })
}

/** Number of columns that are not standardized. They come last. */
const countGroupColumns = ({ groups, places, slopePlaces }: Design): number =>
  groups.reduce((sum, { names }) => sum + names.length, 0) + places.length + slopePlaces.length

const groupNames = (observations: readonly Observation[], group: number): string[] =>
  [...new Set(observations.flatMap(({ groups }) => groups[group] ?? []))].sort(compareTexts)

/** Minimum distance between centres. Nearer centres would be redundant. */
const MIN_SPACING_KM = 0.3

/**
 * At most `max` well-spread places. The first is nearest to the middle, and each further one is farthest from
 * those before. Of ties, the first is taken.
 */
function spreadCentres(places: readonly PlaceKm[], max: number): PlaceKm[] {
  const middle: PlaceKm = [meanAlong(places, 0), meanAlong(places, 1)]
  const distances = Float64Array.from(places, (place) => -kilometresBetween(place, middle))
  const centres: PlaceKm[] = []
  while (centres.length < max) {
    let farthestIndex = 0
    for (let index = 1; index < distances.length; index++) {
      if ((distances[index] as number) > (distances[farthestIndex] as number)) farthestIndex = index
    }
    const centre = places[farthestIndex]
    const isNear = centres.length > 0 && (distances[farthestIndex] as number) < MIN_SPACING_KM
    if (centre === undefined || isNear) break
    centres.push(centre)
    for (const [index, place] of places.entries()) {
      const distance = kilometresBetween(place, centre)
      distances[index] = centres.length === 1 ? distance : Math.min(distances[index] as number, distance)
    }
  }
  return centres
}

const meanAlong = (places: readonly (readonly [number, number])[], axis: 0 | 1): number =>
  places.reduce((sum, place) => sum + place[axis], 0) / places.length
