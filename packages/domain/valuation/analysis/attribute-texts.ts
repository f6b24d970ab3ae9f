import { formatCurrency0 } from '../../text/money.ts'
import { formatNumber } from '../../text/number-format.ts'
import { formatPercent } from '../../text/percent.ts'
import { formatArea, formatFloorArea, type UnitSystem } from '../../text/units.ts'
import { importedName, isImportedRow } from '../cma/design/imported-terms.ts'
import type { AdjustmentRow, KnownRow } from '../cma/design/terms.ts'
import {
  type Attributes,
  MARKET_CLASSES,
  type MarketClass,
  netPrice,
  TENURES,
  type Tenure,
} from '../cma/sales/market-sale.ts'

export type AttributeKey = keyof Attributes

export const ATTRIBUTE_TITLES: Readonly<Record<AttributeKey, string>> = {
  floorSquareMetres: 'Floor area',
  lotSquareMetres: 'Lot',
  yearBuilt: 'Year built',
  bedrooms: 'Bedrooms',
  bathrooms: 'Bathrooms',
  grade: 'Quality',
  condition: 'Condition',
  view: 'View',
  isWaterfront: 'Waterfront',
  storeys: 'Storeys',
  isRenovated: 'Renovated',
  basementShare: 'Basement',
  zoning: 'Zoning',
  ocp: 'OCP',
  buildingShare: 'Building’s share of value',
}

export const CLASS_TITLES: Readonly<Record<MarketClass, string>> = {
  house: 'House',
  strata: 'Strata unit',
  land: 'Land',
}

export const TENURE_TITLES: Readonly<Record<Tenure, string>> = {
  freehold: 'Freehold',
  leasehold: 'Leasehold',
  cooperative: 'Co-operative',
}

export const CLASS_OPTIONS = MARKET_CLASSES.map((value) => ({ value, label: CLASS_TITLES[value] }))
export const TENURE_OPTIONS = TENURES.map((value) => ({ value, label: TENURE_TITLES[value] }))

/** `House, leasehold`, or `House, compared as land` if `comparedAs` differs. */
export function formatClass(
  marketClass: MarketClass,
  comparedAs: MarketClass | null,
  tenure: Tenure = 'freehold',
): string {
  return [
    CLASS_TITLES[marketClass],
    ...(tenure === 'freehold' ? [] : [TENURE_TITLES[tenure].toLowerCase()]),
    ...(comparedAs === null ? [] : [`compared as ${CLASS_TITLES[comparedAs].toLowerCase()}`]),
  ].join(', ')
}

interface Grade {
  grade: number
  title: string
  /** Helps to recognize the grade on a visit. */
  description: string
}

export type GradedKey = 'condition' | 'grade' | 'view'

export const ATTRIBUTE_GRADES: Readonly<Record<GradedKey, readonly Grade[]>> = {
  /** From 1. */
  condition: [
    {
      grade: 1,
      title: 'Poor',
      description: 'Major repairs due: roof, structure or systems. Hard to live in.',
    },
    { grade: 2, title: 'Fair', description: 'Worn throughout; several repairs due within two years.' },
    { grade: 3, title: 'Average', description: 'Maintained, with the wear of its age.' },
    { grade: 4, title: 'Good', description: 'Well maintained; kitchen, baths or systems renewed in part.' },
    { grade: 5, title: 'Very good', description: 'As new, or renewed throughout.' },
  ],
  /** From 1 to 10. The missing grades lie between the listed ones. */
  grade: [
    { grade: 1, title: 'Cabin', description: 'Below the building code of its time.' },
    { grade: 3, title: 'Low', description: 'Plain materials and minimal workmanship.' },
    { grade: 5, title: 'Average', description: 'Stock materials and plans, to code.' },
    { grade: 7, title: 'Good', description: 'Better materials, architectural detail.' },
    { grade: 9, title: 'Very high', description: 'Custom design, fine materials throughout.' },
    { grade: 10, title: 'Mansion', description: 'Exceptional design, materials and workmanship.' },
  ],
  /** From 0. */
  view: [
    { grade: 0, title: 'None', description: 'Neighbours and street.' },
    { grade: 1, title: 'Some', description: 'A glimpse between buildings or trees.' },
    { grade: 2, title: 'Fair', description: 'Open from one main room.' },
    { grade: 3, title: 'Good', description: 'Wide from the main rooms, partly obstructed.' },
    { grade: 4, title: 'Excellent', description: 'Panorama of water, mountains or city, unobstructed.' },
  ],
}

