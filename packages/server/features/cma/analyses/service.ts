/** Lists, reads, creates and changes analyses. What they share with reports: `analysis-kind.ts`. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  ANALYSIS_ORDERS,
  Analysis,
  AnalysisSummary,
  ChangeAnalysis,
  CreateAnalysis,
} from '#contract/cma/analyses.ts'
import { undoableSince } from '#domain/account/deletion.ts'
import { knownParts } from '#domain/valuation/analysis/shared-parts.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { checkOwnPictures, detachUnusedPictures } from '../../services/files/service.ts'
import { deriveFirstSales } from '../sales/service.ts'
import { getReading, toAnalysis, toSummary } from './analysis-content.ts'
import { ANALYSES } from './analysis-kind.ts'
import type { AnalysisContent } from './analysis-queries.ts'
import {
  type AnalysisRow,
  deleteUnused,
  findAnalysis,
  findDefaultPages,
  insertAnalysis,
  listAnalyses,
  storeDefaultPages,
} from './analysis-queries.ts'
import { insertBasis } from './basis-queries.ts'
import { getToday, readBasis } from './basis-service.ts'
import { type ReadChange, readChange, refuseFutureDate } from './read-change.ts'
import { readSubject, subjectFromInput } from './subject-service.ts'
import { storeCurrentVersion } from './version-queries.ts'

export type AnalysisDeps = Pick<AppContext, 'database' | 'clock'>

const FIRST_FILTERS = { months: null, ranges: {} }

export async function getAnalyses(
  { database }: AnalysisDeps,
  accountId: string,
  query: { q: string; order: (typeof ANALYSIS_ORDERS)[number]; direction: 'ascending' | 'descending' },
): Promise<AnalysisSummary[]> {
  return (await listAnalyses(database, accountId, query)).map(toSummary)
}

/** @throws 404 */
export const openAnalysis = async (deps: AnalysisDeps, accountId: string, id: string): Promise<Analysis> =>
  toAnalysis(await ANALYSES.findOwn(deps.database, accountId, id))

/** @throws `parcel_not_found`; 422 at the limit of analyses, or for a future effective date. */
export async function createAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  { analysisId: id = randomUUID(), subject: wanted, effectiveDate = getToday(deps) }: CreateAnalysis,
): Promise<Analysis> {
  // The request is a retry.
  const created = await findAnalysis(deps.database, accountId, id)
  if (created) return toAnalysis(created)
  refuseFutureDate(deps, effectiveDate)
  await deriveFirstSales(deps)
  const { subject, provenance } =
    wanted.kind === 'parcel'
      ? await readSubject(deps, accountId, wanted.upid, effectiveDate)
      : await subjectFromInput(deps.database, wanted)
  const pages = knownParts((await findDefaultPages(deps.database, accountId)) ?? [])
  const content: AnalysisContent = {
    ...(pages.length > 0 && { pages }),
    effectiveDate,
    area: { kind: 'any' },
    filters: FIRST_FILTERS,
    choices: [],
    overrides: [],
    notes: '',
    subject,
    provenance,
  }
  const basis = await readBasis(deps, accountId, content, null)
  const now = deps.clock()
  await ANALYSES.create(deps, accountId, id, async (transaction) => {
    const basisId = await insertBasis(transaction, accountId, basis)
    return insertAnalysis(transaction, accountId, { id, title: null, content, basisId }, now)
  })
  return openAnalysis(deps, accountId, id)
}

/**
 * Changes an analysis. Stores the former state as a version if the basis is read again. @throws 404, also for
 * another account's photo; 422 for a future effective date; 409 if changed elsewhere since.
 */
export async function changeAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  { analysisId, version, change, undoneSale, isPagesDefault }: ChangeAnalysis,
): Promise<Analysis> {
  const row = await ANALYSES.findOwn(deps.database, accountId, analysisId)
  await checkOwnPictures(deps.database, accountId, change.photos?.map(({ picture }) => picture) ?? [])
  const next = await readChange(deps, accountId, row, change, undoneSale)
  const isBasisReread = !isDeepStrictEqual(getReading(next.content), getReading(row.content))
  return advance(deps, accountId, row, version, next, async (transaction) => {
    if (isBasisReread) await storeCurrentVersion(transaction, row, deps.clock())
    if (isPagesDefault && change.pages) await storeDefaultPages(transaction, accountId, change.pages)
  })
}

/** Stores the next version. @throws 409 if changed elsewhere since. */
export async function advance(
  deps: AnalysisDeps,
  accountId: string,
  row: AnalysisRow,
  version: number,
  { title, content, basis }: ReadChange,
  before: (transaction: Queryable) => Promise<void> = async () => {},
): Promise<Analysis> {
  await inTransaction(deps.database, async ({ db }) => {
    await before({ db })
    const basisId = 'basis_id' in basis ? basis.basis_id : await insertBasis({ db }, accountId, basis)
    const changes = { title, content: JSON.stringify(content), basis_id: basisId, value_dollars: null }
    await ANALYSES.advance({ db }, accountId, { id: row.id, version }, changes, deps.clock())
  })
  return openAnalysis(deps, accountId, row.id)
}

/** Grace period of unreferenced bases, which open pages may still read. */
const BASIS_RETAINED_MS = 3_600_000

/** Deletes analyses that can no longer be restored, with photos and unused bases. */
export async function dropDeletedAnalyses(database: Database, now: Date): Promise<number> {
  const accountIds = await deleteUnused(database, {
    deletedBefore: undoableSince(now),
    unusedBefore: new Date(now.getTime() - BASIS_RETAINED_MS),
    now,
  })
  for (const accountId of new Set(accountIds)) await detachUnusedPictures(database, accountId, now)
  return accountIds.length
}
