import type { BoardReport } from './board-report.ts'
import { readAssessments, readSales } from './row-lists.ts'
import { readNumber, readText } from './row-reader.ts'
import { readMetres, readSquareFeet } from './row-units.ts'

/** Association of Interior REALTORS®. Custom fields have the prefix `AOIR_`; lengths are metres. */
export const AOIR_TAX: BoardReport<'aoirTax'> = {
  dataSource: 'aoirTax',
  board: 'aoir',
  resource: 'TaxRecord',
  pidForm: 'dashed',
  newestBy: 'TaxYear',
  select: [
    'ParcelNumber',
    'TaxYear',
    'TaxAnnualAmount',
    'LotSizeSquareFeet',
    'AOIR_RollNumber',
    'AOIR_FrontageMetres',
    'AOIR_DepthMetres',
    'AOIR_ActualValues',
    'AOIR_Sales',
    'ModificationTimestamp',
  ],
  read([row]) {
    const lotSize = readSquareFeet(row, 'LotSizeSquareFeet')
    const sales = readSales(row, 'AOIR_Sales')
    const assessments = readAssessments(row, 'AOIR_ActualValues')
    const [current] = assessments
    const [lastSale, secondSale, thirdSale] = sales
    return {
      values: {
        rollNumber: readText(row, 'AOIR_RollNumber'),
        grossTaxes: readNumber(row, 'TaxAnnualAmount'),
        actualLand: current?.landDollars ?? null,
        actualImprovement: current?.improvementDollars ?? null,
        actualTotal: current?.totalDollars ?? null,
        lotSizeImperial: lotSize,
        lotSizeMetric: lotSize,
        width: readMetres(row, 'AOIR_FrontageMetres', 'metres'),
        depth: readMetres(row, 'AOIR_DepthMetres', 'metres'),
        lastSaleDate: lastSale?.soldOn ?? null,
        lastSaleValue: lastSale?.priceDollars ?? null,
        secondSaleDate: secondSale?.soldOn ?? null,
        secondSaleValue: secondSale?.priceDollars ?? null,
        thirdSaleDate: thirdSale?.soldOn ?? null,
        thirdSaleValue: thirdSale?.priceDollars ?? null,
      },
      lists: { sales, assessments },
    }
  },
}
