import type { SaleChoice } from '../analysed-sales.ts'

/** A null choice removes the entry. The note stays only if both choices, or neither, compare the sale. */
export function chooseSale(
  choices: readonly SaleChoice[],
  saleId: string,
  choice: SaleChoice['choice'] | null,
): SaleChoice[] {
  const former = choices.find((each) => each.saleId === saleId)
  if (former?.choice === choice) return [...choices]
  const others = choices.filter((each) => each.saleId !== saleId)
  if (choice === null) return others
  const keepsNote = former !== undefined && isCompared(former.choice) === isCompared(choice)
  return [...others, { saleId, choice, note: keepsNote ? former.note : '' }]
}

const isCompared = (choice: SaleChoice['choice']): boolean => choice !== 'exclude'
