/**
 * Kinds of municipal policy that limit what may be done with rented homes: rented homes that are redeveloped must be replaced, a zone admits
 * rental tenure only, or homes may be let for short stays only where their owner lives. A word of the feature's category names its kind;
 * areas of any other kind are drawn, too.
 */
export const RENTAL_POLICIES = [
  { key: 'replacement', word: 'replacement', label: 'Rental replacement' },
  { key: 'tenure', word: 'tenure', label: 'Rental tenure zoning' },
  { key: 'shortTerm', word: 'short-term', label: 'Short-term rental limits' },
] as const
