import type { SaleChoice } from '../analysed-sales.ts'

/**
 * Returns the choices with this one of a sale, null for none. The note of a sale that is compared either way goes with it: why it was left out is no
 * reason to compare it, nor the other way round.
 */
export function chooseSale(
  choices: readonly SaleChoice[],
  saleId: string,
  choice: SaleChoice['choice'] | null,
): SaleChoice[] {
  const former = choices.find((each) => each.saleId === saleId)
  if (former?.choice === choice) return [...choices]
  const others = choices.filter((each) => each.saleId !== saleId)
  if (choice === null) return others
  const isSaid = former !== undefined && isCompared(former.choice) === isCompared(choice)
  return [...others, { saleId, choice, note: isSaid ? former.note : '' }]
}

const isCompared = (choice: SaleChoice['choice']): boolean => choice !== 'exclude'
