import type { BoardReport } from './board-report.ts'
import { structureOf } from './building-text.ts'
import { numberOf, textOf } from './row-reader.ts'
import { areaOf } from './row-units.ts'

/** Annual taxes and the building, of the same tax records as `vivaTax`. */
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
        annualTaxes: numberOf(row, 'TaxAnnualAmount'),
        taxYear: textOf(row, 'TaxYear'),
        bathrooms: numberOf(row, 'BathroomsTotalInteger'),
        bedrooms: numberOf(row, 'BedroomsTotal'),
        floorArea: areaOf(row, 'LivingArea', 'LivingAreaUnits'),
        structure: structureOf(row),
        yearBuilt: textOf(row, 'YearBuilt'),
        legalDescription: textOf(row, 'TaxLegalDescription'),
      },
      lists: {},
    }
  },
}
