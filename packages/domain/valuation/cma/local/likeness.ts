/**
 * Step 2: likeness, as a covariance of market line residuals. Other constants tested equally well within
 * noise.
 */
import { kilometresBetween, type Observation, type PlaceKm } from '../design/observation.ts'
import { TERMS } from '../design/terms.ts'
import type { MarketLine } from '../line/market-line.ts'

export interface Traits {
  place: PlaceKm
  /** Values of `TERMS` in units of unlikeness. Unknown values count as typical. */
  features: Float64Array
  building: string | null
}

/** Likeness has a near and a far part. `width` limits the squared difference of features. */
const NEAR_PART = { deviation: 0.12, reachKm: 1.8, width: 8 * 0.6 ** 2 }
const FAR_PART = { deviation: 0.09, reachKm: 10, width: 32 * 0.6 ** 2 }
/** Additional deviation that units of one building share. */
const BUILDING_DEVIATION = 0.08

export const LIKENESS_VARIANCE = NEAR_PART.deviation ** 2 + FAR_PART.deviation ** 2

const LIKENESS_TERMS = TERMS.map(({ unlikeness }, index) => ({ index, unlikeness })).filter(
  (term): term is { index: number; unlikeness: number } => term.unlikeness !== null,
)

/** Attributes in units of unlikeness, relative to the line's typical values. */
export function toTraits(
  { design: { curves } }: Pick<MarketLine, 'design'>,
  { values, building }: Observation,
  place: PlaceKm,
): Traits {
  const features = Float64Array.from(LIKENESS_TERMS, ({ index, unlikeness }) => {
    const typicalValue = curves.find(({ term }) => term === index)?.typical
    return typicalValue === undefined ? 0 : ((values[index] ?? typicalValue) - typicalValue) / unlikeness
  })
  return { place, features, building }
}

/** Covariance of two residuals. */
export function likeness(a: Traits, b: Traits): number {
  const distance = kilometresBetween(a.place, b.place)
  let gap = 0
  for (let index = 0; index < a.features.length; index++) {
    gap += ((a.features[index] as number) - (b.features[index] as number)) ** 2
  }
  const buildingVariance = a.building !== null && a.building === b.building ? BUILDING_DEVIATION ** 2 : 0
  return (
    NEAR_PART.deviation ** 2 * Math.exp(-distance / NEAR_PART.reachKm - gap / NEAR_PART.width) +
    FAR_PART.deviation ** 2 * Math.exp(-distance / FAR_PART.reachKm - gap / FAR_PART.width) +
    buildingVariance
  )
}

/** Terms of the local line: index in `Traits.features`, and deviation of the slope. */
export const LOCAL_SLOPES = LIKENESS_TERMS.flatMap(({ index }, feature) => {
  const deviation = TERMS[index]?.localSlope ?? null
  const row = TERMS[index]?.row
  return deviation === null || row === undefined ? [] : [{ feature, row, deviation }]
})
