/** Notes beside a value, with the kind of data that each reveals. Share links show only the permitted notes. */
import type { Attributes } from '../sales/market-sale.ts'

export interface ValueNote {
  text: string
  /** Facts of the subject named in the note. */
  facts: readonly NotedFact[]
  /** Whether the note states a number of sales. */
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
