import type { BoardReport } from './board-report.ts'
import { formatSales, readAssessments, readSales } from './row-lists.ts'
import { describeStructure, readNumber, readText } from './row-reader.ts'
import { readArea, readSides } from './row-units.ts'

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
    const lotSize = readArea(row, 'LotSizeArea', 'LotSizeUnits')
    const sales = readSales(row, 'VIVA_Sales')
    const assessments = readAssessments(row, 'VIVA_Assessments')
    const [current] = assessments
    return {
      values: {
        rollNumber: readText(row, 'VIVA_RollNumber'),
        lotSizeImperial: lotSize,
        lotSizeMetric: lotSize,
        ...readSides(row),
        jurisdiction: readText(row, 'VIVA_Jurisdiction'),
        neighbourhood: readText(row, 'VIVA_Neighbourhood'),
        legalDescription: readText(row, 'TaxLegalDescription'),
        assessedLand: current?.landDollars ?? null,
        assessedImprovement: current?.improvementDollars ?? null,
        assessedTotal: current?.totalDollars ?? null,
        assessmentYear: current === undefined ? null : String(current.year),
        grossTaxes: readNumber(row, 'TaxAnnualAmount'),
        salesHistory: formatSales(sales),
      },
      lists: { sales, assessments },
    }
  },
}

/** Another report from the same tax records as `vivaTax`. */
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
        taxYear: readText(row, 'TaxYear'),
        bathrooms: readNumber(row, 'BathroomsTotalInteger'),
        bedrooms: readNumber(row, 'BedroomsTotal'),
        floorArea: readArea(row, 'LivingArea', 'LivingAreaUnits'),
        structure: describeStructure(row),
        yearBuilt: readText(row, 'YearBuilt'),
        legalDescription: readText(row, 'TaxLegalDescription'),
      },
      lists: {},
    }
  },
}
