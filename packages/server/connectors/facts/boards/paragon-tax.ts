import type { BoardReport } from './board-report.ts'
import { formatSales, readAssessments, readSales } from './row-lists.ts'
import { countText, readNumber, readText, readWords } from './row-reader.ts'
import { readArea, readMetres, readSquareFeet } from './row-units.ts'

/** Custom fields have the prefix `PGN_`; lengths are feet. */
export const PARAGON_TAX: BoardReport<'paragonTax'> = {
  dataSource: 'paragonTax',
  board: 'paragon',
  resource: 'TaxRecord',
  pidForm: 'dashed',
  newestBy: 'TaxYear',
  select: [
    'ParcelNumber',
    'UnparsedAddress',
    'TaxYear',
    'TaxAnnualAmount',
    'TaxLegalDescription',
    'LotSizeSquareFeet',
    'LivingArea',
    'LivingAreaUnits',
    'YearBuilt',
    'BedroomsTotal',
    'BathroomsTotalInteger',
    'CarportSpaces',
    'GarageSpaces',
    'CurrentUse',
    'PGN_RollNumber',
    'PGN_BcaDescription',
    'PGN_Storeys',
    'PGN_FrontageFeet',
    'PGN_DepthFeet',
    'PGN_Assessments',
    'PGN_Sales',
    'ModificationTimestamp',
  ],
  read([row]) {
    const lotSize = readSquareFeet(row, 'LotSizeSquareFeet')
    const sales = readSales(row, 'PGN_Sales')
    const assessments = readAssessments(row, 'PGN_Assessments')
    const [current] = assessments
    return {
      values: {
        address: readText(row, 'UnparsedAddress'),
        width: readMetres(row, 'PGN_FrontageFeet', 'feet'),
        depth: readMetres(row, 'PGN_DepthFeet', 'feet'),
        lotSizeImperial: lotSize,
        lotSizeMetric: lotSize,
        floorArea: readArea(row, 'LivingArea', 'LivingAreaUnits'),
        grossTaxes: readNumber(row, 'TaxAnnualAmount'),
        taxYear: readText(row, 'TaxYear'),
        salesHistory: formatSales(sales),
        yearConstructed: readText(row, 'YearBuilt'),
        bathrooms: readNumber(row, 'BathroomsTotalInteger'),
        bedrooms: readNumber(row, 'BedroomsTotal'),
        taxRollNumber: readText(row, 'PGN_RollNumber'),
        legalDescription: readText(row, 'TaxLegalDescription'),
        landUse: readWords(row, 'CurrentUse'),
        bcaDescription: readText(row, 'PGN_BcaDescription'),
        stories: readNumber(row, 'PGN_Storeys'),
        carport: countText(row, 'CarportSpaces'),
        garage: countText(row, 'GarageSpaces'),
        currentLand: current?.landDollars ?? null,
        currentImprovement: current?.improvementDollars ?? null,
        currentTotal: current?.totalDollars ?? null,
      },
      lists: { sales, assessments },
    }
  },
}
