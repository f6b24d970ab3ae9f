import type { BasisSale } from '../analysis-basis.ts'

/** Maximum undo steps for a sale that is added repeatedly. */
const MAX_UNDO_STEPS = 50

interface AddedSale {
  sale: BasisSale
  copies: readonly BasisSale[]
  /** Whether the sale was pinned before. Adding it again is then a correction without an undo step. */
  isPinned: boolean
}

export function addSale(sales: readonly BasisSale[], { sale, copies, isPinned }: AddedSale): BasisSale[] {
  const previous = sales.filter(({ id }) => id === sale.id)
  const replaced = isPinned ? previous.flatMap((sale) => sale.replaced ?? [sale]) : previous
  const addedIds = new Set([sale, ...copies].map(({ id }) => id))
  return [
    ...sales.filter(({ id }) => !addedIds.has(id)),
    { ...sale, replaced: [...copies, ...replaced].map((sale) => limitUndo(sale, MAX_UNDO_STEPS - 1)) },
  ]
}

/** Limits the chain of replaced sales to `times`. */
function limitUndo({ replaced, ...sale }: BasisSale, times: number): BasisSale {
  if (replaced === undefined || times === 0) return sale
  return { ...sale, replaced: replaced.map((sale) => limitUndo(sale, times - 1)) }
}

/** Restores the sales that a sale replaced. Returns the same list if there are none. */
export const removeAddedSale = (sales: readonly BasisSale[], saleId: string): BasisSale[] =>
  sales.flatMap((sale) => (sale.id === saleId ? (sale.replaced ?? [sale]) : [sale]))
