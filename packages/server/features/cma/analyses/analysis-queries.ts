/** Each query is limited to one account, and excludes deleted analyses. */
import { type RawBuilder, sql } from 'kysely'
import type { ANALYSIS_ORDERS, Analysis, AnalysisSummary } from '#contract/cma/analyses.ts'
import { isoTime } from '../../../db/iso-time.ts'
import type { Queryable } from '../../../db/open.ts'
import { affectsRows } from '../../../db/row-results.ts'
import { containsPattern } from '../../../platform/paging/cursor.ts'

export type AnalysisContent = Pick<
  Analysis,
  'effectiveDate' | 'area' | 'filters' | 'choices' | 'overrides' | 'notes' | 'subject' | 'provenance'
> &
  Partial<Pick<Analysis, 'sellingCosts' | 'pages' | 'photos'>>

export interface AnalysisRow {
  id: string
  title: string | null
  content: AnalysisContent
  basis_id: string
  market_id: string | null
  read_at: Date
  value_dollars: number | null
  version: number
  created_at: Date
  updated_at: Date
}

export type AnalysisListRow = Pick<AnalysisRow, 'title'> &
  Pick<AnalysisContent, 'subject'> &
  Pick<AnalysisSummary, 'id' | 'effectiveDate' | 'valueDollars' | 'createdAt' | 'updatedAt'>

const NAME = sql<string>`coalesce(title, content -> 'subject' ->> 'name')`
const ORDERS: Record<(typeof ANALYSIS_ORDERS)[number], RawBuilder<unknown>> = {
  updated: sql`updated_at`,
  created: sql`created_at`,
  title: sql`lower(${NAME})`,
  value: sql`value_dollars`,
  effectiveDate: sql`content ->> 'effectiveDate'`,
}

const SUMMARY = sql`SELECT id, title, content -> 'subject' AS subject, content ->> 'effectiveDate' AS "effectiveDate",
  value_dollars AS "valueDollars", ${isoTime(sql`created_at`)} AS "createdAt", ${isoTime(sql`updated_at`)} AS "updatedAt"
  FROM analysis`

export async function listAnalyses(
  { db }: Queryable,
  accountId: string,
  { q, order, direction }: { q: string; order: keyof typeof ORDERS; direction: 'ascending' | 'descending' },
): Promise<AnalysisListRow[]> {
  const pattern = containsPattern(q.toLowerCase())
  const digits = q.replace(/\D/g, '')
  const nameCondition = sql`lower(coalesce(title, '')) LIKE ${pattern} OR lower(content -> 'subject' ->> 'name') LIKE ${pattern}`
  const pidCondition =
    digits.length >= 5 ? sql`content -> 'subject' ->> 'pid' LIKE ${`${digits}%`}` : sql`false`
  const { rows } = await sql<AnalysisListRow>`
    ${SUMMARY} WHERE account_id = ${accountId}::uuid AND deleted_at IS NULL AND (${nameCondition} OR ${pidCondition})
    ORDER BY ${ORDERS[order]} ${sql.raw(direction === 'ascending' ? 'ASC' : 'DESC')} NULLS LAST, id`.execute(
    db,
  )
  return rows
}

export async function findSummary(
  { db }: Queryable,
  accountId: string,
  id: string,
): Promise<AnalysisListRow | undefined> {
  const { rows } = await sql<AnalysisListRow>`
    ${SUMMARY} WHERE account_id = ${accountId}::uuid AND id = ${id}::uuid AND deleted_at IS NULL`.execute(db)
  return rows[0]
}

const ANALYSIS = sql`SELECT a.id, a.title, a.content, a.basis_id, b.market_id, b.read_at, a.value_dollars, a.version, a.created_at, a.updated_at
  FROM analysis a JOIN analysis_basis b ON b.id = a.basis_id`

export async function findAnalysis(
  { db }: Queryable,
  accountId: string,
  id: string,
): Promise<AnalysisRow | undefined> {
  const { rows } = await sql<AnalysisRow>`
    ${ANALYSIS} WHERE a.account_id = ${accountId}::uuid AND a.id = ${id}::uuid AND a.deleted_at IS NULL`.execute(
    db,
  )
  return rows[0]
}

interface NewAnalysis {
  id: string
  title: string | null
  content: AnalysisContent
  basisId: string
  valueDollars?: number | null
}

/** Returns false if the id exists. */
export const insertAnalysis = (
  { db }: Queryable,
  accountId: string,
  { id, title, content, basisId, valueDollars = null }: NewAnalysis,
  now: Date,
): Promise<boolean> =>
  db
    .insertInto('analysis')
    .values({
      id,
      account_id: accountId,
      title,
      content: JSON.stringify(content),
      basis_id: basisId,
      value_dollars: valueDollars,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .$call(affectsRows)

/** Stores a value. Returns whether it changed, and `version` is still current. */
export const storeValue = (
  { db }: Queryable,
  accountId: string,
  { id, version }: { id: string; version: number },
  valueDollars: number | null,
): Promise<boolean> =>
  db
    .updateTable('analysis')
    .set({ value_dollars: valueDollars })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('value_dollars', 'is distinct from', valueDollars)
    .$call(affectsRows)

interface Unused {
  /** Analyses that were deleted earlier are removed permanently. */
  deletedBefore: Date
  /** Bases found unreferenced earlier are removed. */
  unusedBefore: Date
  now: Date
}

const USE_CONDITION = sql`(EXISTS (SELECT FROM analysis WHERE basis_id = b.id) OR EXISTS (SELECT FROM analysis_version WHERE basis_id = b.id))`

/** Permanently deletes expired analyses and unused bases. Returns the account of each deleted analysis. */
export async function deleteUnused(
  { db }: Queryable,
  { deletedBefore, unusedBefore, now }: Unused,
): Promise<string[]> {
  const analyses = await db
    .deleteFrom('analysis')
    .where('deleted_at', '<', deletedBefore)
    .returning('account_id')
    .execute()
  await sql`
    UPDATE analysis_basis b SET unused_since = CASE WHEN ${USE_CONDITION} THEN NULL ELSE ${now}::timestamptz END
    WHERE ${USE_CONDITION} = (unused_since IS NOT NULL)`.execute(db)
  await sql`
    DELETE FROM analysis_basis b WHERE unused_since < ${unusedBefore}::timestamptz AND NOT ${USE_CONDITION}`.execute(
    db,
  )
  return analyses.map(({ account_id }) => account_id)
}

/** Finds the parts that new analyses show to a client. Null for the default parts. */
export async function findDefaultPages({ db }: Queryable, accountId: string): Promise<string[] | null> {
  const { analysis_pages } = await db
    .selectFrom('account')
    .select('analysis_pages')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return analysis_pages
}

export async function storeDefaultPages(
  { db }: Queryable,
  accountId: string,
  pages: readonly string[],
): Promise<void> {
  await db
    .updateTable('account')
    .set({ analysis_pages: [...pages] })
    .where('id', '=', accountId)
    .execute()
}

/** Finds the preferred analysis, otherwise the one that changed last. */
export async function findAnalysisOfParcel(
  { db }: Queryable,
  accountId: string,
  upid: string,
  preferredId: string | null,
): Promise<AnalysisRow | undefined> {
  const { rows } = await sql<AnalysisRow>`
    ${ANALYSIS} WHERE a.account_id = ${accountId}::uuid AND a.content -> 'subject' ->> 'upid' = ${upid} AND a.deleted_at IS NULL
    ORDER BY (a.id = ${preferredId}::uuid) DESC NULLS LAST, a.updated_at DESC, a.id LIMIT 1`.execute(db)
  return rows[0]
}
