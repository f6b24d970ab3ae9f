/** Columns with data of real-estate boards (specification part 2, section 3). */
import { type ColumnDraft, currentYear, defineColumns } from './definition.ts'

const lotSizes = {
  lotSizeImperial: {
    label: 'Lot size (ft², ac)',
    shortLabel: 'Lot size',
    type: 'areaImperial',
    tooltip: 'Lot size reported by the board.',
    canTotal: true,
  },
  lotSizeMetric: {
    label: 'Lot size (m², ha)',
    shortLabel: 'Lot size',
    type: 'areaMetric',
    tooltip: 'Lot size reported by the board.',
    canTotal: true,
  },
} as const satisfies Record<string, ColumnDraft>

const sides = {
  width: { label: 'Width', type: 'meters', tooltip: 'Parcel width reported by the board.' },
  depth: { label: 'Depth', type: 'meters', tooltip: 'Parcel depth reported by the board.' },
} as const satisfies Record<string, ColumnDraft>

const grossTaxes = {
  label: 'Gross taxes',
  type: 'currency',
  tooltip: 'Gross property taxes of the latest tax year.',
  canTotal: true,
} as const satisfies ColumnDraft

const taxYear = {
  label: 'Tax year',
  type: 'text',
  tooltip: 'Year for which the taxes were levied.',
  width: 90,
} as const satisfies ColumnDraft

const legalDescription = {
  label: 'Legal description',
  type: 'text',
  tooltip: 'Legal description in the tax record.',
  width: 320,
} as const satisfies ColumnDraft

const salesHistory = {
  label: 'Sales history',
  type: 'text',
  tooltip: 'Sales in the tax record, latest first.',
  width: 260,
} as const satisfies ColumnDraft

const dollars = (noun: string) =>
  ({ type: 'currency0', tooltip: noun, width: 200, canTotal: true }) as const satisfies Omit<
    ColumnDraft,
    'label'
  >

const building = {
  bathrooms: { label: 'Bathrooms', type: 'number', tooltip: 'Number of bathrooms.', width: 120 },
  bedrooms: { label: 'Bedrooms', type: 'number', tooltip: 'Number of bedrooms.', width: 120 },
  floorArea: { label: 'Floor area', type: 'floorArea', tooltip: 'Finished floor area.', canTotal: true },
} as const satisfies Record<string, ColumnDraft>

const structure = {
  label: 'Structure',
  type: 'text',
  tooltip: 'Style of the building and its number of storeys.',
} as const satisfies ColumnDraft

const yearBuilt = {
  label: 'Year built',
  type: 'text',
  tooltip: 'Year in which the building was completed.',
  isYear: true,
  width: 100,
} as const satisfies ColumnDraft

export const PARAGON_TAX_COLUMNS = defineColumns('paragonTax', {
  address: {
    label: 'Record address',
    type: 'text',
    tooltip: 'Address in the tax record.',
    width: 220,
  },
  ...sides,
  ...lotSizes,
  floorArea: building.floorArea,
  grossTaxes,
  taxYear,
  salesHistory,
  yearConstructed: {
    label: 'Year constructed',
    type: 'text',
    tooltip: 'Year in which the building was completed.',
    width: 150,
  },
  bathrooms: building.bathrooms,
  bedrooms: building.bedrooms,
  taxRollNumber: {
    label: 'Tax roll number',
    type: 'text',
    tooltip: 'Roll number of the tax record.',
    width: 150,
  },
  legalDescription,
  landUse: { label: 'Land use', type: 'text', tooltip: 'Land use in the tax record.' },
  bcaDescription: {
    label: 'BCA description',
    type: 'text',
    tooltip: 'Description of the building in the assessment.',
    width: 220,
  },
  stories: { label: 'Storeys', type: 'number2', tooltip: 'Number of storeys; a half storey counts .5.' },
  carport: { label: 'Carport', type: 'text', tooltip: 'Carport stalls.', width: 90 },
  garage: { label: 'Garage', type: 'text', tooltip: 'Garage stalls.', width: 90 },
  currentLand: { label: currentYear('assessed land'), ...dollars('Assessed land value.') },
  currentImprovement: {
    label: currentYear('assessed improvement'),
    ...dollars('Assessed value of buildings.'),
  },
  currentTotal: { label: currentYear('assessed total'), ...dollars('Assessed land and improvement.') },
})

