import {
  type Attributes,
  comparisonClass,
  type ImportedAttributes,
  type MarketClass,
} from '../cma/sales/market-sale.ts'

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

interface AttributeFact {
  key: keyof Attributes
  value: number | boolean | string
}

/** Replaces values from sources by a person's corrections. A null correction makes the attribute unknown. */
export const resolveAttributes = (
  facts: readonly AttributeFact[],
  corrections: Partial<Attributes>,
): Attributes => ({
  ...UNKNOWN_ATTRIBUTES,
  ...Object.fromEntries(facts.map(({ key, value }) => [key, value])),
  ...corrections,
})

interface SubjectImports {
  importedFacts?: readonly { name: string; value: string }[] | undefined
  imported?: ImportedAttributes | undefined
}

export const resolveImported = ({ importedFacts = [], imported }: SubjectImports): ImportedAttributes => ({
  ...Object.fromEntries(importedFacts.map(({ name, value }) => [name, value])),
  ...imported,
})

interface SubjectInput {
  marketClass: MarketClass
  facts: readonly AttributeFact[]
  corrections: Partial<Attributes>
}

/** Returns land if a house's building is nearly worthless, or null if the class does not change. */
export function findDifferentClass({ marketClass, facts, corrections }: SubjectInput): MarketClass | null {
  const comparedClass = comparisonClass({ marketClass, attributes: resolveAttributes(facts, corrections) })
  return comparedClass === marketClass ? null : comparedClass
}
