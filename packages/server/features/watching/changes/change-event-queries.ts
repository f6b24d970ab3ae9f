import { sql } from 'kysely'
import type { RecordEntity } from '#domain/parcel/records.ts'
import type { ChangeEvent } from '#domain/watching/changes/change-event.ts'
import type { Queryable } from '../../../db/open.ts'

export async function findEvents(
  { db }: Queryable,
  releaseId: number,
  entity: RecordEntity,
  subjectIds: readonly string[],
): Promise<ChangeEvent[]> {
  const { rows } = await sql<ChangeEvent>`
    SELECT e.entity, e.layer_key AS layer, e.subject_id AS "subjectId", e.kind, e.changed_fields AS "changedFields",
      e.before, e.after, array_remove(ARRAY[e.upid], NULL) AS upids
    FROM change_event e
    WHERE e.release_id = ${releaseId} AND e.entity = ${entity} AND e.subject_id = ANY(${subjectIds}::text[])
    ORDER BY e.subject_id`.execute(db)
  return rows
}

export interface NamedRow {
  subjectId: string
  row: Record<string, unknown>
}

export async function findChangedApplications({ db }: Queryable, releaseId: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT subject_id AS "subjectId", jsonb_build_object('code', coalesce(after, before)->>'code') AS row
    FROM change_event
    WHERE release_id = ${releaseId} AND entity = 'layer_feature' AND layer_key = 'development_application'
    ORDER BY subject_id`.execute(db)
  return rows
}

export async function findChangedListings({ db }: Queryable, releaseId: number): Promise<NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    SELECT subject_id AS "subjectId", jsonb_build_object('kind', coalesce(after, before)->>'kind',
      'listing_number', coalesce(after, before)->>'listing_number') AS row
    FROM change_event WHERE release_id = ${releaseId} AND entity = 'listing' ORDER BY subject_id`.execute(db)
  return rows
}

/** Finds the current parcel of each listing, which a correction may have moved. */
export async function findParcelsOfListings(
  { db }: Queryable,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; upid: string }>`
    SELECT id, upid FROM listing WHERE id = ANY(${ids}::text[]) AND upid IS NOT NULL`.execute(db)
  return new Map(rows.map(({ id, upid }) => [id, upid]))
}
