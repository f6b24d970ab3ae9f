/** Saves, changes, copies and deletes market analyses. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type {
  ANALYSIS_ORDERS,
  Analysis,
  AnalysisSummary,
  ChangeAnalysis,
  CreateAnalysis,
} from '#contract/cma/analyses.ts'
import { LotlineError } from '#contract/errors.ts'
import { undoableSince } from '#domain/account/undo.ts'
import { copyTitle } from '#domain/text/cut/titles.ts'
import { MAX_ANALYSES } from '#domain/valuation/analysis/analysis-limits.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Database } from '../../../db/open.ts'
import { deriveFirstSales } from '../sales/service.ts'
import { type AnalysisContent, asAnalysis, asSummary, readingOf } from './analysis-content.ts'
import {
  type AnalysisRow,
  advanceAnalysis,
  dropUnused,
  findAnalysis,
  findSummary,
  insertAnalysis,
  listAnalyses,
  lockCount,
  markDeleted,
  restoreDeleted,
  setTitle,
  wasCreated,
} from './analysis-queries.ts'
import { insertBasis } from './basis-queries.ts'
import { readBasis, todayOf } from './basis-service.ts'
import { checkNotAhead, type ReadChange, readChange } from './read-change.ts'
import { readSubject, subjectByHand } from './subject-service.ts'
import { storeAsItIs } from './version-queries.ts'

export type AnalysisDeps = Pick<AppContext, 'database' | 'clock'>

/** The filter of a new analysis: none. */
const FIRST_FILTERS = { months: null, ranges: {} }

interface ListQuery {
  q: string
  order: (typeof ANALYSIS_ORDERS)[number]
  direction: 'ascending' | 'descending'
}

export async function analysesOf(
  { database }: AnalysisDeps,
  accountId: string,
  query: ListQuery,
): Promise<AnalysisSummary[]> {
  return (await listAnalyses(database, accountId, query)).map(asSummary)
}

/** @throws 404, also for an analysis of another account. */
export async function findOwn(
  { database }: Pick<AnalysisDeps, 'database'>,
  accountId: string,
  id: string,
): Promise<AnalysisRow> {
  const row = await findAnalysis(database, accountId, id)
  if (!row) throw analysisNotFound()
  return row
}

/** @throws 404 */
export const openAnalysis = async (deps: AnalysisDeps, accountId: string, id: string): Promise<Analysis> =>
  asAnalysis(await findOwn(deps, accountId, id))

/** Throws `parcel_not_found`, and 422 when the account has as many analyses as it may, or the effective date is ahead. */
export async function createAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  { analysisId: id = randomUUID(), subject: wanted, effectiveDate = todayOf(deps) }: CreateAnalysis,
): Promise<Analysis> {
  // Sent again, its answer lost.
  const created = await findAnalysis(deps.database, accountId, id)
  if (created) return asAnalysis(created)
  checkNotAhead(deps, effectiveDate)
  await deriveFirstSales(deps)
  const { subject, provenance } =
    wanted.kind === 'parcel'
      ? await readSubject(deps, accountId, wanted.upid, effectiveDate)
      : await subjectByHand(deps.database, wanted)
  const content: AnalysisContent = {
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
  await inTransaction(deps.database, async ({ db }) => {
    if (await wasCreated({ db }, accountId, id)) return
    await checkRoom({ db }, accountId)
    const basisId = await insertBasis({ db }, accountId, basis)
    const isNew = await insertAnalysis({ db }, accountId, { id, title: null, content, basisId }, now)
    // The id belongs to another account or a deleted analysis: the basis is not stored either.
    if (!isNew) throw analysisNotFound()
  })
  return openAnalysis(deps, accountId, id)
}

/**
 * Saves a change. If the basis is read again, stores the former state as a version. @throws 404; 422 for an effective date in the future; 409
 * if changed elsewhere since.
 */
export async function changeAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  { analysisId, version, change, undoneSale }: ChangeAnalysis,
): Promise<Analysis> {
  const row = await findOwn(deps, accountId, analysisId)
  const next = await readChange(deps, accountId, row, change, undoneSale)
  const isReadAnew = !isDeepStrictEqual(readingOf(next.content), readingOf(row.content))
  return advance(deps, accountId, row, version, next, async (transaction) => {
    if (isReadAnew) await storeAsItIs(transaction, row, deps.clock())
  })
}

