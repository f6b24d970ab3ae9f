/** Messages between the server and the thread that values. */
import type { AnalysisRequest, AnsweredAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'

/** The request to value one subject; its sales and its market are named, and sent only when the thread lacks them. */
export interface ValuationJob {
  request: Omit<AnalysisRequest, 'basis' | 'market' | 'record'>
  basisKey: string
  marketKey: string | null
}

/** Contents by what the job names, gzip. */
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
