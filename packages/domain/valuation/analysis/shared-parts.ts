/** Parts of a market analysis that its owner can choose for a link. The subject's name and place are always shown. */
export const SHARED_PARTS = [
  'value',
  'facts',
  'comparables',
  'adjustments',
  'asking',
  'proceeds',
  'accuracy',
  'market',
  'competition',
  'assessment',
  'notes',
] as const
export type SharedPart = (typeof SHARED_PARTS)[number]
