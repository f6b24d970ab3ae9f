import type { BoardReport } from './board-report.ts'
import { describeStructure } from './building-text.ts'
import { readNumber, textOf } from './row-reader.ts'
import { areaOf } from './row-units.ts'

/** From the same tax records as `vivaTax`. */
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
