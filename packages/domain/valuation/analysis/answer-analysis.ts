import type { IsoDate } from '../../text/dates.ts'
import type { Comparison, Edition } from '../cma/compare.ts'
import type { Override } from '../cma/grid/adjust.ts'
import type { Market } from '../cma/market.ts'
import type { GroupStudy } from '../cma/record/group-study.ts'
import { type ImportedAttribute, withTerms } from '../cma/record/imported-study.ts'
import type { PastRecord } from '../cma/record/past-record.ts'
import { comparisonClass, type MarketClass, type MarketProperty } from '../cma/sales/market-sale.ts'
import { type Valuation, valueSubject } from '../cma/value-subject.ts'
import {
  type AnalysedSale,
  analyseSales,
  explainCandidates,
  limitOthers,
  type SaleChoice,
} from './analysed-sales.ts'
import { type AnalysisBasis, methodVersion, type RequestedSource, toOwnSaleId } from './analysis-basis.ts'
import { type AnsweredComparable, explainComparables } from './answered-comparables.ts'
import { type DescribedMarket, describeMarket } from './market/describe-market.ts'
import { findNarrowing } from './narrowing.ts'
import { explainRows, type RowReason } from './reasons/row-reasons.ts'
import { findValueParts, type ValueParts } from './reasons/value-parts.ts'
import type { MarketArea, SaleFilters } from './sale-filters.ts'

export interface AnalysisRequest {
  subject: MarketProperty
  effectiveDate: IsoDate
  area: MarketArea
  filters: SaleFilters
  choices: readonly SaleChoice[]
  overrides: readonly Override[]
  basis: AnalysisBasis
  /** Fitted on or before the effective date. */
  market: Market | null
  record: PastRecord | null
}

export interface AnsweredAnalysis
  extends DescribedMarket,
    Pick<Valuation, 'unbracketed' | 'notes' | 'accuracy' | 'confidence'> {
  hash: string | null
  value: (Pick<Valuation, 'standardError' | 'ranges'> & { dollars: number }) | null
  reason: string | null
  /** Class that the subject is compared as, or null if it is the subject's class. */
  comparedAs: MarketClass | null
  market: {
    edition: Edition
    area: string | null
    fittedOn: IsoDate | null
    lineSaleCount: number | null
    poolCount: number
    poolMonths: number
  } | null
  comparables: AnsweredComparable[]
  /** Sales chosen by a person, then the nearest others. */
  candidates: AnalysedSale[]
  counts: { eligible: number; filtered: number; rejected: number }
  reasons: RowReason[]
  why: ValueParts | null
  narrowing: string[]
  study: GroupStudy[]
  imported: ImportedAttribute[]
  /** Closed listings that boards returned for queries. */
  requestedSources: RequestedSource[]
  /** `updatedAt`: version of the sale that was used. Null if not recorded. */
  ownSales: { id: string; updatedAt: string | null }[]
}

const UNVALUED = {
  hash: null,
  value: null,
  market: null,
  accuracy: null,
  study: [],
  confidence: null,
  comparables: [],
  reasons: [],
  why: null,
  unbracketed: [],
  notes: [],
  narrowing: [],
} satisfies Partial<AnsweredAnalysis>

