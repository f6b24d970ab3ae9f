import type { AnalysisRequest, AnsweredAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'

/** References sales and market, which are sent only if the thread lacks them. */
export interface ValuationJob {
  request: Omit<AnalysisRequest, 'basis' | 'market' | 'record'>
  basisKey: string
  marketKey: string | null
}

/** Gzipped, by the reference in the job. */
export interface ValuationFiles {
  basis?: Uint8Array
  market?: { line: Uint8Array | null; record: Uint8Array }
}

export interface ValuationMessage extends ValuationJob {
  id: number
  files: ValuationFiles
}

export type ValuationReply = { id: number } & (
  | { kind: 'answer'; answer: AnsweredAnalysis }
  | { kind: 'lacks'; basis: boolean; market: boolean }
  | { kind: 'failed'; message: string }
)
