/** Blocks in the order of screen and print (specification part 2, section 3). */
export const SHEET_BLOCKS = {
  parcel: 'Parcel',
  tax: 'Assessment and taxes',
  appreciation: 'Appreciation',
  sales: 'Sales history',
  mlsHistory: 'MLS® history',
  residential: 'Building',
  title: 'Land title',
  planning: 'Planning',
  applications: 'Development applications',
  offerRent: 'Offer rent',
  walkScore: 'Walk and transit score',
  elevation: 'Elevation',
} as const

export type BlockKey = keyof typeof SHEET_BLOCKS
export const BLOCK_KEYS = Object.keys(SHEET_BLOCKS) as BlockKey[]

export const isBlockKey = (text: string): text is BlockKey => Object.hasOwn(SHEET_BLOCKS, text)