/** Replaces an analysis by its next version. @throws 409 if changed elsewhere since. */
export async function advance(
  deps: AnalysisDeps,
  accountId: string,
  row: AnalysisRow,
  version: number,
  { title, content, basis }: ReadChange,
  before: (transaction: Pick<Database, 'db'>) => Promise<void> = async () => {},
): Promise<Analysis> {
  const now = deps.clock()
  await inTransaction(deps.database, async ({ db }) => {
    await before({ db })
    const basisId = 'basis_id' in basis ? basis.basis_id : await insertBasis({ db }, accountId, basis)
    const next = { title, content, basisId }
    if (await advanceAnalysis({ db }, accountId, { id: row.id, version }, next, now)) return
    throw new LotlineError(
      'conflict',
      'This analysis was changed in another window since you opened it. Nothing was overwritten.',
    )
  })
  return openAnalysis(deps, accountId, row.id)
}

/** @throws 404 */
export async function renameAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  id: string,
  title: string,
): Promise<AnalysisSummary> {
  if (!(await setTitle(deps.database, accountId, id, title, deps.clock()))) throw analysisNotFound()
  return summaryOf(deps, accountId, id)
}

/** @throws 404; 422 at the account's limit. */
export async function duplicateAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  id: string,
): Promise<AnalysisSummary> {
  const copy = randomUUID()
  await inTransaction(deps.database, async ({ db }) => {
    await checkRoom({ db }, accountId)
    const row = await findAnalysis({ db }, accountId, id)
    if (!row) throw analysisNotFound()
    const name = row.title ?? row.content.subject.name
    const copied = {
      id: copy,
      title: copyTitle(name),
      content: row.content,
      basisId: row.basis_id,
      valueDollars: row.value_dollars,
    }
    await insertAnalysis({ db }, accountId, copied, deps.clock())
  })
  return summaryOf(deps, accountId, copy)
}

/** Deletes an analysis, which can be restored for a day. @throws 404. */
export async function deleteAnalysis(
  { database, clock }: AnalysisDeps,
  accountId: string,
  id: string,
): Promise<void> {
  if (!(await markDeleted(database, accountId, id, clock(), MAX_ANALYSES))) throw analysisNotFound()
}

/** @throws 404 if it was never deleted or can no longer be restored; 422 at the account's limit. */
export async function restoreAnalysis(
  deps: AnalysisDeps,
  accountId: string,
  id: string,
): Promise<AnalysisSummary> {
  await inTransaction(deps.database, async ({ db }) => {
    await checkRoom({ db }, accountId)
    if (!(await restoreDeleted({ db }, accountId, id, undoableSince(deps.clock())))) throw analysisNotFound()
  })
  return summaryOf(deps, accountId, id)
}

/** Retention of a basis after its last reference was removed, for pages still reading it. */
const BASIS_RETAINED_MS = 3_600_000

/** Permanently deletes analyses whose deletion can no longer be undone, and unreferenced bases. Returns the number of analyses. */
export const dropDeletedAnalyses = (database: Database, now: Date): Promise<number> =>
  dropUnused(database, {
    deletedBefore: undoableSince(now),
    unusedBefore: new Date(now.getTime() - BASIS_RETAINED_MS),
    now,
  })

const analysisNotFound = () => new LotlineError('not_found', 'This analysis does not exist, or was deleted.')

async function checkRoom(database: Pick<Database, 'db'>, accountId: string): Promise<void> {
  if ((await lockCount(database, accountId)) < MAX_ANALYSES) return
  throw new LotlineError('unprocessable', `At most ${MAX_ANALYSES} analyses can be saved. Delete one first.`)
}

async function summaryOf(
  { database }: AnalysisDeps,
  accountId: string,
  id: string,
): Promise<AnalysisSummary> {
  const row = await findSummary(database, accountId, id)
  if (!row) throw analysisNotFound()
  return asSummary(row)
}
