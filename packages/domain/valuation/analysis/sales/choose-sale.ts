import type { SaleChoice } from '../analysed-sales.ts'

/** A null choice removes the entry. The note is lost if the sale becomes compared or excluded. */
export function chooseSale(
  choices: readonly SaleChoice[],
  saleId: string,
  choice: SaleChoice['choice'] | null,
): SaleChoice[] {
  const previous = choices.find((other) => other.saleId === saleId)
  if (previous?.choice === choice) return [...choices]
  const others = choices.filter((other) => other.saleId !== saleId)
  if (choice === null) return others
  const keepsNote = previous !== undefined && isCompared(previous.choice) === isCompared(choice)
  return [...others, { saleId, choice, note: keepsNote ? previous.note : '' }]
}

const isCompared = (choice: SaleChoice['choice']): boolean => choice !== 'exclude'
