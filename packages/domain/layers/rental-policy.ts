/**
 * Municipal limits on renting: replacement on redevelopment, rental-only zones, or short stays only in the
 * owner's home. A word of the feature's category determines the kind; other kinds are drawn too.
 */
export const RENTAL_POLICIES = [
  { key: 'replacement', word: 'replacement', label: 'Rental replacement' },
  { key: 'tenure', word: 'tenure', label: 'Rental tenure zoning' },
  { key: 'shortTerm', word: 'short-term', label: 'Short-term rental limits' },
] as const
