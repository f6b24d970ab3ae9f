import { formatCount, formatList } from '../../text/counts.ts'
import type { Comparison } from '../cma/compare.ts'
import { type AdjustmentRow, TERMS } from '../cma/design/terms.ts'
import { findUnknownGroups, type GroupName } from '../cma/line/unknown-groups.ts'
import { findUnknownNeighbourhood, type UnknownNeighbourhood } from '../cma/line/unknown-neighbourhood.ts'
import { comparisonClass, type MarketProperty, type MarketSale } from '../cma/sales/market-sale.ts'
import type { Valuation } from '../cma/value-subject.ts'

const NAMES: Partial<Record<AdjustmentRow, string>> = {
  size: 'floor area',
  lot: 'lot area',
  age: 'year built',
  bathrooms: 'bathrooms',
  bedrooms: 'bedrooms',
  quality: 'quality',
  condition: 'condition',
  view: 'view',
}

const MIN_POOL_SALES = 150
const MAX_NEAR_METRES = 3_000

interface NarrowingInput {
  subject: MarketProperty
  valuation: Valuation
  /** Whether a nightly run may still create the missing past record for the effective date. */
  mayHaveRecord: boolean
  /** Includes sales excluded by a person. */
  eligible: readonly MarketSale[]
  comparison: Pick<Comparison, 'line' | 'subject' | 'comparables'>
}

export function findNarrowing(input: NarrowingInput): string[] {
  const { subject, valuation, mayHaveRecord, eligible, comparison } = input
  const marketClass = comparisonClass(subject)
  // An attribute has no effect if no sale states it, or if it is the same for all.
  const modelledRows = new Set(comparison.line?.design.curves.map(({ row }) => row))
  /** Whether at least half of the comparables state the attribute, so that it would be compared. */
  const isCompared = (term: number) =>
    2 * comparison.comparables.filter(({ observed }) => (observed.values[term] ?? null) !== null).length >=
    comparison.comparables.length
  const missing = TERMS.flatMap(({ row, classes, read }, term) => {
    const isModelled = classes.includes(marketClass) && modelledRows.has(row)
    const isKnown = read(subject.attributes, 2000) !== null
    return isModelled && !isKnown && isCompared(term) ? (NAMES[row] ?? []) : []
  })
  const { imported } = comparison.subject
  const unstatedTerms = (imported ?? []).filter(
    (_, index) =>
      comparison.subject.values[TERMS.length + index] === null && isCompared(TERMS.length + index),
  )
  missing.push(...unstatedTerms.map(({ name }) => name))
  const unknownGroups = findUnknownGroups(comparison)
  const neighbourhood = findUnknownNeighbourhood(comparison, eligible)
  const { zoning, ocp } = subject.attributes
  const subjectGroups: Partial<Record<GroupName, string | null>> = { zoning, OCP: ocp }
  missing.push(...unknownGroups.filter((group) => subjectGroups[group] === null))
  const rowNames = valuation.unbracketed.map((row) => NAMES[row]).filter((name) => name !== undefined)
  const metres = Math.min(...valuation.comparables.map(({ kilometres }) => kilometres * 1000))
  return [
    missing.length > 0 && `Enter the subject’s ${formatList(missing)}, not yet known.`,
    neighbourhood && narrowByNeighbourhood(neighbourhood, valuation.comparables.length),
    rowNames.length > 0 && `A comparable on the other side of the subject in ${formatList(rowNames)}.`,
    eligible.length < MIN_POOL_SALES &&
      `More sales nearby: there are ${formatCount(eligible.length, 'eligible sale')}. You can enter your own sales.`,
    metres > MAX_NEAR_METRES && 'A closer comparable: even the nearest is far from the subject.',
    mayHaveRecord &&
      'A past record of this market: one is made overnight once there are enough sales, for that and later effective dates.',
  ].filter((sentence) => typeof sentence === 'string')
}

function narrowByNeighbourhood(
  { name, eligibleCount, comparedCount }: UnknownNeighbourhood,
  comparableCount: number,
): string | null {
  if (comparedCount === comparableCount) return null
  if (name === null) {
    return 'The subject’s neighbourhood: move the subject onto a parcel whose source names it.'
  }
  if (eligibleCount === 0) return `A sale in the subject’s neighbourhood, ${name}: none is eligible.`
  return comparedCount === 0
    ? `A comparable in the subject’s neighbourhood, ${name}: of ${formatCount(eligibleCount, 'eligible sale')} there none is compared.`
    : `More comparables in the subject’s neighbourhood, ${name}: ${formatCount(comparedCount, 'is', 'are')} compared.`
}
