/** Sales that a person brings into an analysis, and removes again by Undo. */
import type { BasisSale } from '../analysis-basis.ts'

/** Times that a sale can be brought in one upon the other and each be undone. */
const MOST_UNDONE = 50

interface Bringing {
  sale: BasisSale
  /** Copies of the sale that are removed for it. */
  copies: readonly BasisSale[]
  /** It was pinned before: bringing it in again is a correction, which is not undone by itself. */
  isPinned: boolean
}

/** Returns the sales with one that is brought in, and with what it has replaced of them. */
export function bringSale(sales: readonly BasisSale[], { sale, copies, isPinned }: Bringing): BasisSale[] {
  const former = sales.filter(({ id }) => id === sale.id)
  const own = isPinned ? former.flatMap((each) => each.replaced ?? [each]) : former
  const isCopy = new Set([sale, ...copies].map(({ id }) => id))
  return [
    ...sales.filter(({ id }) => !isCopy.has(id)),
    { ...sale, replaced: [...copies, ...own].map((each) => withReplaced(each, MOST_UNDONE - 1)) },
  ]
}

/** Returns a sale with what it has replaced itself, so many times one upon the other. */
function withReplaced({ replaced, ...sale }: BasisSale, times: number): BasisSale {
  if (replaced === undefined || times === 0) return sale
  return { ...sale, replaced: replaced.map((each) => withReplaced(each, times - 1)) }
}

/** Returns the sales as they were before that one was brought in; the same where it was not. */
export const removeBroughtSale = (sales: readonly BasisSale[], saleId: string): BasisSale[] =>
  sales.flatMap((sale) => (sale.id === saleId ? (sale.replaced ?? [sale]) : [sale]))
