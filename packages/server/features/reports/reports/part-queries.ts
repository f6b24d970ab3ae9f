/** Callers check that the report belongs to the account. */
import { sql } from 'kysely'
import type { ReportPart } from '#contract/report/reports.ts'
import { FIRST_PART } from '#domain/report/part-kinds.ts'
import type { PartChoices, PartFailure, PartResult } from '#domain/report/report-parts.ts'
import type { Queryable } from '../../../db/open.ts'

const COLUMNS = [
  'id as partId',
  'key',
  'task_id as taskId',
  'status',
  'print_disabled as printDisabled',
  'begins_page as beginsPage',
  'data',
  'error',
  'error_message as errorMessage',
  'settled_at',
  'sub_parts',
] as const
export type PartRow = Awaited<ReturnType<typeof findParts>>[number]

const selectParts = ({ db }: Queryable, reportId: string) =>
  db
    .selectFrom('report_part')
    .select(COLUMNS)
    .$narrowType<Pick<ReportPart, 'key' | 'data'>>()
    .where('report_id', '=', reportId)
    .where('removed_at', 'is', null)

export const findParts = (database: Queryable, reportId: string) =>
  selectParts(database, reportId).orderBy('position').orderBy('key').execute()

export const findPartsWithPicture = (database: Queryable, reportId: string, pictureId: string) =>
  selectParts(database, reportId)
    .where('print_disabled', '=', false)
    .where(sql<boolean>`pictures @> ARRAY[${pictureId}::text]`)
    .execute()

export const findPart = (database: Queryable, reportId: string, key: string) =>
  selectParts(database, reportId).where('key', '=', key).executeTakeFirst()

/**
 * Orders parts, with the summary sheet first. Removes parts that are not listed, and restores listed ones.
 */
export async function orderParts(
  { db }: Queryable,
  reportId: string,
  parts: readonly ({ key: string } & Pick<PartChoices, 'printDisabled'> & {
      beginsPage?: boolean | undefined
    })[],
  now: Date,
): Promise<void> {
  const keys = parts.map(({ key }) => key)
  await sql`
    UPDATE report_part SET removed_at = ${now}::timestamptz
    WHERE report_id = ${reportId}::uuid AND key <> ALL (${keys}::text[]) AND removed_at IS NULL`.execute(db)
  await sql`
    UPDATE report_part
    SET position = CASE WHEN choice.key = ${FIRST_PART} THEN 0 ELSE choice.place END, removed_at = NULL,
      print_disabled = choice.print_disabled, begins_page = coalesce(choice.begins_page, report_part.begins_page)
    FROM unnest(
      ${keys}::text[], ${parts.map((part) => part.printDisabled)}::boolean[],
      ${parts.map((part) => part.beginsPage ?? null)}::boolean[]
    ) WITH ORDINALITY AS choice (key, print_disabled, begins_page, place)
    WHERE report_id = ${reportId}::uuid AND report_part.key = choice.key`.execute(db)
}

/**
 * Gives each part a new task. An existing part keeps its position, and its old content until the task is
 * complete. New parts are appended, except the summary sheet, which comes first.
 */
export async function startParts(
  { db }: Queryable,
  reportId: string,
  keys: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO report_part (report_id, key, begun_at, position)
    SELECT ${reportId}::uuid, key, ${now}::timestamptz, CASE WHEN key = ${FIRST_PART} THEN 0
      ELSE place + coalesce((SELECT max(position) FROM report_part WHERE report_id = ${reportId}::uuid), 0) END
    FROM unnest(${[...new Set(keys)]}::text[]) WITH ORDINALITY AS started (key, place)
    ON CONFLICT (report_id, key) DO UPDATE SET task_id = gen_random_uuid(), status = 'pending',
      begun_at = EXCLUDED.begun_at, error = NULL, sub_parts = '{}', error_message = NULL, removed_at = NULL,
      position = CASE WHEN report_part.removed_at IS NULL THEN report_part.position ELSE EXCLUDED.position END`.execute(
    db,
  )
}

/** Tables of parts that tasks make: of reports, and for their comparison with today. */
export type PartTable = 'report_part' | 'report_comparison'

/** Stores a result as `applyPartResult` would apply it. Returns false if no part waits for the task. */
export async function storePartResult(
  { db }: Queryable,
  reportId: string,
  key: string,
  { taskId, ...result }: PartResult<unknown>,
  pictures: readonly string[],
  now: Date,
  table: PartTable = 'report_part',
): Promise<boolean> {
  const { numUpdatedRows } = await db
    // The columns set here are the same in both tables, except `sub_parts`.
    .updateTable(table as 'report_part')
    .set(
      'data' in result
        ? { status: 'complete', data: JSON.stringify(result.data), pictures: [...pictures], settled_at: now }
        : {
            status: 'failed',
            error: result.error,
            error_message: result.errorMessage,
            ...(table === 'report_part' && { sub_parts: withPendingFailed(result) }),
            // The part keeps its earlier content, and that content's time.
            settled_at: sql<Date>`CASE WHEN data IS NULL THEN ${now}::timestamptz ELSE settled_at END`,
          },
    )
    .where('report_id', '=', reportId)
    .where('key', '=', key)
    .where('task_id', '=', taskId)
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** SQL: the sub-parts, with pending ones marked as failed. A restart reuses complete sub-parts. */
const withPendingFailed = ({ error, errorMessage }: PartFailure) => sql<string>`
  coalesce((SELECT jsonb_object_agg(name, CASE WHEN sub ->> 'status' = 'pending'
      THEN sub || jsonb_build_object('status', 'failed', 'error', ${error}::text, 'errorMessage', ${errorMessage}::text) ELSE sub END)
    FROM jsonb_each(sub_parts) AS each (name, sub)), '{}')`

/** Marks the part or comparison that waits for an ended task as failed, with the task's error. */
export async function failTaskPart(
  { db }: Queryable,
  table: PartTable,
  taskId: string,
  now: Date,
): Promise<void> {
  await sql`
    UPDATE ${sql.table(table)} AS part SET status = 'failed',
      error = CASE WHEN task.error IN ('timeout', 'cancelled') THEN task.error ELSE 'internal_error' END,
      error_message = CASE task.error
        WHEN 'timeout' THEN 'The server did not finish in time.'
        WHEN 'cancelled' THEN 'It was cancelled before it finished.'
        ELSE coalesce(task.error, 'The task returned no result.') END,
      settled_at = CASE WHEN data IS NULL THEN ${now}::timestamptz ELSE settled_at END
    FROM task WHERE task.id = ${taskId}::uuid AND part.task_id = task.id
      AND part.status = 'pending'`.execute(db)
}
