import type { FactFinding, FactQuestion, FactRefusal, FactResult } from './fact-connector.ts'

export const listPids = (questions: readonly FactQuestion[]): string[] => [
  ...new Set(questions.map(({ pid }) => pid).filter((pid) => pid !== null)),
]

export const noFinding = (upid: string, today: string): FactFinding => ({
  upid,
  ok: true,
  values: {},
  asOf: today,
})

export const noPidResult = (upid: string, today: string): FactResult => ({
  ...noFinding(upid, today),
  wasNotQueried: true,
})

export const refusal = (upid: string, failure: FactRefusal['failure'], reason: string): FactRefusal => ({
  upid,
  ok: false,
  failure,
  reason,
})
