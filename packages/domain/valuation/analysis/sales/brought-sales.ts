import type { BasisSale } from '../analysis-basis.ts'

/** Undo depth for a sale that is added repeatedly. */
const MAX_UNDONE = 50

interface Bringing {
  sale: BasisSale
  /** Sales that it replaces. */
  copies: readonly BasisSale[]
  /** Whether it was pinned before: adding it again is then a correction, without its own undo. */
  isPinned: boolean
}

export function bringSale(sales: readonly BasisSale[], { sale, copies, isPinned }: Bringing): BasisSale[] {
  const former = sales.filter(({ id }) => id === sale.id)
  const own = isPinned ? former.flatMap((each) => each.replaced ?? [each]) : former
  const isCopy = new Set([sale, ...copies].map(({ id }) => id))
  return [
    ...sales.filter(({ id }) => !isCopy.has(id)),
    { ...sale, replaced: [...copies, ...own].map((each) => withReplaced(each, MAX_UNDONE - 1)) },
  ]
}

/** Cuts the chain of replaced sales at a depth of `times`. */
function withReplaced({ replaced, ...sale }: BasisSale, times: number): BasisSale {
  if (replaced === undefined || times === 0) return sale
  return { ...sale, replaced: replaced.map((each) => withReplaced(each, times - 1)) }
}

/** Returns the same list if the sale replaced none. */
export const removeBroughtSale = (sales: readonly BasisSale[], saleId: string): BasisSale[] =>
  sales.flatMap((sale) => (sale.id === saleId ? (sale.replaced ?? [sale]) : [sale]))
