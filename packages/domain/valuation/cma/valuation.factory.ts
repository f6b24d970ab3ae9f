import type { ValueNote } from './record/value-note.ts'
import type { MarketSale } from './sales/market-sale.ts'
import { propertyOf, simulateSales } from './simulated-market.factory.ts'
import { type Valuation, type ValuationRequest, valueSubject } from './value-subject.ts'

export const DATE = '2026-10-01'
export const SUBJECT = propertyOf({ position: [-123.03, 49.3], neighbourhood: 'n14', pid: 'subject' })
export const HOUSES: readonly MarketSale[] = simulateSales({ seed: 11, count: 600, days: 360 })

export const requestOf = (changes: Partial<ValuationRequest> = {}): ValuationRequest => ({
  subject: SUBJECT,
  sales: HOUSES,
  effectiveDate: DATE,
  market: null,
  record: null,
  excluded: [],
  pinned: [],
  notCompared: [],
  overrides: [],
  ...changes,
})

export function value(changes: Partial<ValuationRequest> = {}): Valuation {
  const answer = valueSubject(requestOf(changes))
  if (!answer.ok) throw new Error(answer.reason)
  return answer.valuation
}

export const textsOf = (notes: readonly ValueNote[]): string[] => notes.map(({ text }) => text)
