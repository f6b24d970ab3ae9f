/** Sales that a person brings into an analysis, and removes again by Undo. */
import type { BasisSale } from '../analysis-basis.ts'

interface Bringing {
  sale: BasisSale
  /** Copies of the sale that are removed for it. */
  copies: readonly BasisSale[]
  /** It was pinned before: bringing it in again is a correction, which is not undone by itself. */
  isPinned: boolean
}

/** Returns the sales with one that is brought in, and with what it has replaced of them. */
export function bringSale(sales: readonly BasisSale[], { sale, copies, isPinned }: Bringing): BasisSale[] {
  const former = sales.find(({ id }) => id === sale.id)
  const replaced = [...copies, ...(former ? [former] : [])].map(({ replaced: _, ...each }) => each)
  const isCopy = new Set([sale, ...copies].map(({ id }) => id))
  return [
    ...sales.filter(({ id }) => !isCopy.has(id)),
    { ...sale, replaced: isPinned ? (former?.replaced ?? replaced) : replaced },
  ]
}

/** Returns the sales as they were before that one was brought in; the same where it was not. */
export const removeBroughtSale = (sales: readonly BasisSale[], saleId: string): BasisSale[] =>
  sales.flatMap((sale) => (sale.id === saleId ? (sale.replaced ?? [sale]) : [sale]))
