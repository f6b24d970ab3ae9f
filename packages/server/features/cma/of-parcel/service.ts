import type { Analysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { toAnalysis } from '../analyses/analysis-content.ts'
import { findAnalysis, findAnalysisOfParcel } from '../analyses/analysis-queries.ts'
import { type AnswerDeps, getAnswer } from '../analyses/answer-service.ts'

export interface AnalysisWithAnswer {
  analysis: Analysis
  answer: AnalysisAnswer
}

interface AnalysisRequest {
  upid: string
  /**
   * The preferred analysis. If it is null, or of another parcel or account, the last changed analysis is
   * used.
   */
  preferredId: string | null
}

export async function analysisOfParcel(
  deps: AnswerDeps,
  accountId: string,
  { upid, preferredId }: AnalysisRequest,
  signal?: AbortSignal,
): Promise<AnalysisWithAnswer | null> {
  const row = await findAnalysisOfParcel(deps.database, accountId, upid, preferredId)
  return row ? { analysis: toAnalysis(row), answer: await getAnswer(deps, accountId, row, signal) } : null
}

export async function analysisById(
  deps: AnswerDeps,
  accountId: string,
  id: string,
  signal?: AbortSignal,
): Promise<AnalysisWithAnswer | null> {
  const row = await findAnalysis(deps.database, accountId, id)
  return row ? { analysis: toAnalysis(row), answer: await getAnswer(deps, accountId, row, signal) } : null
}
