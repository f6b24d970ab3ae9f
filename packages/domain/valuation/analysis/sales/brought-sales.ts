/** Sales that a person brings into an analysis, and removes again by Undo. */
import type { BasisSale } from '../analysis-basis.ts'

/** Undo depth for a sale that is brought in repeatedly. */
const MAX_UNDONE = 50

interface Bringing {
  sale: BasisSale
  /** Copies of the sale that are removed for it. */
  copies: readonly BasisSale[]
  /** It was pinned before: bringing it in again is a correction, which is not undone by itself. */
  isPinned: boolean
}

/** Adds a sale, which keeps the sales that it replaces for Undo. */
export function bringSale(sales: readonly BasisSale[], { sale, copies, isPinned }: Bringing): BasisSale[] {
  const former = sales.filter(({ id }) => id === sale.id)
  const own = isPinned ? former.flatMap((each) => each.replaced ?? [each]) : former
  const isCopy = new Set([sale, ...copies].map(({ id }) => id))
  return [
    ...sales.filter(({ id }) => !isCopy.has(id)),
    { ...sale, replaced: [...copies, ...own].map((each) => withReplaced(each, MAX_UNDONE - 1)) },
  ]
}

/** Returns a sale with its chain of replaced sales, cut at a depth of `times`. */
function withReplaced({ replaced, ...sale }: BasisSale, times: number): BasisSale {
  if (replaced === undefined || times === 0) return sale
  return { ...sale, replaced: replaced.map((each) => withReplaced(each, times - 1)) }
}

/** Restores the sales that a brought-in sale replaced. Returns the same sales if it replaced none. */
export const removeBroughtSale = (sales: readonly BasisSale[], saleId: string): BasisSale[] =>
  sales.flatMap((sale) => (sale.id === saleId ? (sale.replaced ?? [sale]) : [sale]))
