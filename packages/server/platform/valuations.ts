import type { AnalysisRequest, AnsweredAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'

/** Values subjects one at a time, for accounts in turn. */
export interface Valuations {
  /**
   * `read` loads files that the thread lacks. @throws 429 if too many requests of the account wait; the
   * signal's reason.
   */
  answer(job: ValuationJob, read: ReadFiles, signal?: AbortSignal): Promise<AnsweredAnalysis>
  close(): Promise<void>
}

export type ReadFiles = (lacks: { basis: boolean; market: boolean }) => Promise<ValuationFiles>

/** Names sales and market by key; their files are sent only if the thread lacks them. */
export interface ValuationJob {
  request: Omit<AnalysisRequest, 'basis' | 'market' | 'record'>
  basisKey: string
  marketKey: string | null
}

/** Gzipped. */
export interface ValuationFiles {
  basis?: Uint8Array
  market?: { line: Uint8Array | null; record: Uint8Array }
}
