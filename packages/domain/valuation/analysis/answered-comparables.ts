import type { Edition } from '../cma/compare.ts'
import { limitWeights } from '../cma/grid/limit-weights.ts'
import { COMPARABLES } from '../cma/local/comparable-set.ts'
import type { Valuation } from '../cma/value-subject.ts'
import type { BasisSale } from './analysis-basis.ts'

type ValuedComparable = Omit<Valuation['comparables'][number], 'sale' | 'kilometres'>

export interface AnsweredComparable extends ValuedComparable {
  sale: BasisSale
  metres: number
  isPinned: boolean
  reason: string
  /** Change of the value without it; null: no other is left. */
  influence: number | null
}

/** Returns the comparables with their reasons, the heaviest first. */
export function explainComparables(
  { comparables, edition }: Valuation,
  { known, pinned }: { known: ReadonlyMap<string, BasisSale>; pinned: ReadonlySet<string> },
): AnsweredComparable[] {
  return comparables
    .flatMap(({ sale, kilometres, ...valued }, index): AnsweredComparable[] => {
      const basisSale = known.get(sale.id)
      if (basisSale === undefined) return []
      const isPinned = pinned.has(sale.id)
      return [
        {
          ...valued,
          sale: basisSale,
          metres: kilometres * 1000,
          isPinned,
          reason: isPinned ? 'Pinned by hand.' : CHOSEN[edition],
          influence: influenceOf(comparables, index),
        },
      ]
    })
    .sort((one, other) => other.weight - one.weight || (one.sale.id < other.sale.id ? -1 : 1))
}

const CHOSEN: Record<Edition, string> = {
  line: `Among the ${COMPARABLES} most alike by place, size, lot, age and what else is known.`,
  local: `Among the ${COMPARABLES} whose adjusted prices are the most certain.`,
  'by hand': `Among the ${COMPARABLES} nearest.`,
}

/** Change of the value without a comparable, its weight shared among the others in proportion. */
function influenceOf(comparables: Valuation['comparables'], left: number): number | null {
  const others = comparables.filter((_, index) => index !== left)
  if (others.length === 0) return null
  const logValue = (of: readonly { adjustedDollars: number }[], weights: readonly number[]) =>
    of.reduce((sum, { adjustedDollars }, index) => sum + (weights[index] ?? 0) * Math.log(adjustedDollars), 0)
  const all = logValue(
    comparables,
    comparables.map(({ weight }) => weight),
  )
  const without = logValue(others, limitWeights(others.map(({ weight }) => weight)))
  return Math.expm1(without - all)
}
