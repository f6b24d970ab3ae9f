/** Sentences beside a value, with what each says: links show those alone that may be shown. */
import type { Attributes } from '../sales/market-sale.ts'

export interface ValueNote {
  text: string
  /** Facts of the subject that it names; empty: none. */
  facts: readonly NotedFact[]
  /** It says how many sales there are. */
  isCounted: boolean
}

export type NotedFact = keyof Attributes | 'neighbourhood'

/** Returns a note without facts of the subject and without counts. */
export const plainNote = (text: string): ValueNote => ({ text, facts: [], isCounted: false })

export const countedNote = (text: string, facts: readonly NotedFact[] = []): ValueNote => ({
  text,
  facts,
  isCounted: true,
})
