import {
  type Attributes,
  type ImportedAttributes,
  type MarketClass,
  tradedClass,
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

interface StatedFact {
  key: keyof Attributes
  value: number | boolean | string
}

/**
 * Corrections by a person, otherwise the values of sources. A correction to null makes the attribute unknown.
 */
export const resolveAttributes = (
  facts: readonly StatedFact[],
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

interface StatedSubject {
  marketClass: MarketClass
  facts: readonly StatedFact[]
  corrections: Partial<Attributes>
}

/** Null for the subject's own class. A house whose building has almost no value is compared as land. */
export function comparedAs({ marketClass, facts, corrections }: StatedSubject): MarketClass | null {
  const traded = tradedClass({ marketClass, attributes: resolveAttributes(facts, corrections) })
  return traded === marketClass ? null : traded
}
