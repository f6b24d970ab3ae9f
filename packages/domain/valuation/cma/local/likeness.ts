/**
 * Step 2: likeness as a covariance of market line residuals. Other constants did equally well within noise.
 */
import { kilometresBetween, type Observation, type PlaceKm } from '../design/observation.ts'
import { TERMS } from '../design/terms.ts'
import type { MarketLine } from '../line/market-line.ts'

export interface Likened {
  place: PlaceKm
  /** By `TERMS`, in units of unlikeness. Unknown values are typical. */
  features: Float64Array
  building: string | null
}

/** Near and far likeness; `width` in features. */
const NEAR = { deviation: 0.12, reachKm: 1.8, width: 8 * 0.6 ** 2 }
const FAR = { deviation: 0.09, reachKm: 10, width: 32 * 0.6 ** 2 }
/** Additional deviation shared by units of one building. */
const BUILDING_DEVIATION = 0.08

export const LIKENESS_VARIANCE = NEAR.deviation ** 2 + FAR.deviation ** 2

const LIKENESS_TERMS = TERMS.map(({ unlikeness }, index) => ({ index, unlikeness })).filter(
  (term): term is { index: number; unlikeness: number } => term.unlikeness !== null,
)

/** Attributes in units of unlikeness, around the line's typical ones. */
export function liken(
  { design: { curves } }: Pick<MarketLine, 'design'>,
  { values, building }: Observation,
  place: PlaceKm,
): Likened {
  const features = Float64Array.from(LIKENESS_TERMS, ({ index, unlikeness }) => {
    const usual = curves.find(({ term }) => term === index)?.typical
    return usual === undefined ? 0 : ((values[index] ?? usual) - usual) / unlikeness
  })
  return { place, features, building }
}

/** A covariance. */
export function likeness(one: Likened, other: Likened): number {
  const distance = kilometresBetween(one.place, other.place)
  let gap = 0
  for (let index = 0; index < one.features.length; index++) {
    gap += ((one.features[index] as number) - (other.features[index] as number)) ** 2
  }
  const shared = one.building !== null && one.building === other.building ? BUILDING_DEVIATION ** 2 : 0
  return (
    NEAR.deviation ** 2 * Math.exp(-distance / NEAR.reachKm - gap / NEAR.width) +
    FAR.deviation ** 2 * Math.exp(-distance / FAR.reachKm - gap / FAR.width) +
    shared
  )
}

/** Terms of the local line: index in `Likened.features`, and deviation of the slope. */
export const LOCAL_SLOPES = LIKENESS_TERMS.flatMap(({ index }, feature) => {
  const deviation = TERMS[index]?.localSlope ?? null
  const row = TERMS[index]?.row
  return deviation === null || row === undefined ? [] : [{ feature, row, deviation }]
})
