/** Values a subject (docs/market-analysis.md). This is a market analysis, not an appraisal. */

import { isLngLat } from '../../geometry/lng-lat.ts'
import { compareTexts } from '../../text/counts.ts'
import { isIsoDate } from '../../text/dates.ts'
import { type Comparison, compare, type Edition, MIN_FOR_MODEL } from './compare.ts'
import { kilometresBetween, kilometresFrom } from './design/observation.ts'
import type { AdjustmentRow } from './design/terms.ts'
import { fingerprint } from './fingerprint.ts'
import { type AdjustedPrice, adjustPrice, findUnbracketed, type Override } from './grid/adjust.ts'
import { findLineSlopes, type LineSlope } from './line/line-slopes.ts'
import { OUTLIER_WEIGHT, salesOf } from './line/market-line.ts'
import { findUnknownNeighbourhood, unknownNeighbourhoodNote } from './line/unknown-neighbourhood.ts'
import { clampGrades } from './local/unlike-sales.ts'
import type { Market } from './market.ts'
import { METHOD_VERSION, METHODS, type MethodVersion } from './method.ts'
import { type Accuracy, measureAccuracy } from './record/accuracy.ts'
import { findLimits } from './record/limit-notes.ts'
import type { PastRecord } from './record/past-record.ts'
import { recordGroups } from './record/record-entry.ts'
import { countedNote, plainNote, type ValueNote } from './record/value-note.ts'
import { type Confidence, findPoolRanges, findRanges, type ValueRange } from './record/value-range.ts'
import { type EligibleSales, findEligibleSales, type MarketScope } from './sales/eligible-sales.ts'
import {
  comparisonClass,
  isSaleOf,
  type MarketProperty,
  type MarketSale,
  netPrice,
} from './sales/market-sale.ts'

export interface ValuationRequest {
  subject: MarketProperty
  sales: readonly MarketSale[]
  effectiveDate: string
  market: Market | null
  record: PastRecord | null
  /** Sales excluded or pinned by a person. The first ten pinned sales that can be compared are used. */
  excluded: readonly string[]
  pinned: readonly string[]
  /** Sales in the market that are not comparables unless pinned. */
  notCompared: readonly string[]
  overrides: readonly Override[]
  /** Default: the newest version. */
  method?: MethodVersion
}

interface ValuedComparable extends AdjustedPrice {
  sale: MarketSale
  weight: number
  kilometres: number
}

export interface Valuation {
  edition: Edition
  /** Estimated median price. */
  valueDollars: number
  standardError: number | null
  ranges: ValueRange[]
  confidence: Confidence | null
  comparables: ValuedComparable[]
  /** Number of sales that determine the value, and months of their period. */
  pool: { size: number; months: number }
  slopes: LineSlope[]
  /** Rows in which the subject lies outside the range of the comparables. */
  unbracketed: AdjustmentRow[]
  outliers: string[]
  /** Sales of the subject itself, shown but not used. */
  ownSales: MarketSale[]
  rejected: EligibleSales['rejected']
  notes: ValueNote[]
  accuracy: Accuracy | null
  /** `fingerprint` of the inputs. */
  hash: string
}

/** Comparables beyond this distance say little about the subject's place. */
const MAX_COMPARABLE_KM = 25
/** Maximum ratio between the value and prices paid. Beyond it, the sales do not resemble the subject. */
const MAX_FACTOR = 4

const FAR_SUBJECT_TEXT =
  'The subject lies far outside the sales: its comparables are adjusted to more than four times, or less than a quarter, of their prices. There is no range, and the value is unreliable.'

const FAR_PRICE_TEXT =
  'The value lies far outside the prices of the sales around it, by more than half of their range. There is no range, and the value is unreliable.'

const ROUNDING_TOLERANCE = 1.0001

