import type { MarketClass, Tenure } from '#domain/valuation/cma/sales/market-sale.ts'

/** Matches a negated word: `non strata`, `nonstrata`, `not freehold`. */
const NEGATION = /\bno[nt] ?(?:a )?(\w+)/g

function findMeaning<Value>(
  cell: string,
  meanings: readonly (readonly [value: Value, words: readonly string[]])[],
): Value | null {
  if (cell === '') return null
  const words = ` ${(cell.toLowerCase().match(/[a-z]+/g) ?? []).join(' ').replace(/\b(town|row) (?=house|home)/g, '$1')} `
  const negatives = [...words.matchAll(NEGATION)].map(([, word]) => word)
  const positiveText = words.replace(NEGATION, '')
  const matches = meanings.filter(([, names]) => names.some((name) => positiveText.includes(` ${name} `)))
  const [match] = matches
  return matches.length === 1 && match && !match[1].some((name) => negatives.includes(name)) ? match[0] : null
}

const KINDS: readonly (readonly [MarketClass, readonly string[]])[] = [
  ['house', ['house', 'detached', 'single family']],
  [
    'strata',
    [
      'strata',
      'apartment',
      'apartments',
      'condo',
      'condominium',
      'townhouse',
      'townhome',
      'rowhouse',
      'rowhome',
      'penthouse',
    ],
  ],
  ['land', ['land', 'vacant', 'acreage']],
]

/** Kinds of property outside the market classes, because they trade in separate markets or as a whole. */
const OTHER_KINDS =
  /\b(?:semi|half|duplex|triplex|fourplex|manufactured|mobile|float|floating|boat|coach|carriage|laneway|multi|commercial|industrial|farm|recreational|building|block)\b/i

/**
 * Reads `House/Single Family`, `Apartment/Condo`, `Residential Detached`, `Vacant Land`; null if no class or
 * several match.
 */
export const parseKind = (cell: string): MarketClass | null =>
  OTHER_KINDS.test(cell) ? null : findMeaning(cell, KINDS)

const TENURES: readonly (readonly [Tenure, readonly string[]])[] = [
  ['freehold', ['freehold', 'fee simple']],
  ['leasehold', ['leasehold', 'lease', 'leased']],
  ['cooperative', ['cooperative', 'coop', 'co operative', 'co op', 'shares']],
]

/**
 * Reads `Freehold NonStrata`, `Leasehold prepaid-Strata`, `Shares in Co-operative`; null if no tenure or
 * several match, as for `Strata`.
 */
export const parseTenure = (cell: string): Tenure | null => findMeaning(cell, TENURES)

/** Reads `2.5`, `2 full 1 half`, `2F 1H`; half baths count half. */
export function parseBathrooms(cell: string): number | null {
  const baths = /^(\d{1,2}) ?f(?:ull)?\b\D*?(?:(\d{1,2}) ?h(?:alf)?\b\D*)?$/i.exec(cell)
  return baths ? Number(baths[1]) + Number(baths[2] ?? 0) / 2 : null
}
