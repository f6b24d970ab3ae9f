import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { SHARED_PARTS, type SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { NO_SELLING_COSTS } from '#domain/valuation/client/net-sheet.ts'
import { showAnalysis } from './shown-analysis.ts'

/** Releases of a source that allows sharing, and of a source that does not. */
export const OPEN = 1
export const CLOSED = 2
const source = (sourceKey: string) => ({ sourceKey, title: `Data of ${sourceKey}` })

const comparable = (
  number: number,
  id: string,
  releaseId: number | null,
  metres: number,
  furtherReleaseIds: number[] | null,
  isByHand: boolean,
) => ({
  number,
  sale: {
    id,
    releaseId,
    furtherReleaseIds,
    priceDollars: 900_000,
    taxDollars: 0,
    attributes: { ...UNKNOWN_ATTRIBUTES, floorSquareMetres: 210 },
    listingNumber: 'R1',
    listedDollars: 950_000,
  },
  metres,
  weight: 0.5,
  rows: [
    {
      ...{ row: 'size', dollars: 5000, modelDollars: isByHand ? -900 : 5000, share: 0.006 },
      override: isByHand ? { saleId: id, row: 'size', dollars: 5000, note: 'New roof' } : null,
      unstatedBy: isByHand ? 'comparable' : null,
    },
  ],
  adjustedDollars: 905_000,
  influence: 0.01,
})

export function show({
  factsOf = OPEN,
  shareOf = null,
  upid = 'town:1',
  corrections = {},
  salesOf = [OPEN, null],
  countedOf = salesOf.filter((id) => id !== null),
  describedBy = [],
  listingsOf = [OPEN],
  most = 60,
  listings = 'known',
  activeCount = listings === 'known' ? 12 : null,
  notes = [],
  ownSales = [],
  isByHand = false,
  isValued = true,
  parts = SHARED_PARTS,
}: {
  factsOf?: number
  /** Release of the building's share of the value. */
  shareOf?: number | null
  upid?: string | null
  corrections?: Analysis['subject']['corrections']
  salesOf?: readonly (number | null)[]
  /** Releases of all sales around the subject. */
  countedOf?: number[]
  /** Releases of the attributes and the listing of each sale. */
  describedBy?: number[] | null
  listingsOf?: number[]
  most?: number
  listings?: AnalysisAnswer['listings']
  activeCount?: number | null
  notes?: AnalysisAnswer['notes']
  ownSales?: Partial<AnalysisAnswer['candidates'][number]['sale']>[]
  /** Whether a person replaced the model's amount, so that it compares no fact. */
  isByHand?: boolean
  isValued?: boolean
  parts?: readonly SharedPart[]
}) {
  const analysis = {
    title: 'An analysis',
    subject: {
      name: '1 Main Street',
      upid,
      building: 'EPS1234',
      neighbourhood: 'New Town',
      facts: [
        { key: 'floorSquareMetres', value: 180, releaseId: factsOf },
        ...(shareOf === null ? [] : [{ key: 'buildingShare', value: 0.01, releaseId: shareOf }]),
      ],
      corrections,
    },
    effectiveDate: '2026-03-01',
    notes: '',
    photos: [],
    sellingCosts: { ...NO_SELLING_COSTS, restPercent: 3 },
    provenance: { [OPEN]: source('open'), [CLOSED]: source('closed') },
  }
  const answer = {
    comparedAs: 'land',
    hash: '0123456789abcdef',
    value: isValued ? { dollars: 905_000 } : null,
    market: { edition: 'line', lineSaleCount: 9412 },
    comparables: salesOf.map((releaseId, index) =>
      comparable(index + 1, `sale:${index}`, releaseId, 500 - index, describedBy, isByHand),
    ),
    candidates: ownSales.map((sale) => ({
      state: 'own',
      sale: { releaseId: OPEN, ...sale },
    })),
    notes,
    listings,
    competition: listingsOf.slice(0, most).map((releaseId) => ({ id: `listing:${releaseId}`, releaseId })),
    competitionCount: listings === 'known' ? listingsOf.length : null,
    accuracy: { count: 600 },
    assessed: { releaseId: OPEN, totalDollars: 800_000, adjustedDollars: 850_000 },
    why: { typicalDollars: 880_000, rows: [{ row: 'size', dollars: 20_000 }], comparablesDollars: 5000 },
    study: [],
    confidence: { within10: 0.6, fsd: 0.12 },
    reasons: [{ row: 'size', coefficient: 0.62, standardError: 0.05, text: '' }],
    unbracketed: ['size'],
    course: {
      months: [{ month: '2026-02', saleCount: 9, daysOnMarket: 21, saleToList: 0.98 }],
      activeCount,
      monthsOfSupply: activeCount === null ? null : 3.1,
      supplyCircle: activeCount === null ? null : { kilometres: 10, soldCount: 23 },
      madeFrom: {
        sales: countedOf,
        descriptions: describedBy,
        listings: listingsOf,
      },
    },
    provenance: {},
  }
  return showAnalysis(
    analysis as unknown as Analysis,
    answer as unknown as AnalysisAnswer,
    new Set(parts),
    (sourceKey) => sourceKey === 'open',
  )
}
