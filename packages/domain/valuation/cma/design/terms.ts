import type { Attributes, MarketClass, MarketProperty } from '../sales/market-sale.ts'

/** Rows in the order of adjustment. */
export const ADJUSTMENT_ROWS = [
  'rights',
  'financing',
  'conditions',
  'time',
  'location',
  'size',
  'lot',
  'age',
  'bathrooms',
  'bedrooms',
  'quality',
  'condition',
  'view',
  'waterfront',
  'storeys',
  'renovation',
  'basement',
  'landUse',
] as const
export type KnownRow = (typeof ADJUSTMENT_ROWS)[number]
/** `imported:Kitchen` */
export type ImportedRow = `imported:${string}`
export type AdjustmentRow = KnownRow | ImportedRow

/** Side that lacks an attribute; `comparable` if both lack it. */
export const UNSTATED_BY = ['comparable', 'subject'] as const
export type UnstatedBy = (typeof UNSTATED_BY)[number]

export interface Term {
  row: KnownRow
  classes: readonly MarketClass[]
  /** x of the term's curve. */
  read(attributes: Attributes, yearOfPrice: number): number | null
  /** Difference that counts as one unit of unlikeness. Null if the attribute is ignored. */
  unlikeness: number | null
  /** Deviation of the local line's slope per such difference. Null without a local slope. */
  localSlope: number | null
  /** Typical change of ln price per unit of x. It is the error for values outside the range of the sales. */
  usualSlope: number
}

const BUILDING_CLASSES: readonly MarketClass[] = ['house', 'strata']
const ALL: readonly MarketClass[] = ['house', 'strata', 'land']

/** In square metres. Smaller areas count as unknown. */
const MIN_AREA = 1
const logArea = (area: number | null) => (area !== null && area >= MIN_AREA ? Math.log(area) : null)
const flagNumber = (flag: boolean | null) => (flag === null ? null : Number(flag))
const ageInYears = (year: number | null, now: number) => (year === null ? null : Math.max(0, now - year))

/** Attributes of buildings that no likeness or local slope compares. */
const MINOR_TERM = { classes: BUILDING_CLASSES, unlikeness: null, localSlope: null }

/** Strata have no lot terms, and land has no building terms. */
export const TERMS: readonly Term[] = [
  {
    row: 'size',
    classes: BUILDING_CLASSES,
    read: (attributes) => logArea(attributes.floorSquareMetres),
    unlikeness: 0.35,
    localSlope: 0.02,
    usualSlope: 0.5,
  },
  {
    row: 'lot',
    classes: ['house', 'land'],
    read: (attributes) => logArea(attributes.lotSquareMetres),
    unlikeness: 0.9,
    localSlope: 0.02,
    usualSlope: 0.2,
  },
  {
    row: 'age',
    classes: BUILDING_CLASSES,
    read: ({ yearBuilt }, year) => ageInYears(yearBuilt, year),
    unlikeness: 30,
    localSlope: null,
    usualSlope: 0.005,
  },
  {
    row: 'bathrooms',
    classes: BUILDING_CLASSES,
    read: ({ bathrooms }) => bathrooms,
    unlikeness: 1,
    localSlope: 0.02,
    usualSlope: 0.05,
  },
  { ...MINOR_TERM, row: 'bedrooms', read: ({ bedrooms }) => bedrooms, usualSlope: 0.03 },
  {
    row: 'quality',
    classes: BUILDING_CLASSES,
    read: ({ grade }) => grade,
    unlikeness: 1.2,
    localSlope: null,
    usualSlope: 0.08,
  },
  {
    row: 'condition',
    classes: BUILDING_CLASSES,
    read: ({ condition }) => condition,
    unlikeness: 1,
    localSlope: 0.02,
    usualSlope: 0.06,
  },
  { row: 'view', classes: ALL, read: ({ view }) => view, unlikeness: 1, localSlope: 0.03, usualSlope: 0.06 },
  {
    row: 'waterfront',
    classes: ALL,
    read: ({ isWaterfront }) => flagNumber(isWaterfront),
    unlikeness: null,
    localSlope: null,
    usualSlope: 0.3,
  },
  { ...MINOR_TERM, row: 'storeys', read: ({ storeys }) => storeys, usualSlope: 0.05 },
  { ...MINOR_TERM, row: 'renovation', read: ({ isRenovated }) => flagNumber(isRenovated), usualSlope: 0.08 },
  { ...MINOR_TERM, row: 'basement', read: ({ basementShare }) => basementShare, usualSlope: 0.2 },
]

/** Values of all terms for a price paid in `year`. Values that are not finite are unknown. */
export function readTerms(
  { attributes }: Pick<MarketProperty, 'attributes'>,
  marketClass: MarketClass,
  year: number,
): (number | null)[] {
  return TERMS.map(({ classes, read }) => {
    const value = classes.includes(marketClass) ? read(attributes, year) : null
    return value !== null && Number.isFinite(value) ? value : null
  })
}