export const VIVA_TAX_COLUMNS = defineColumns('vivaTax', {
  rollNumber: { label: 'Roll no', type: 'text', tooltip: 'Assessment roll number.', width: 140 },
  ...lotSizes,
  ...sides,
  jurisdiction: { label: 'Jurisdiction', type: 'text', tooltip: 'Jurisdiction of the assessment.' },
  neighbourhood: { label: 'Neighbourhood', type: 'text', tooltip: 'Neighbourhood of the assessment.' },
  legalDescription,
  assessedLand: { label: 'Assessed land', ...dollars('Assessed land value.') },
  assessedImprovement: { label: 'Assessed improvement', ...dollars('Assessed value of buildings.') },
  assessedTotal: { label: 'Assessed total', ...dollars('Assessed land and improvement.') },
  assessmentYear: {
    label: 'Assessment year',
    type: 'text',
    tooltip: 'Year of the assessed values.',
    width: 120,
  },
  grossTaxes,
  salesHistory,
})

export const AOIR_TAX_COLUMNS = defineColumns('aoirTax', {
  rollNumber: { label: 'Roll no', type: 'text', tooltip: 'Assessment roll number.', width: 140 },
  grossTaxes,
  actualLand: { label: 'Actual land', ...dollars('Actual value of the land.') },
  actualImprovement: { label: 'Actual improvement', ...dollars('Actual value of buildings.') },
  actualTotal: { label: 'Actual total', ...dollars('Actual value of land and improvement.') },
  ...lotSizes,
  ...sides,
  lastSaleDate: { label: 'Last sale date', type: 'date', tooltip: 'Date of the latest sale.' },
  lastSaleValue: { label: 'Last sale value', type: 'currency0', tooltip: 'Price of the latest sale.' },
  secondSaleDate: { label: 'Sale before, date', type: 'date', tooltip: 'Date of the sale before the last.' },
  secondSaleValue: {
    label: 'Sale before, value',
    type: 'currency0',
    tooltip: 'Price of the sale before the last.',
  },
  thirdSaleDate: { label: 'Third last sale, date', type: 'date', tooltip: 'Date of the third latest sale.' },
  thirdSaleValue: {
    label: 'Third last sale, value',
    type: 'currency0',
    tooltip: 'Price of the third latest sale.',
  },
})

export const PARAGON_RESIDENTIAL_COLUMNS = defineColumns('paragonResidential', {
  ...building,
  structure,
  yearBuilt,
})

export const CLS_COMMERCIAL_COLUMNS = defineColumns('clsCommercial', {
  listingNumber: { label: 'CLS® number', type: 'text', tooltip: 'Number of the latest commercial listing.' },
  status: { label: 'Listing status', type: 'text', tooltip: 'Status of the latest commercial listing.' },
  listPrice: {
    label: 'List price',
    type: 'currency0',
    tooltip: 'Asking price of the latest commercial listing.',
    canTotal: true,
  },
  listedOn: { label: 'Listed', type: 'date', tooltip: 'Date on which the property came on the market.' },
  propertyType: { label: 'Listed as', type: 'text', tooltip: 'Property type given in the listing.' },
  floorArea: building.floorArea,
  brokerage: { label: 'Brokerage', type: 'text', tooltip: 'Brokerage of the latest commercial listing.' },
})

export const VIVA_MLS_TAX_COLUMNS = defineColumns('vivaMlsTaxReport', {
  annualTaxes: { label: 'Annual taxes', type: 'currency', tooltip: 'Taxes for one year.', canTotal: true },
  taxYear,
  ...building,
  structure,
  yearBuilt,
  legalDescription,
})

export const AOIR_COMPARABLE_COLUMNS = defineColumns('aoirComparables', {
  comparableCount: { label: 'Comparables', type: 'number', tooltip: 'Number of comparable sales nearby.' },
  medianPrice: {
    label: 'Median price of comparables',
    shortLabel: 'Median price',
    type: 'currency0',
    tooltip: 'Median price of the comparable sales.',
    width: 150,
  },
})
