import { expect, test } from 'vitest'
import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { SHARED_PARTS, type SharedPart } from '#domain/valuation/analysis/shared-parts.ts'
import { UNKNOWN_ATTRIBUTES } from '#domain/valuation/analysis/subject-attributes.ts'
import { showAnalysis } from './shown-analysis.ts'

const OPEN = 1
const CLOSED = 2
const source = (sourceKey: string) => ({ sourceKey, title: `Data of ${sourceKey}` })

const comparable = (
  id: string,
  releaseId: number | null,
  metres: number,
  furtherReleaseIds: number[] | null,
) => ({
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
  rows: [{ row: 'size', dollars: 5000, modelDollars: 5000, share: 0.006, override: null }],
  adjustedDollars: 905_000,
  influence: 0.01,
})

function shown({
  factsOf = OPEN,
  corrections = {},
  salesOf = [OPEN, null],
  describedBy = [],
  parts = SHARED_PARTS,
}: {
  factsOf?: number
  corrections?: Analysis['subject']['corrections']
  salesOf?: readonly (number | null)[]
  /** Releases of the attributes and the listing of each sale. */
  describedBy?: number[] | null
  parts?: readonly SharedPart[]
}) {
  const analysis = {
    title: 'An analysis',
    subject: {
      name: '1 Main Street',
      facts: [{ key: 'floorSquareMetres', value: 180, releaseId: factsOf }],
      corrections,
    },
    effectiveDate: '2026-03-01',
    notes: '',
    provenance: { [OPEN]: source('open'), [CLOSED]: source('closed') },
  }
  const answer = {
    hash: '0123456789abcdef',
    value: { dollars: 905_000 },
    market: { edition: 'line', lineSaleCount: 9412 },
    // The heaviest first: here the farthest.
    comparables: salesOf.map((releaseId, index) =>
      comparable(`sale:${index}`, releaseId, 500 - index, describedBy),
    ),
    candidates: [],
    competition: [],
    assessed: null,
    reasons: [{ row: 'size', coefficient: 0.62, standardError: 0.05, text: '' }],
    unbracketed: ['size'],
    course: { months: [], saleCount: 0, activeCount: 0, monthsOfSupply: null },
    provenance: {},
  }
  return showAnalysis(
    analysis as unknown as Analysis,
    answer as unknown as AnalysisAnswer,
    new Set(parts),
    (sourceKey) => sourceKey === 'open',
  )
}

const SAYS_NOTHING = { weight: 0, rows: [], influence: null, adjustedDollars: 900_000 }

test('shows adjustments where every sale and fact behind them may be shown', () => {
  const { parts, answer } = shown({})
  expect(parts).toContain('adjustments')
  expect(answer.comparables).toMatchObject([{ weight: 0.5 }, { weight: 0.5 }])
  expect(answer.reasons).toHaveLength(1)
})

test('shows no weights beside a withheld comparable, whose price they would say', () => {
  const { parts, answer, withheld } = shown({ salesOf: [null, CLOSED] })
  expect(parts).not.toContain('adjustments')
  expect(answer.comparables).toMatchObject([SAYS_NOTHING])
  expect(answer).toMatchObject({ reasons: [], unbracketed: [], value: { dollars: 905_000 } })
  expect(withheld).toEqual(['Data of closed'])
})

test('shows no adjustments for a withheld fact of the subject, which they would say', () => {
  const { parts, answer, withheld } = shown({ factsOf: CLOSED })
  expect(parts).not.toContain('adjustments')
  expect(answer.comparables).toMatchObject([SAYS_NOTHING, SAYS_NOTHING])
  expect(withheld).toEqual(['Data of closed'])
  expect(shown({ factsOf: CLOSED, corrections: { floorSquareMetres: 175 } }).parts).toContain('adjustments')
})

test.each([[[CLOSED]], [[OPEN, CLOSED]], [null]])(
  'shows a sale without what sources %j say of it, and without the adjustments that would say the same',
  (describedBy) => {
    const { parts, answer, withheld } = shown({ describedBy })
    expect(parts).not.toContain('adjustments')
    for (const { sale } of answer.comparables) {
      expect(sale).toMatchObject({
        priceDollars: 900_000,
        attributes: UNKNOWN_ATTRIBUTES,
        listingNumber: null,
        listedDollars: null,
      })
    }
    expect(withheld).toHaveLength(1)
    expect(shown({ describedBy: [OPEN] }).answer.comparables[0]?.sale.attributes.floorSquareMetres).toBe(210)
  },
)

test('orders comparables without weights by distance, for the heaviest first would say them', () => {
  const { answer } = shown({ parts: ['comparables'] })
  expect(answer.comparables.map(({ sale }) => sale.id)).toEqual(['sale:1', 'sale:0'])
  expect(answer.hash).toBeNull()
})

test('counts no withheld sales in the market', () => {
  expect(shown({ salesOf: [CLOSED], parts: ['market'] }).answer.market).toBeNull()
  expect(shown({ parts: ['market'] }).answer.market).not.toBeNull()
})
