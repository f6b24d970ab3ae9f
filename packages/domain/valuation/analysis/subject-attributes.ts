import type { Attributes } from '../cma/sales/market-sale.ts'

export const UNKNOWN_ATTRIBUTES: Attributes = {
  floorSquareMetres: null,
  lotSquareMetres: null,
  yearBuilt: null,
  bathrooms: null,
  bedrooms: null,
  grade: null,
  condition: null,
  view: null,
  isWaterfront: null,
  storeys: null,
  isRenovated: null,
  basementShare: null,
  zoning: null,
  ocp: null,
  buildingShare: null,
}

interface StatedFact {
  key: keyof Attributes
  value: number | boolean | string
}

/** Returns the attributes that an analysis uses: a person's corrections, else what sources state. A correction of null: not known. */
export const resolveAttributes = (
  facts: readonly StatedFact[],
  corrections: Partial<Attributes>,
): Attributes => ({
  ...UNKNOWN_ATTRIBUTES,
  ...Object.fromEntries(facts.map(({ key, value }) => [key, value])),
  ...corrections,
})
