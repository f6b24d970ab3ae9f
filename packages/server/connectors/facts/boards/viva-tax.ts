import type { BoardReport } from './board-report.ts'
import { assessmentsOf, salesOf, salesText } from './row-lists.ts'
import { describeStructure, readNumber, textOf } from './row-reader.ts'
import { areaOf, readSides } from './row-units.ts'

/** Boards of Vancouver Island. Custom fields have the prefix `VIVA_`. */
export const VIVA_TAX: BoardReport<'vivaTax'> = {
  dataSource: 'vivaTax',
  board: 'viva',
  resource: 'TaxRecord',
  pidForm: 'digits',
  newestBy: 'TaxYear',
  select: [
    'ParcelNumber',
    'TaxYear',
    'TaxAnnualAmount',
    'TaxLegalDescription',
    'LotSizeArea',
    'LotSizeUnits',
    'LotSizeDimensions',
    'VIVA_RollNumber',
    'VIVA_Jurisdiction',
    'VIVA_Neighbourhood',
    'VIVA_Assessments',
    'VIVA_Sales',
    'ModificationTimestamp',
  ],
  read([row]) {
    const lotSize = areaOf(row, 'LotSizeArea', 'LotSizeUnits')
    const sales = salesOf(row, 'VIVA_Sales')
    const assessments = assessmentsOf(row, 'VIVA_Assessments')
    const [current] = assessments
    return {
      values: {
        rollNumber: textOf(row, 'VIVA_RollNumber'),
        lotSizeImperial: lotSize,
        lotSizeMetric: lotSize,
        ...readSides(row),
        jurisdiction: textOf(row, 'VIVA_Jurisdiction'),
        neighbourhood: textOf(row, 'VIVA_Neighbourhood'),
        legalDescription: textOf(row, 'TaxLegalDescription'),
        assessedLand: current?.landDollars ?? null,
        assessedImprovement: current?.improvementDollars ?? null,
        assessedTotal: current?.totalDollars ?? null,
        assessmentYear: current === undefined ? null : String(current.year),
        grossTaxes: readNumber(row, 'TaxAnnualAmount'),
        salesHistory: salesText(sales),
      },
      lists: { sales, assessments },
    }
  },
}

/** Another report of the tax records of `vivaTax`. */
export const VIVA_MLS_TAX_REPORT: BoardReport<'vivaMlsTaxReport'> = {
  dataSource: 'vivaMlsTaxReport',
  board: 'viva',
  resource: 'TaxRecord',
  pidForm: 'digits',
  newestBy: 'TaxYear',
  select: [
    'ParcelNumber',
    'TaxYear',
    'TaxAnnualAmount',
    'TaxLegalDescription',
    'LivingArea',
    'LivingAreaUnits',
    'YearBuilt',
    'BedroomsTotal',
    'BathroomsTotalInteger',
    'ArchitecturalStyle',
    'PropertySubType',
    'Stories',
    'ModificationTimestamp',
  ],
  read([row]) {
    return {
      values: {
        annualTaxes: readNumber(row, 'TaxAnnualAmount'),
        taxYear: textOf(row, 'TaxYear'),
        bathrooms: readNumber(row, 'BathroomsTotalInteger'),
        bedrooms: readNumber(row, 'BedroomsTotal'),
        floorArea: areaOf(row, 'LivingArea', 'LivingAreaUnits'),
        structure: describeStructure(row),
        yearBuilt: textOf(row, 'YearBuilt'),
        legalDescription: textOf(row, 'TaxLegalDescription'),
      },
      lists: {},
    }
  },
}
