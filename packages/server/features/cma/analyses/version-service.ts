import type { Analysis, AnalysisVersion } from '#contract/cma/analyses.ts'
import type { AnalysisAnswer } from '#contract/cma/analysis-answer.ts'
import { LotlineError } from '#contract/errors.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import { moveBoardChoices } from '../sales/board-copies.ts'
import { toAnalysis, toVersion } from './analysis-content.ts'
import { ANALYSES } from './analysis-kind.ts'
import type { AnalysisRow } from './analysis-queries.ts'
import { type AnswerDeps, getAnswer } from './answer-service.ts'
import { loadBasis, readBasis } from './basis-service.ts'
import { rereadFacts } from './read-change.ts'
import { type AnalysisDeps, advance } from './service.ts'
import { listVersions, storeCurrentVersion, type VersionRow } from './version-queries.ts'

interface VersionedAnalysis {
  analysisId: string
  version: number
}

/** @throws 404 */
export async function getVersions(
  deps: Pick<AnalysisDeps, 'database'>,
  accountId: string,
  id: string,
): Promise<AnalysisVersion[]> {
  await ANALYSES.findOwn(deps.database, accountId, id)
  return (await listVersions(deps.database, id)).map(toVersion)
}

/** @throws 404 */
export async function openVersion(
  deps: AnswerDeps,
  accountId: string,
  { analysisId, versionId }: { analysisId: string; versionId: string },
  signal?: AbortSignal,
): Promise<{ analysis: Analysis; answer: AnalysisAnswer }> {
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  const version = await findStored(deps, row, versionId)
  const versionRow = { ...row, ...version, id: row.id, updated_at: version.stored_at }
  return { analysis: toAnalysis(versionRow), answer: await getAnswer(deps, accountId, versionRow, signal) }
}

async function findStored(
  { database }: Pick<AnalysisDeps, 'database'>,
  row: AnalysisRow,
  versionId: string,
): Promise<VersionRow> {
  const version = (await listVersions(database, row.id)).find(({ id }) => id === versionId)
  if (!version) throw new LotlineError('not_found', 'This version no longer exists.')
  return version
}

/** @throws 404. */
export async function storeVersion(
  deps: AnalysisDeps,
  accountId: string,
  { analysisId, name }: { analysisId: string; name: string },
): Promise<AnalysisVersion[]> {
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  await inTransaction(deps.database, async ({ db }) => storeCurrentVersion({ db }, row, deps.clock(), name))
  return getVersions(deps, accountId, analysisId)
}

/** Restores a version, after storing the current state as a version. @throws 404, 409. */
export async function restoreVersion(
  deps: AnalysisDeps,
  accountId: string,
  { analysisId, version, versionId }: VersionedAnalysis & { versionId: string },
): Promise<Analysis> {
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  const storedVersion = await findStored(deps, row, versionId)
  const next = { title: storedVersion.title, content: storedVersion.content, basis: storedVersion }
  return advance(deps, accountId, row, version, next, (transaction) =>
    storeCurrentVersion(transaction, row, deps.clock()),
  )
}

/** Reads facts, sales and market again, after storing the current state as a version. @throws 404, 409. */
export async function renewAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  { analysisId, version }: VersionedAnalysis,
): Promise<Analysis> {
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  const { title } = row
  const oldBasis = await loadBasis(deps.database, accountId, row.basis_id)
  const movedContent = await moveBoardChoices(deps.database, accountId, row.content, oldBasis.sales)
  const content = await rereadFacts(deps, accountId, movedContent)
  const sales = oldBasis.sales.filter(({ origin }) => origin !== 'own')
  const basis = await readBasis(deps, accountId, content, {
    content: row.content,
    basis: { ...oldBasis, sales },
  })
  return advance(deps, accountId, row, version, { title, content, basis }, (transaction) =>
    storeCurrentVersion(transaction, row, deps.clock()),
  )
}