function isFarInPrice({ line, pool }: Pick<Comparison, 'line' | 'pool'>, logValue: number): boolean {
  const prices = line === null ? [] : salesOf(line, pool.ids).map(({ logPrice }) => Math.exp(logPrice))
  const [min, max] = [Math.min(...prices), Math.max(0, ...prices)]
  const value = Math.exp(logValue)
  return max > 0 && (value > ROUNDING_TOLERANCE * max + (max - min) / 2 || value < min / 2)
}

type ValuationAnswer =
  | { ok: true; valuation: Valuation; comparison: Comparison }
  | { ok: false; reason: string }

/** @throws {RangeError} The market or record has another scope, or is later than the effective date. */
export function valueSubject(request: ValuationRequest): ValuationAnswer {
  const { effectiveDate, market, record, excluded } = request
  const method = METHODS[request.method ?? METHOD_VERSION]
  const { property: subject, clamped } = method.measuresNoise
    ? clampGrades(request.subject)
    : { property: request.subject, clamped: [] }
  if (!isIsoDate(effectiveDate)) return { ok: false, reason: 'Enter a valid effective date.' }
  if (!isLngLat(subject.position)) return { ok: false, reason: 'The subject’s location is not known.' }
  if (!request.overrides.every(({ dollars }) => Number.isFinite(dollars))) {
    return { ok: false, reason: 'Enter the adjustment as a dollar amount, for example -15,000.' }
  }
  const scope: MarketScope = { marketClass: comparisonClass(subject), tenure: subject.tenure, effectiveDate }
  checkScope(scope, market, record)

  const { eligible, leftOut, rejected } = findEligibleSales(request.sales, scope, new Set(excluded))
  const isOwn = (sale: MarketSale) => isSaleOf(subject, sale)
  const sales = eligible.filter((sale) => !isOwn(sale))
  const comparison = compare({
    subject,
    scope,
    sales,
    market,
    choice: {
      pinned: new Set(request.pinned),
      notCompared: new Set(request.notCompared),
    },
    method,
    imported: record?.imported?.terms,
  })
  if (comparison === null) return { ok: false, reason: 'There is no sale to compare with.' }

  const project = kilometresFrom(subject.position)
  const comparables = comparison.comparables.map(({ observed, effects, weight }): ValuedComparable => {
    const { sale } = observed
    const overrides = request.overrides.filter(({ saleId }) => saleId === sale.id)
    const kilometres = kilometresBetween(project(sale.position), [0, 0])
    return { sale, weight, kilometres, ...adjustPrice(netPrice(sale), effects, overrides) }
  })
  const logValue = comparables.reduce(
    (sum, { weight, adjustedDollars }) => sum + weight * Math.log(adjustedDollars),
    0,
  )
  const valuation = {
    edition: comparison.edition,
    valueDollars: Math.round(100 * Math.exp(logValue)) / 100,
    standardError: comparison.edition === 'by hand' ? null : comparison.standardError,
    ...computeRanges({ ...request, subject, clamped }, comparison, comparables, logValue, [
      ...sales,
      ...leftOut.filter((sale) => !isOwn(sale)),
    ]),
    comparables,
    pool: { size: comparison.pool.ids.size, months: comparison.pool.months },
    slopes: comparison.line === null ? [] : findLineSlopes(comparison.line, comparison.subject),
    unbracketed: findUnbracketed(
      comparison.subject,
      comparison.comparables.map(({ observed }) => observed),
    ),
    outliers: [...(comparison.line?.fitted.values() ?? [])].flatMap(({ weight, observed }) =>
      weight < OUTLIER_WEIGHT ? [observed.sale.id] : [],
    ),
    ownSales: request.sales.filter(isOwn).sort((a, b) => compareTexts(a.id, b.id)),
    rejected: [
      ...rejected,
      ...leftOut.flatMap((sale) => (isOwn(sale) ? [] : [{ sale, reason: 'Left out by hand.' }])),
    ],
    accuracy: record === null ? null : measureAccuracy(record),
  }
  return { ok: true, valuation: { ...valuation, hash: hashValuation(request, valuation) }, comparison }
}

