/** What the boards report about a parcel. Custom fields have the prefix of the board. */
import type { FactAssessment } from '#contract/facts/facts.ts'
import { type BoardReport, listingReport, taxReport } from './board-report.ts'
import {
  area,
  assessments,
  count,
  day,
  type FieldReader,
  feet,
  from,
  metres,
  number,
  sales,
  sides,
  squareFeet,
  structure,
  text,
  words,
} from './field-readers.ts'
import { formatSales } from './row-lists.ts'

const FLOOR_AREA = area('LivingArea', 'LivingAreaUnits')
const LOT_SIZE = squareFeet('LotSizeSquareFeet')

const newest = (years: FieldReader<FactAssessment[]>, amount: Exclude<keyof FactAssessment, 'year'>) =>
  from(years, ([current]) => current?.[amount] ?? null)

const newestYear = (years: FieldReader<FactAssessment[]>) =>
  from(years, ([current]) => (current ? String(current.year) : null))

const PARAGON_SALES = sales('PGN_Sales')
const PARAGON_ASSESSMENTS = assessments('PGN_Assessments')

export const PARAGON_TAX = taxReport(
  'paragonTax',
  'paragon',
  {
    address: text('UnparsedAddress'),
    width: feet('PGN_FrontageFeet'),
    depth: feet('PGN_DepthFeet'),
    lotSizeImperial: LOT_SIZE,
    lotSizeMetric: LOT_SIZE,
    floorArea: FLOOR_AREA,
    grossTaxes: number('TaxAnnualAmount'),
    taxYear: text('TaxYear'),
    salesHistory: from(PARAGON_SALES, formatSales),
    yearConstructed: text('YearBuilt'),
    bathrooms: number('BathroomsTotalInteger'),
    bedrooms: number('BedroomsTotal'),
    taxRollNumber: text('PGN_RollNumber'),
    legalDescription: text('TaxLegalDescription'),
    landUse: words('CurrentUse'),
    bcaDescription: text('PGN_BcaDescription'),
    stories: number('PGN_Storeys'),
    carport: count('CarportSpaces'),
    garage: count('GarageSpaces'),
    currentLand: newest(PARAGON_ASSESSMENTS, 'landDollars'),
    currentImprovement: newest(PARAGON_ASSESSMENTS, 'improvementDollars'),
    currentTotal: newest(PARAGON_ASSESSMENTS, 'totalDollars'),
    assessmentYear: newestYear(PARAGON_ASSESSMENTS),
  },
  { sales: PARAGON_SALES, assessments: PARAGON_ASSESSMENTS },
)

export const PARAGON_RESIDENTIAL = listingReport('paragonResidential', 'paragon', 'Residential', {
  bathrooms: number('BathroomsTotalInteger'),
  bedrooms: number('BedroomsTotal'),
  floorArea: FLOOR_AREA,
  structure,
  yearBuilt: text('YearBuilt'),
})

/** From a separate service with its own credentials. */
export const CLS_COMMERCIAL = listingReport('clsCommercial', 'cls', 'Commercial Sale', {
  listingNumber: text('ListingId'),
  status: text('StandardStatus'),
  listPrice: number('ListPrice'),
  listedOn: day('OnMarketDate'),
  propertyType: text('PropertySubType'),
  floorArea: FLOOR_AREA,
  brokerage: text('ListOfficeName'),
})

const VIVA_LOT_SIZE = area('LotSizeArea', 'LotSizeUnits')
const VIVA_SALES = sales('VIVA_Sales')
const VIVA_ASSESSMENTS = assessments('VIVA_Assessments')

/** Boards of Vancouver Island. */
export const VIVA_TAX = taxReport(
  'vivaTax',
  'viva',
  {
    rollNumber: text('VIVA_RollNumber'),
    lotSizeImperial: VIVA_LOT_SIZE,
    lotSizeMetric: VIVA_LOT_SIZE,
    width: from(sides, ({ width }) => width),
    depth: from(sides, ({ depth }) => depth),
    jurisdiction: text('VIVA_Jurisdiction'),
    neighbourhood: text('VIVA_Neighbourhood'),
    legalDescription: text('TaxLegalDescription'),
    assessedLand: newest(VIVA_ASSESSMENTS, 'landDollars'),
    assessedImprovement: newest(VIVA_ASSESSMENTS, 'improvementDollars'),
    assessedTotal: newest(VIVA_ASSESSMENTS, 'totalDollars'),
    assessmentYear: newestYear(VIVA_ASSESSMENTS),
    grossTaxes: number('TaxAnnualAmount'),
    salesHistory: from(VIVA_SALES, formatSales),
  },
  { sales: VIVA_SALES, assessments: VIVA_ASSESSMENTS },
)

/** Another report from the same tax records as `vivaTax`. */
export const VIVA_MLS_TAX_REPORT = taxReport('vivaMlsTaxReport', 'viva', {
  annualTaxes: number('TaxAnnualAmount'),
  taxYear: text('TaxYear'),
  bathrooms: number('BathroomsTotalInteger'),
  bedrooms: number('BedroomsTotal'),
  floorArea: FLOOR_AREA,
  structure,
  yearBuilt: text('YearBuilt'),
  legalDescription: text('TaxLegalDescription'),
})

const AOIR_SALES = sales('AOIR_Sales')
const AOIR_VALUES = assessments('AOIR_ActualValues')

/** Association of Interior REALTORS®. */
export const AOIR_TAX = taxReport(
  'aoirTax',
  'aoir',
  {
    rollNumber: text('AOIR_RollNumber'),
    grossTaxes: number('TaxAnnualAmount'),
    actualLand: newest(AOIR_VALUES, 'landDollars'),
    actualImprovement: newest(AOIR_VALUES, 'improvementDollars'),
    actualTotal: newest(AOIR_VALUES, 'totalDollars'),
    lotSizeImperial: LOT_SIZE,
    lotSizeMetric: LOT_SIZE,
    width: metres('AOIR_FrontageMetres'),
    depth: metres('AOIR_DepthMetres'),
    lastSaleDate: from(AOIR_SALES, ([last]) => last?.soldOn ?? null),
    lastSaleValue: from(AOIR_SALES, ([last]) => last?.priceDollars ?? null),
    secondSaleDate: from(AOIR_SALES, ([, second]) => second?.soldOn ?? null),
    secondSaleValue: from(AOIR_SALES, ([, second]) => second?.priceDollars ?? null),
    thirdSaleDate: from(AOIR_SALES, ([, , third]) => third?.soldOn ?? null),
    thirdSaleValue: from(AOIR_SALES, ([, , third]) => third?.priceDollars ?? null),
  },
  { sales: AOIR_SALES, assessments: AOIR_VALUES },
)

export const BOARD_REPORTS: readonly BoardReport[] = [
  PARAGON_TAX,
  PARAGON_RESIDENTIAL,
  CLS_COMMERCIAL,
  VIVA_TAX,
  VIVA_MLS_TAX_REPORT,
  AOIR_TAX,
]
