import { type RawBuilder, sql } from 'kysely'
import type { DateRange } from '#domain/text/date-range.ts'
import type { Change, ChangeType } from '#domain/watching/changes/change.ts'
import type { TabOrder } from '#domain/watching/history-view.ts'
import type { CollectionKind } from '#domain/watching/notification-types.ts'
import type { Database } from '../../../db/open.ts'
import { findsRow } from '../../../db/row-results.ts'
import { affectedUpids } from '../../../importers/derive/titles.ts'
import { addressOfChange } from '../changes/service.ts'

export interface Collection {
  kind: CollectionKind
  id: string
}

export const ownsCollection = ({ db }: Database, accountId: string, { kind, id }: Collection) =>
  db
    .selectFrom(kind === 'folder' ? 'folder' : 'watched_area')
    .select('id')
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .$call(findsRow)

/**
 * SQL: the changes of which a collection was notified, and all other changes at its place, so that a new
 * folder has a history.
 */
const collectionChanges = ({ kind, id }: Collection) => {
  const placeChanges =
    kind === 'folder'
      ? sql`SELECT d.id FROM folder_parcel p
            CROSS JOIN LATERAL ${affectedUpids(sql.ref('p.upid'))} t
            JOIN detected_change d ON d.upids @> ARRAY[t.upid]
            WHERE p.folder_id = ${id}::uuid`
      : sql`SELECT d.id FROM watched_area_piece w
            JOIN detected_change d ON d.places && w.geom AND ST_Intersects(w.geom, d.places)
            WHERE w.area_id = ${id}::uuid`
  return sql`SELECT change_id AS id FROM collection_change WHERE collection_id = ${id}::uuid UNION ${placeChanges}`
}

/** The change's new address, otherwise its previous one. */
const LABEL = sql<string | null>`coalesce(c.change#>>'{after,address}', ${addressOfChange})`

const PRICE = sql<
  number | null
>`coalesce(c.change#>>'{after,priceDollars}', c.change#>>'{before,priceDollars}')::bigint`

function orderEntries({ orderBy, isReversed }: TabOrder): RawBuilder<unknown> {
  const isDescending = (orderBy === 'asOf' || orderBy === 'price') !== isReversed
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const column = { asOf: sql`c.as_of`, type: sql`c.type`, label: sql`lower(${LABEL})`, price: PRICE }[orderBy]
  return sql`${column} ${direction} NULLS LAST, c.as_of DESC, c.id ${orderBy === 'asOf' ? direction : sql`DESC`}`
}

export async function findHistoryIds(
  { db }: Database,
  collection: Collection,
  { types, from, to, ...order }: TabOrder & DateRange & { types: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT c.id FROM (${collectionChanges(collection)}) m JOIN detected_change c ON c.id = m.id
    WHERE c.type = ANY(${types}::text[])
      AND (${from}::date IS NULL OR c.as_of >= ${from}::date) AND (${to}::date IS NULL OR c.as_of <= ${to}::date)
    ORDER BY ${orderEntries(order)}`.execute(db)
  return rows.map(({ id }) => id)
}

export async function countHistoryTypes(
  { db }: Database,
  collection: Collection,
): Promise<{ type: ChangeType; count: number }[]> {
  const { rows } = await sql<{ type: ChangeType; count: number }>`
    SELECT c.type, count(*)::integer AS count
    FROM (${collectionChanges(collection)}) m JOIN detected_change c ON c.id = m.id GROUP BY c.type`.execute(
    db,
  )
  return rows
}

export interface HistoryRow {
  id: number
  change: Change
  label: string | null
  source: string
  /**
   * The listing's row in the release of the change, or else its last row. Null for changes of anything else.
   */
  listing: Record<string, unknown> | null
  places: [number, number][]
  /** PIDs of nine digits. */
  pids: string[]
}

export async function findHistoryRows({ db }: Database, ids: readonly number[]): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    SELECT c.id, c.change, ${LABEL} AS label,
      coalesce((SELECT s.title FROM source s WHERE s.key = c.source_key), c.source_key) AS source,
      CASE WHEN c.type LIKE 'mls%' OR c.type LIKE 'broker%' THEN (
        SELECT coalesce(e.after, e.before) FROM change_event e
        WHERE e.release_id = c.release_id AND e.entity = 'listing'
          AND e.subject_id = ANY(ARRAY(SELECT jsonb_array_elements_text(c.change->'subjectIds')))
        ORDER BY e.after IS NULL, e.id LIMIT 1) END AS listing,
      coalesce((SELECT jsonb_agg(jsonb_build_array(round(ST_X(d.geom)::numeric, 7), round(ST_Y(d.geom)::numeric, 7)))
        FROM ST_Dump(c.places) d), '[]') AS places,
      ARRAY(SELECT p.pid FROM property p WHERE p.upid = ANY(c.upids) AND p.pid IS NOT NULL ORDER BY p.upid) AS pids
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS listed (id, n) JOIN detected_change c ON c.id = listed.id
    ORDER BY listed.n`.execute(db)
  return rows
}

export async function findOwnChanges(
  { db }: Database,
  accountId: string,
  ids: readonly number[],
): Promise<{ id: number; kinds: CollectionKind[] }[]> {
  const { rows } = await sql<{ id: number; kinds: CollectionKind[] }>`
    WITH requested AS MATERIALIZED (SELECT id, upids, places FROM detected_change WHERE id = ANY(${ids}::bigint[]))
    SELECT id, array_agg(DISTINCT kind) AS kinds FROM (
      SELECT c.id, x.kind FROM requested c JOIN collection_change x ON x.change_id = c.id
      WHERE EXISTS (SELECT FROM folder f WHERE f.id = x.collection_id AND f.account_id = ${accountId}::uuid AND f.deleted_at IS NULL)
        OR EXISTS (SELECT FROM watched_area a
          WHERE a.id = x.collection_id AND a.account_id = ${accountId}::uuid AND a.deleted_at IS NULL)
      UNION ALL
      SELECT c.id, 'folder' FROM requested c WHERE EXISTS (
        SELECT FROM unnest(c.upids) changed (upid) CROSS JOIN LATERAL ${affectedUpids(sql.ref('changed.upid'))} t
        JOIN folder_parcel p ON p.upid = t.upid JOIN folder f ON f.id = p.folder_id
        WHERE f.account_id = ${accountId}::uuid AND f.deleted_at IS NULL)
      UNION ALL
      SELECT c.id, 'area' FROM requested c WHERE EXISTS (
        SELECT FROM watched_area_piece w JOIN watched_area a ON a.id = w.area_id
        WHERE w.geom && c.places AND ST_Intersects(w.geom, c.places) AND a.account_id = ${accountId}::uuid
          AND a.deleted_at IS NULL)
    ) found GROUP BY 1`.execute(db)
  return rows
}
