import { METHOD_VERSION } from '../cma/method.ts'
import { simulateSales } from '../cma/simulated-market.factory.ts'
import { DATE, SUBJECT } from '../cma/valuation.factory.ts'
import type { BasisSale } from './analysis-basis.ts'
import type { AnalysisRequest } from './answer-analysis.ts'

export const basisSales = (settings: Parameters<typeof simulateSales>[0]): BasisSale[] =>
  simulateSales(settings).map((sale, index) => ({
    ...sale,
    origin: 'transfer',
    releaseId: 1,
    furtherReleaseIds: [],
    upid: sale.pid,
    name: `${100 + index} Harbour Street`,
    listingNumber: null,
    listedOn: null,
    listedDollars: null,
  }))

export const SALES: readonly BasisSale[] = basisSales({ seed: 11, count: 600, days: 360 })

export const analysisOf = (
  changes: Partial<AnalysisRequest> = {},
  sales: readonly BasisSale[] = SALES,
): AnalysisRequest => ({
  subject: SUBJECT,
  effectiveDate: DATE,
  area: { kind: 'any' },
  filters: { months: null, ranges: {} },
  choices: [],
  overrides: [],
  basis: {
    sales: [...sales],
    completeKilometres: 50,
    listings: [],
    listingsOn: DATE,
    assessment: null,
    marketArea: 'Inlet',
    method: METHOD_VERSION,
  },
  market: null,
  record: null,
  ...changes,
})
