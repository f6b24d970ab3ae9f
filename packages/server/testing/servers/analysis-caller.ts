import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Analysis, AnalysisSummary, CreateAnalysis } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { OwnSale } from '#contract/cma/market-sales.ts'
import { OWN_SALE } from '../rows/analysis-rows.ts'
import { marketUpid } from '../rows/market-sales.ts'
import type { AppInMemory } from './app-in-memory.ts'

export type AnalysisCaller = ReturnType<typeof analysisCaller>

/** Calls of market analyses by one account; each but `change` expects to succeed. */
export function analysisCaller(caller: ReturnType<AppInMemory['as']>) {
  const change = (analysis: Analysis, some: object, version = analysis.version) =>
    caller.post('changeAnalysis', { analysisId: analysis.id, version, change: some })
  const opened = async ({ id: analysisId }: Pick<Analysis, 'id'>) =>
    ((await caller.get('analysis', { params: { analysisId } })).payload as { analysis: Analysis }).analysis
  const value = async ({ id }: Pick<Analysis, 'id'>, draft?: object) => {
    const response = await caller.post('valueAnalysis', { analysisId: id, ...(draft && { draft }) })
    expect(response.status, response.text).toBe(200)
    return (response.payload as { answer: AnalysisAnswer }).answer
  }
  return {
    create: async (subject: CreateAnalysis['subject'] = { kind: 'parcel', upid: marketUpid(3) }) => {
      const response = await caller.post('createAnalysis', { subject })
      expect(response.status, response.text).toBe(200)
      return (response.payload as { analysis: Analysis }).analysis
    },
    change,
    changed: async (analysis: Analysis, some: object) => {
      const response = await change(analysis, some)
      expect(response.status, response.text).toBe(200)
      return (response.payload as { analysis: Analysis }).analysis
    },
    /** The stored analysis. */
    opened,
    value,
    /** Adds the sale of a PID to the comparables, and pins it. */
    add: async (analysis: Pick<Analysis, 'id'>, pid: string) => {
      const { id: analysisId, version } = await opened(analysis)
      const response = await caller.post('addComparable', { analysisId, version, by: { kind: 'pid', pid } })
      expect(response.status, response.text).toBe(200)
    },
    /** Refreshes the data of the analysis. */
    renewed: async (analysis: Pick<Analysis, 'id'>) => {
      const { id: analysisId, version } = await opened(analysis)
      const response = await caller.post('renewAnalysis', { analysisId, version })
      expect(response.status, response.text).toBe(200)
      return (response.payload as { analysis: Analysis }).analysis
    },
    /** Enters a sale, or corrects `former`. */
    type: async (
      some: Partial<Omit<typeof OWN_SALE, 'pid'>> & { pid?: string | null; analysisId?: string },
      former?: OwnSale,
    ) => {
      const { id: ownSaleId, updatedAt } = former ?? { id: randomUUID(), updatedAt: null }
      const response = await caller.post('saveOwnSale', { ...OWN_SALE, ownSaleId, updatedAt, ...some })
      expect(response.status, response.text).toBe(200)
      return (response.payload as { sale: OwnSale }).sale
    },
    /** Names of the comparables that are pinned. */
    pinned: async (analysis: Pick<Analysis, 'id'>, draft?: object) =>
      (await value(analysis, draft)).comparables.flatMap(({ isPinned, sale }) =>
        isPinned ? [sale.name] : [],
      ),
    list: async (query: object = {}) =>
      ((await caller.get('analyses', { query })).payload as { analyses: AnalysisSummary[] }).analyses,
  }
}
