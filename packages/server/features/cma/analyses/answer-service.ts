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
import { ANALYSES } from './analysis-kind.ts'
import { type AnalysisRow, storeValue } from './analysis-queries.ts'
import {
  areSalesNewer,
  type NewBasis,
  readBasis as readStoredBasis,
  type StoredBasis,
} from './basis-queries.ts'
import { type ReadChange, readChange } from './read-change.ts'

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
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  if (draft === undefined) {
    const answer = await getAnswer(deps, accountId, row, signal)
    const dollars = answer.value?.dollars ?? null
    if (dollars !== row.value_dollars && (await storeValue(deps.database, accountId, row, dollars)))
      await deps.live.refresh(accountId, ['analysisValues'])
    return answer
  }
  const { content, basis } = await readChange(deps, accountId, row, draft)
  return getAnswer(deps, accountId, { ...row, ...basis, content }, signal, basis)
}

type AnswerRow = Pick<AnalysisRow, 'content' | 'version'> & StoredBasis

/** `basis`: that of the row by default. */
export async function getAnswer(
  deps: AnswerDeps,
  accountId: string,
  row: AnswerRow,
  signal?: AbortSignal,
  basis: NewBasis | StoredBasis = row,
): Promise<AnalysisAnswer> {
  const answer = await answerContent(deps, accountId, { content: row.content, basis }, signal)
  return toAnswer(deps, row, answer, await findNewInputs(deps, row, answer))
}

export function answerContent(
  { database, valuations }: AnswerDeps,
  accountId: string,
  { content, basis }: Pick<ReadChange, 'content' | 'basis'>,
  signal?: AbortSignal,
): Promise<AnsweredAnalysis> {
  const { market_id: marketKey } = basis
  const isStored = 'basis_id' in basis
  const readBasis = () => (isStored ? readStoredBasis(database, accountId, basis.basis_id) : basis.content)
  const read: ReadFiles = async (missing) => ({
    ...(missing.basis && { basis: await readBasis() }),
    ...(missing.market && marketKey !== null && { market: await readMarketFiles(database, marketKey) }),
  })
  // An unstored basis is identified by its content.
  const basisKey = isStored ? basis.basis_id : hash('sha256', basis.content, 'hex')
  return valuations.answer({ request: toValuationRequest(content), basisKey, marketKey }, read, signal)
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
    version: row.version,
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
