/** A note names the facts that it reveals, because share links show only permitted notes. */
import type { Attributes } from '../sales/market-sale.ts'

export interface ValueNote {
  text: string
  facts: readonly NotedFact[]
  isCounted: boolean
}

export type NotedFact = keyof Attributes | 'neighbourhood'

export const plainNote = (text: string): ValueNote => ({ text, facts: [], isCounted: false })

export const countedNote = (text: string, facts: readonly NotedFact[] = []): ValueNote => ({
  text,
  facts,
  isCounted: true,
})
