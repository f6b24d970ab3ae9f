import type { BoardReport } from './board-report.ts'
import { assessmentsOf, salesOf, salesText } from './row-lists.ts'
import { countText, readNumber, textOf, wordsOf } from './row-reader.ts'
import { areaOf, areaOfSquareFeet, readMetres } from './row-units.ts'

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
    const lotSize = areaOfSquareFeet(row, 'LotSizeSquareFeet')
    const sales = salesOf(row, 'PGN_Sales')
    const assessments = assessmentsOf(row, 'PGN_Assessments')
    const [current] = assessments
    return {
      values: {
        address: textOf(row, 'UnparsedAddress'),
        width: readMetres(row, 'PGN_FrontageFeet', 'feet'),
        depth: readMetres(row, 'PGN_DepthFeet', 'feet'),
        lotSizeImperial: lotSize,
        lotSizeMetric: lotSize,
        floorArea: areaOf(row, 'LivingArea', 'LivingAreaUnits'),
        grossTaxes: readNumber(row, 'TaxAnnualAmount'),
        taxYear: textOf(row, 'TaxYear'),
        salesHistory: salesText(sales),
        yearConstructed: textOf(row, 'YearBuilt'),
        bathrooms: readNumber(row, 'BathroomsTotalInteger'),
        bedrooms: readNumber(row, 'BedroomsTotal'),
        taxRollNumber: textOf(row, 'PGN_RollNumber'),
        legalDescription: textOf(row, 'TaxLegalDescription'),
        landUse: wordsOf(row, 'CurrentUse'),
        bcaDescription: textOf(row, 'PGN_BcaDescription'),
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