function hashValuation(
  { subject, effectiveDate, sales, overrides }: ValuationRequest,
  { rejected, ownSales, notes, accuracy, confidence: _, ...others }: Omit<Valuation, 'hash'>,
): string {
  const saleTexts = sales.map(({ id, priceDollars, soldOn }) => `${id} ${priceDollars} ${soldOn}`).sort()
  const reasons = rejected.map(({ sale, reason }) => `${sale.id} ${reason}`)
  // The record's price tiers are left out, because stored hashes were made without them.
  const { reached: _reached, tiers: _tiers, ...measured } = accuracy ?? {}
  const values = { ...others, accuracy: accuracy && measured, notes: notes.map(({ text }) => text) }
  return fingerprint([subject, effectiveDate, saleTexts, overrides, ownSales, reasons, values])
}

function checkScope(scope: MarketScope, market: Market | null, record: PastRecord | null): void {
  const { marketClass, tenure, effectiveDate } = scope
  if (market !== null && (market.scope.marketClass !== marketClass || market.scope.tenure !== tenure)) {
    throw new RangeError(`The market line is of ${market.scope.tenure} ${market.scope.marketClass}.`)
  }
  const futureDay = [market?.scope.effectiveDate, record?.asOf].find((day) => day && day > effectiveDate)
  if (futureDay) throw new RangeError(`What was known on ${futureDay} cannot value as of ${effectiveDate}.`)
}

function computeRanges(
  {
    subject,
    effectiveDate,
    record,
    method,
    clamped,
  }: ValuationRequest & { clamped: readonly AdjustmentRow[] },
  { edition, standardError, spreadFactor, poolScores, ...comparison }: Comparison,
  comparables: readonly ValuedComparable[],
  logValue: number,
  eligible: readonly MarketSale[],
): Pick<Valuation, 'ranges' | 'notes' | 'confidence'> {
  if (edition === 'by hand') {
    const text = `Fewer than ${MIN_FOR_MODEL} sales: too few for a model of prices, and for a range.`
    return { ranges: [], confidence: null, notes: [countedNote(text)] }
  }
  if (!comparables.some(({ kilometres }) => kilometres <= MAX_COMPARABLE_KM)) {
    const text = 'No comparable lies near the subject: there is no range.'
    return { ranges: [], confidence: null, notes: [plainNote(text)] }
  }
  const settings = METHODS[method ?? METHOD_VERSION]
  const isOldMethod = !settings.measuresNoise
  const { unseen } = comparison
  const terms = comparison.subject.imported ?? []
  const limits = isOldMethod
    ? { notes: [], isFar: false }
    : findLimits({ subject, effectiveDate, clamped, unseen, terms })
  const logPaid = comparables.reduce((sum, { weight, sale }) => sum + weight * Math.log(netPrice(sale)), 0)
  const hasFarAttribute = settings.widensForUnstated && limits.isFar
  if (!hasFarAttribute && Math.abs(logValue - logPaid) > Math.log(MAX_FACTOR)) {
    return { ranges: [], confidence: null, notes: [plainNote(FAR_SUBJECT_TEXT)] }
  }
  if (limits.isFar) return { ranges: [], confidence: null, notes: limits.notes }
  if (!isOldMethod && isFarInPrice(comparison, logValue))
    return { ranges: [], confidence: null, notes: [plainNote(FAR_PRICE_TEXT), ...limits.notes] }
  const groups = recordGroups(subject, Number(effectiveDate.slice(0, 4)), settings)
  const estimate = { logValue, standardError, spreadFactor, edition, groups }
  const result = record === null ? findPoolRanges(estimate, poolScores()) : findRanges(estimate, record)
  const neighbourhood = findUnknownNeighbourhood(comparison, eligible)
  return {
    ...result,
    notes: [
      ...result.notes,
      ...limits.notes,
      ...(neighbourhood === null ? [] : [unknownNeighbourhoodNote(neighbourhood)]),
    ],
  }
}
