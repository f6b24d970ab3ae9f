import { expect } from 'vitest'
import type { Analysis, AnalysisSummary, CreateAnalysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { marketUpid } from '../rows/market-sales.ts'
import type { AppInMemory } from './app-in-memory.ts'

export type AnalysisCaller = ReturnType<typeof analysisCaller>

/** Calls of market analyses by one account; each but `change` expects to succeed. */
export function analysisCaller(mine: ReturnType<AppInMemory['as']>) {
  const change = (analysis: Analysis, some: object, version = analysis.version) =>
    mine.post('changeAnalysis', { analysisId: analysis.id, version, change: some })
  return {
    create: async (subject: CreateAnalysis['subject'] = { kind: 'parcel', upid: marketUpid(3) }) => {
      const response = await mine.post('createAnalysis', { subject })
      expect(response.status, response.text).toBe(200)
      return (response.payload as { analysis: Analysis }).analysis
    },
    change,
    changed: async (analysis: Analysis, some: object) => {
      const response = await change(analysis, some)
      expect(response.status, response.text).toBe(200)
      return (response.payload as { analysis: Analysis }).analysis
    },
    value: async ({ id }: Pick<Analysis, 'id'>, draft?: object) => {
      const response = await mine.post('valueAnalysis', { analysisId: id, ...(draft && { draft }) })
      expect(response.status, response.text).toBe(200)
      return (response.payload as { answer: AnalysisAnswer }).answer
    },
    list: async (query: object = {}) =>
      ((await mine.get('analyses', { query })).payload as { analyses: AnalysisSummary[] }).analyses,
  }
}
