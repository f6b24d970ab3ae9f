import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type {
  Analysis,
  AnalysisChange,
  AnalysisSummary,
  ChangeAnalysis,
  CreateAnalysis,
} from '#contract/cma/analyses.ts'
import type { OwnSale, SaveOwnSale } from '#contract/cma/market-sales.ts'
import { RESOURCES } from '#domain/account/permissions.ts'
import { toBasisSaleId } from '#domain/valuation/analysis/analysis-basis.ts'
import { call } from '../../lib/api/api.ts'
import { withRetry } from '../../lib/api/creating.ts'
import { liveClientId } from '../../lib/live/live.ts'
import { useSession } from '../../state/account/session.ts'
import { createDocumentActions } from '../../state/documents/document-actions.ts'
import { KEYS } from '../../state/queries/keys.ts'
import { callQuery, LIVE_QUERY, queryClient } from '../../state/queries/query-client.tsx'

export const useMayAnalyse = (): boolean =>
  useSession(
    ({ user, allowedResources }) =>
      user === null || (user.subscriptionValid && allowedResources.has(RESOURCES.APP_CMA)),
  )

export const useAnalyses = () =>
  useQuery({
    queryKey: KEYS.analyses,
    queryFn: async ({ signal }): Promise<readonly AnalysisSummary[]> =>
      (await call('analyses', { query: {}, isQuiet: true, signal })).analyses,
    ...LIVE_QUERY,
  })

export const analysisQuery = (analysisId: string) =>
  queryOptions({
    queryKey: KEYS.analysis(analysisId),
    queryFn: async ({ signal }): Promise<Analysis> =>
      (await call('analysis', { params: { analysisId }, isQuiet: true, signal })).analysis,
    ...LIVE_QUERY,
  })

/** Keeps the previous answer while loading. */
export const useAnswer = ({ id, version }: Analysis, draft: AnalysisChange | null) =>
  useQuery({
    ...callQuery(KEYS.analysisAnswer(id, version, draft), 'valueAnalysis', {
      body: { analysisId: id, ...(draft && { draft }) },
    }),
    select: ({ answer }) => answer,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })

export const useAnalysisVersions = (analysisId: string) =>
  useQuery({
    ...callQuery(KEYS.analysisVersions(analysisId), 'analysisVersions', { params: { analysisId } }),
    select: ({ versions }) => versions,
    ...LIVE_QUERY,
  })

export const useAnalysisVersion = (analysisId: string, versionId: string) =>
  useQuery(
    callQuery(KEYS.analysisVersion(versionId), 'analysisVersion', { params: { analysisId, versionId } }),
  )

const requestBody = (analysisId: string) => ({ analysisId, clientId: liveClientId() })

const versionBody = ({ id, version }: Analysis) => ({ ...requestBody(id), version })

function storeAnalysis(analysis: Analysis): Analysis {
  queryClient.setQueryData(KEYS.analysis(analysis.id), analysis)
  void queryClient.invalidateQueries({ queryKey: KEYS.analyses })
  void queryClient.invalidateQueries({ queryKey: KEYS.analysisVersions(analysis.id) })
  return analysis
}

export const createAnalysis = withRetry(async (analysisId, subject: CreateAnalysis['subject']) => {
  const body = { analysisId, subject, clientId: liveClientId() }
  return storeAnalysis((await call('createAnalysis', { body })).analysis)
})

/** @throws 409 if the analysis was changed elsewhere */
export async function changeAnalysis(
  analysis: Analysis,
  change: AnalysisChange,
  more: Pick<ChangeAnalysis, 'undoneSale' | 'isPagesDefault'> = {},
): Promise<Analysis> {
  const body = { ...versionBody(analysis), change, ...more }
  return storeAnalysis((await call('changeAnalysis', { body })).analysis)
}

export async function refreshAnalysis(analysis: Analysis): Promise<Analysis> {
  return storeAnalysis((await call('renewAnalysis', { body: versionBody(analysis) })).analysis)
}

export async function restoreVersion(analysis: Analysis, versionId: string): Promise<Analysis> {
  const body = { ...versionBody(analysis), versionId }
  return storeAnalysis((await call('takeAnalysisVersion', { body })).analysis)
}

export async function saveVersion({ id }: Analysis, name: string): Promise<void> {
  const body = { ...requestBody(id), name }
  queryClient.setQueryData(KEYS.analysisVersions(id), await call('storeAnalysisVersion', { body }))
}

type ComparableId = { kind: 'listing'; listingNumber: string } | { kind: 'pid'; pid: string }

export async function addComparable({ id }: Analysis, by: ComparableId): Promise<Analysis> {
  // Uses the newest version, because a pin conflicts with no other change.
  const { version } = await queryClient.fetchQuery(analysisQuery(id))
  const body = { ...requestBody(id), version, by }
  return storeAnalysis((await call('addComparable', { body })).analysis)
}

export type StatedSale = Omit<SaveOwnSale, 'analysisId' | 'clientId' | 'ownSaleId' | 'updatedAt'>

export const useOwnSales = () =>
  useQuery({ ...callQuery(KEYS.ownSales, 'ownSales'), select: ({ sales }) => sales, ...LIVE_QUERY })

/** Also pins the sale in the analysis. Idempotent by its id. */
export const addOwnSale = ({ id }: Analysis, ownSaleId: string, sale: StatedSale) =>
  saveOwnSale(id, { ...requestBody(id), ...sale, ownSaleId, updatedAt: null })

/**
 * Returns the updated analysis if the sale is pinned there. @throws 409 if the sale was changed elsewhere.
 */
export function changeOwnSale(
  { id: analysisId, choices }: Analysis,
  { id, updatedAt }: OwnSale,
  sale: StatedSale,
): Promise<Analysis | undefined> {
  const isPinned = choices.some(({ saleId, choice }) => saleId === toBasisSaleId(id) && choice === 'pin')
  const body = { ...sale, ownSaleId: id, updatedAt, clientId: liveClientId() }
  return saveOwnSale(analysisId, { ...body, ...(isPinned && { analysisId }) })
}

async function saveOwnSale(analysisId: string, body: SaveOwnSale): Promise<Analysis | undefined> {
  try {
    await call('saveOwnSale', { body })
  } catch (error) {
    void refreshOwnSales(analysisId)
    throw error
  }
  await refreshOwnSales(analysisId)
  return body.analysisId === undefined ? undefined : queryClient.getQueryData(KEYS.analysis(analysisId))
}

export async function deleteOwnSale(analysis: Analysis, id: string): Promise<void> {
  const body = { ownSaleIds: [id], clientId: liveClientId() }
  await call('deleteOwnSales', { body })
  await refreshOwnSales(analysis.id)
}

async function refreshOwnSales(analysisId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: KEYS.ownSales }),
    queryClient.invalidateQueries({ queryKey: KEYS.analysis(analysisId) }),
  ])
}

export const analysisActions = createDocumentActions<AnalysisSummary>({
  listKey: KEYS.analyses,
  keyOf: KEYS.analysis,
  rename: async (id, title) =>
    (await call('renameAnalysis', { body: { ...requestBody(id), title } })).analysis,
  duplicate: async (id) => (await call('duplicateAnalysis', { body: requestBody(id) })).analysis,
  remove: (id) => call('deleteAnalysis', { body: requestBody(id) }),
  restore: async (id) => (await call('restoreAnalysis', { body: requestBody(id) })).analysis,
})