export function answerAnalysis(request: AnalysisRequest): AnsweredAnalysis {
  const { subject, effectiveDate, basis, market, record, choices } = request
  const scope = { marketClass: comparisonClass(subject), tenure: subject.tenure, effectiveDate }
  const analysedSales = analyseSales(basis.sales, { ...request, scope })
  const listIds = (state: AnalysedSale['state']) =>
    analysedSales.flatMap((entry) => (entry.state === state ? [entry.sale.id] : []))
  const salesById = new Map(basis.sales.map((sale) => [sale.id, sale]))
  const marketSales = [...(market?.line.fitted.values() ?? [])].flatMap(({ observed: { sale } }) =>
    salesById.has(sale.id) ? [] : [sale],
  )
  const chosenIds = new Set(choices.map(({ saleId }) => saleId))
  const pinnedIds = choices.flatMap(({ saleId, choice }) =>
    choice === 'pin' && salesById.has(saleId) ? [saleId] : [],
  )
  // Sales of the market line outside the basis are too far away to be comparables.
  const notCompared = [...listIds('filtered'), ...marketSales.map(({ id }) => id)]
  const answer = valueSubject({
    subject,
    sales: [...basis.sales, ...marketSales],
    effectiveDate,
    market,
    record,
    excluded: listIds('excluded'),
    pinned: pinnedIds,
    notCompared,
    overrides: request.overrides,
    method: methodVersion(basis, record),
  })
  const countedSales = analysedSales.filter(({ state }) => state !== 'rejected' && state !== 'own')
  const eligible = countedSales.map(({ sale }) => sale)
  const marketDescription = describeMarket({
    subject,
    scope,
    basis,
    comparison: answer.ok ? answer.comparison : { line: null, course: null },
    countedSales,
  })
  const shared = {
    imported: withTerms(record?.imported),
    comparedAs: scope.marketClass === subject.marketClass ? null : scope.marketClass,
    counts: {
      eligible: eligible.length,
      filtered: listIds('filtered').length,
      rejected: listIds('rejected').length,
    },
    ...marketDescription,
    ...listOrigins(basis),
  }
  if (!answer.ok)
    return {
      ...shared,
      ...UNVALUED,
      reason: answer.reason,
      candidates: limitOthers(analysedSales, chosenIds).map((candidate) => ({
        ...candidate,
        reason: candidate.reason || answer.reason,
      })),
    }
  const { valuation, comparison } = answer
  const { hash, valueDollars, standardError, ranges } = valuation
  const { accuracy, confidence, unbracketed, notes } = valuation
  return {
    ...shared,
    hash,
    value: { dollars: valueDollars, standardError, ranges },
    reason: null,
    market: describeModel(request, valuation, comparison),
    comparables: explainComparables(valuation, {
      salesById,
      pinnedIds: new Set(pinnedIds),
      comparison,
      marketClass: scope.marketClass,
    }),
    candidates: explainCandidates(analysedSales, {
      chosenIds,
      pinnedIds,
      rankedIds: comparison.ranked,
      comparedIds: new Set(valuation.comparables.map(({ sale }) => sale.id)),
      pool: comparison.pool,
      line: comparison.line,
    }),
    reasons: explainRows(valuation, comparison),
    why: findValueParts(comparison, valueDollars),
    accuracy,
    study: [...(record?.study ?? [])],
    confidence,
    unbracketed,
    notes,
    narrowing: findNarrowing({
      subject,
      valuation,
      mayHaveRecord: record === null && marketDescription.listings === 'known',
      eligible,
      comparison,
    }),
  }
}

function listOrigins({ sales }: AnalysisBasis): Pick<AnsweredAnalysis, 'requestedSources' | 'ownSales'> {
  return {
    requestedSources: sales
      .map(({ requestedFrom }) => requestedFrom)
      .filter((source) => source !== undefined),
    ownSales: sales.flatMap((sale) => {
      const id = toOwnSaleId(sale)
      return id === null ? [] : [{ id, updatedAt: sale.updatedAt ?? null }]
    }),
  }
}

function describeModel(
  { basis, market }: AnalysisRequest,
  { edition, pool }: Valuation,
  { line }: Comparison,
): AnsweredAnalysis['market'] {
  const isLine = edition === 'line'
  return {
    edition,
    area: basis.marketArea,
    fittedOn: isLine && market !== null ? market.scope.effectiveDate : null,
    lineSaleCount: isLine ? (line?.fitted.size ?? 0) : null,
    poolCount: pool.size,
    poolMonths: pool.months,
  }
}