export const isGraded = (key: string): key is GradedKey => Object.hasOwn(ATTRIBUTE_GRADES, key)

const gradeTitle = (key: GradedKey, value: number): string =>
  ATTRIBUTE_GRADES[key].find(({ grade }) => grade === Math.round(value))?.title ?? formatNumber(value, 1)

/** `Good (3 of 4)`, `6 of 10`; the number alone if it is outside the scale. */
export function formatGrade(key: GradedKey, value: number): string {
  const grades = ATTRIBUTE_GRADES[key]
  const [least, most] = [grades[0]?.grade ?? 0, grades.at(-1)?.grade ?? 0]
  const number = formatNumber(value, 1)
  if (value < least || value > most) return number
  const title = grades.find(({ grade }) => grade === Math.round(value))?.title
  return title === undefined ? `${number} of ${most}` : `${title} (${number} of ${most})`
}

/** Rounded down, so that a house compared as land does not show its limit of 5%. */
export const formatBuildingShare = (share: number): string => formatPercent(Math.floor(1000 * share) / 10, 1)

/** `2,180 ft²`, `Good`, `Yes`. */
export function formatAttribute(
  key: AttributeKey,
  value: number | boolean | string,
  units: UnitSystem,
): string {
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  switch (key) {
    case 'floorSquareMetres':
      return formatFloorArea(value, units)
    case 'lotSquareMetres':
      return formatArea(value, units)
    case 'yearBuilt':
      return String(value)
    case 'condition':
    case 'view':
      return gradeTitle(key, value)
    case 'grade':
      return `${formatNumber(value, 1)} of 10`
    case 'basementShare':
      return formatPercent(100 * value)
    case 'buildingShare':
      return formatBuildingShare(value)
    default:
      return formatNumber(value, 1)
  }
}

export const ENTERED_FOR_ANALYSIS = 'Entered for this analysis'
export const OWN_SALE = 'Entered by hand'

/** `$1,000,000 net of GST` if the price included GST. */
export const formatNetPrice = (sale: Parameters<typeof netPrice>[0]): string =>
  `${formatCurrency0(netPrice(sale))}${sale.taxDollars > 0 ? ' net of GST' : ''}`

export const netPriceTitle = (sales: readonly Parameters<typeof netPrice>[0][]): string =>
  sales.some(({ taxDollars }) => taxDollars > 0) ? 'Price, net of GST' : 'Price'

interface RowText {
  title: string
  /** Set if the row compares exactly one attribute. */
  attribute: AttributeKey | null
}

export const ROW_TEXTS: Readonly<Record<KnownRow, RowText>> = {
  rights: { title: 'Rights', attribute: null },
  financing: { title: 'Financing', attribute: null },
  conditions: { title: 'Conditions of sale', attribute: null },
  time: { title: 'Date, time', attribute: null },
  location: { title: 'Location', attribute: null },
  size: { title: 'Floor area', attribute: 'floorSquareMetres' },
  lot: { title: 'Lot', attribute: 'lotSquareMetres' },
  age: { title: 'Year built', attribute: 'yearBuilt' },
  bathrooms: { title: 'Bathrooms', attribute: 'bathrooms' },
  bedrooms: { title: 'Bedrooms', attribute: 'bedrooms' },
  quality: { title: 'Quality', attribute: 'grade' },
  condition: { title: 'Condition', attribute: 'condition' },
  view: { title: 'View', attribute: 'view' },
  waterfront: { title: 'Waterfront', attribute: 'isWaterfront' },
  storeys: { title: 'Storeys', attribute: 'storeys' },
  renovation: { title: 'Renovation', attribute: 'isRenovated' },
  basement: { title: 'Basement', attribute: 'basementShare' },
  landUse: { title: 'Zoning and OCP', attribute: 'zoning' },
}

export const rowText = (row: AdjustmentRow): RowText =>
  isImportedRow(row) ? { title: importedName(row) ?? row, attribute: null } : ROW_TEXTS[row]
