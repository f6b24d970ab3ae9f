import { hash } from 'node:crypto'
import type { AnalysisChange } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import type { AnsweredAnalysis } from '#domain/valuation/analysis/answer-analysis.ts'
import { explainRemovedSales } from '#domain/valuation/analysis/sales/removed-sales.ts'
import type { AppContext } from '../../../context.ts'
import type { ReadFiles } from '../../../platform/valuations.ts'
import { findProvenance } from '../../services/sources/service.ts'
import { findMarketId, readMarketFiles } from '../markets/market-queries.ts'
import { isNeighbourhoodFound } from '../place/place-service.ts'
import { getReading, toProperty, toShownSale, toValuationRequest } from './analysis-content.ts'
import { type AnalysisRow, storeValue } from './analysis-queries.ts'
import { areSalesNewer, type NewBasis, readBasis as readStoredBasis } from './basis-queries.ts'
import { readChange } from './read-change.ts'
import { findOwn } from './service.ts'

export type AnswerDeps = Pick<AppContext, 'database' | 'clock' | 'valuations'>

/**
 * Values an analysis, or a draft of a change. Publishes a new value to the account's lists. @throws 404; 422
 * for a draft with a future effective date.
 */
export async function valueAnalysis(
  deps: AnswerDeps & Pick<AppContext, 'live'>,
  accountId: string,
  { analysisId, draft }: { analysisId: string; draft?: AnalysisChange | undefined },
  signal?: AbortSignal,
): Promise<AnalysisAnswer> {
  const row = await findOwn(deps, accountId, analysisId)
  if (draft === undefined) {
    const answer = await getAnswer(deps, accountId, row, signal)
    const dollars = answer.value?.dollars ?? null
    if (dollars !== row.value_dollars && (await storeValue(deps.database, accountId, row, dollars)))
      await deps.live.refresh(accountId, ['analysisValues'])
    return answer
  }
  const { content, basis } = await readChange(deps, accountId, row, draft)
  if ('basis_id' in basis) return getAnswer(deps, accountId, { ...row, ...basis, content }, signal)
  return computeAnswer(
    deps,
    {
      row: { ...row, content, market_id: basis.marketId, read_at: basis.readAt },
      readBasis: async () => basis.content,
      ...getKeys(basis),
    },
    signal,
  )
}

/** Cache keys. An unstored basis is identified by its content. */
export const getKeys = ({ content, marketId }: NewBasis) => ({
  basisKey: hash('sha256', content, 'hex'),
  marketId,
})

export const getAnswer = (
  deps: AnswerDeps,
  accountId: string,
  row: AnswerRow,
  signal?: AbortSignal,
): Promise<AnalysisAnswer> =>
  computeAnswer(
    deps,
    {
      row,
      readBasis: () => readStoredBasis(deps.database, accountId, row.basis_id),
      basisKey: row.basis_id,
      marketId: row.market_id,
    },
    signal,
  )

type AnswerRow = Pick<AnalysisRow, 'content' | 'basis_id' | 'market_id' | 'read_at'> &
  Partial<Pick<AnalysisRow, 'version'>>

interface Question {
  row: AnswerRow
  readBasis: () => Promise<Buffer>
  basisKey: string
  marketId: string | null
}

async function computeAnswer(
  deps: AnswerDeps,
  { row, readBasis, basisKey, marketId }: Question,
  signal?: AbortSignal,
): Promise<AnalysisAnswer> {
  const { database } = deps
  const read: ReadFiles = async (missing) => ({
    ...(missing.basis && { basis: await readBasis() }),
    ...(missing.market && marketId !== null && { market: await readMarketFiles(database, marketId) }),
  })
  const job = { request: toValuationRequest(row.content), basisKey, marketKey: marketId }
  const answer = await deps.valuations.answer(job, read, signal)
  return toAnswer(deps, row, answer, await findNewInputs(deps, row, answer))
}

async function findNewInputs(
  { database }: AnswerDeps,
  row: AnswerRow,
  answer: AnsweredAnalysis,
): Promise<AnalysisAnswer['news']> {
  const { marketClass, tenure, effectiveDate } = getReading(row.content)
  const area = answer.market?.area ?? null
  const marketId =
    area === null ? row.market_id : await findMarketId(database, { area, marketClass, tenure }, effectiveDate)
  const ownSales = [...answer.comparables, ...answer.candidates].filter(({ sale }) => sale.origin === 'own')
  const isNew = {
    sales: await areSalesNewer(database, row.basis_id, row.read_at, answer.ownSales),
    place: await isNeighbourhoodFound(database, [row.content.subject, ...ownSales.map(({ sale }) => sale)]),
    market: marketId !== row.market_id,
  }
  return (['sales', 'place', 'market'] as const).filter((key) => isNew[key])
}

async function toAnswer(
  { database }: AnswerDeps,
  row: AnswerRow,
  answer: AnsweredAnalysis,
  news: AnalysisAnswer['news'],
): Promise<AnalysisAnswer> {
  const {
    comparables,
    candidates,
    competition,
    assessed,
    requestedSources,
    ownSales: _,
    ...rest
  } = explainRemovedSales(answer)
  const { madeFrom } = rest.course
  const releases = [
    ...[...comparables, ...candidates].flatMap(({ sale }) => [
      sale.releaseId,
      ...(sale.furtherReleaseIds ?? []),
    ]),
    ...madeFrom.sales,
    ...(madeFrom.descriptions ?? []),
    ...madeFrom.listings,
    ...competition.map(({ releaseId }) => releaseId),
    assessed?.releaseId ?? null,
  ]
  return {
    ...rest,
    version: row.version ?? 0,
    attributes: toProperty(row.content).attributes,
    comparables: comparables.map((each) => ({ ...each, sale: toShownSale(each.sale) })),
    candidates: candidates.map((each) => ({ ...each, sale: toShownSale(each.sale) })),
    competition: competition.map(({ tenure: _, ...listing }) => ({
      ...listing,
      position: [...listing.position],
    })),
    assessed,
    news,
    provenance: {
      ...(await findProvenance(database, releases)),
      ...Object.fromEntries(requestedSources.map((source) => [source.releaseId, source])),
    },
  }
}
