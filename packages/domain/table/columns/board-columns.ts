/** Columns with data of real-estate boards (specification part 2, section 3). */
import { ASSESSED, column, defineColumns, lotSizes, yearBuilt } from './definition.ts'

const boardLotSizes = lotSizes('Lot size reported by the board.')

const sides = {
  width: column.meters('Width', 'Parcel width reported by the board.'),
  depth: column.meters('Depth', 'Parcel depth reported by the board.'),
}

const grossTaxes = column.currency('Gross taxes', 'Gross property taxes of the latest tax year.', ASSESSED)
const taxYear = column.text('Tax year', 'Year for which the taxes were levied.', { width: 90 })
const legalDescription = column.text('Legal description', 'Legal description in the tax record.', {
  width: 320,
})
const salesHistory = column.text('Sales history', 'Sales in the tax record, latest first.', { width: 260 })

const assessedValue: typeof column.currency0 = (label, tooltip) =>
  column.currency0(label, tooltip, { width: 200, ...ASSESSED })
const assessedLand = assessedValue('Assessed land', 'Assessed land value.')
const assessedImprovement = assessedValue('Assessed improvement', 'Assessed value of buildings.')
const assessedTotal = assessedValue('Assessed total', 'Assessed land and improvement.')
/** Boards state values of the year they have, which may be older than that of the table's other columns. */
const assessmentYear = column.text('Assessment year', 'Year of the assessed values.', { width: 120 })

const building = {
  bathrooms: column.number('Bathrooms', 'Number of bathrooms.', { width: 120 }),
  bedrooms: column.number('Bedrooms', 'Number of bedrooms.', { width: 120 }),
  floorArea: column.floorArea('Floor area', 'Finished floor area.', { canTotal: true }),
}
const structure = column.text('Structure', 'Style of the building and its number of storeys.')
const completedYear = yearBuilt('Year in which the building was completed.')

export const PARAGON_TAX_COLUMNS = defineColumns('paragonTax', {
  address: column.text('Record address', 'Address in the tax record.', { width: 220 }),
  ...sides,
  ...boardLotSizes,
  floorArea: building.floorArea,
  grossTaxes,
  taxYear,
  salesHistory,
  yearConstructed: column.text('Year constructed', 'Year in which the building was completed.', {
    width: 150,
  }),
  bathrooms: building.bathrooms,
  bedrooms: building.bedrooms,
  taxRollNumber: column.text('Tax roll number', 'Roll number of the tax record.', { width: 150 }),
  legalDescription,
  landUse: column.text('Land use', 'Land use in the tax record.'),
  bcaDescription: column.text('BCA description', 'Description of the building in the assessment.', {
    width: 220,
  }),
  stories: column.number2('Storeys', 'Number of storeys; a half storey counts .5.'),
  carport: column.text('Carport', 'Carport stalls.', { width: 90 }),
  garage: column.text('Garage', 'Garage stalls.', { width: 90 }),
  currentLand: assessedLand,
  currentImprovement: assessedImprovement,
  currentTotal: assessedTotal,
  assessmentYear,
})

export const VIVA_TAX_COLUMNS = defineColumns('vivaTax', {
  rollNumber: column.text('Roll no', 'Assessment roll number.', { width: 140 }),
  ...boardLotSizes,
  ...sides,
  jurisdiction: column.text('Jurisdiction', 'Jurisdiction of the assessment.'),
  neighbourhood: column.text('Neighbourhood', 'Neighbourhood of the assessment.'),
  legalDescription,
  assessedLand,
  assessedImprovement,
  assessedTotal,
  assessmentYear,
  grossTaxes,
  salesHistory,
})

export const AOIR_TAX_COLUMNS = defineColumns('aoirTax', {
  rollNumber: column.text('Roll no', 'Assessment roll number.', { width: 140 }),
  grossTaxes,
  actualLand: assessedValue('Actual land', 'Actual value of the land.'),
  actualImprovement: assessedValue('Actual improvement', 'Actual value of buildings.'),
  actualTotal: assessedValue('Actual total', 'Actual value of land and improvement.'),
  ...boardLotSizes,
  ...sides,
  lastSaleDate: column.date('Last sale date', 'Date of the latest sale.'),
  lastSaleValue: column.currency0('Last sale value', 'Price of the latest sale.'),
  secondSaleDate: column.date('Sale before, date', 'Date of the sale before the last.'),
  secondSaleValue: column.currency0('Sale before, value', 'Price of the sale before the last.'),
  thirdSaleDate: column.date('Third last sale, date', 'Date of the third latest sale.'),
  thirdSaleValue: column.currency0('Third last sale, value', 'Price of the third latest sale.'),
})

export const PARAGON_RESIDENTIAL_COLUMNS = defineColumns('paragonResidential', {
  ...building,
  structure,
  yearBuilt: completedYear,
})

export const CLS_COMMERCIAL_COLUMNS = defineColumns('clsCommercial', {
  listingNumber: column.text('CLS® number', 'Number of the latest commercial listing.'),
  status: column.text('Listing status', 'Status of the latest commercial listing.'),
  listPrice: column.currency0('List price', 'Asking price of the latest commercial listing.', {
    canTotal: true,
  }),
  listedOn: column.date('Listed', 'Date on which the property came on the market.'),
  propertyType: column.text('Listed as', 'Property type given in the listing.'),
  floorArea: building.floorArea,
  brokerage: column.text('Brokerage', 'Brokerage of the latest commercial listing.'),
})

export const VIVA_MLS_TAX_COLUMNS = defineColumns('vivaMlsTaxReport', {
  annualTaxes: column.currency('Annual taxes', 'Taxes for one year.', ASSESSED),
  taxYear,
  ...building,
  structure,
  yearBuilt: completedYear,
  legalDescription,
})

export const AOIR_COMPARABLE_COLUMNS = defineColumns('aoirComparables', {
  comparableCount: column.number('Comparables', 'Number of comparable sales nearby.'),
  medianPrice: column.currency0('Median price of comparables', 'Median price of the comparable sales.', {
    shortLabel: 'Median price',
    width: 150,
  }),
})
