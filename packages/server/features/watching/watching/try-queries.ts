/** Finds changes that a watch would have notified, by the matching rules. */
import { type RawBuilder, sql } from 'kysely'
import type { AreaOptions } from '#contract/watching/collections.ts'
import type { IsoDate } from '#domain/text/dates.ts'
import type { Change } from '#domain/watching/changes/change.ts'
import type { Queryable } from '../../../db/open.ts'
import { changeRows, isNotMinor, isRecipient, meetsCriteria } from './match-rules.ts'
import { notifiableChanges } from './notifiable-changes.ts'

/** Finds changes with a place in the area's pieces (`geom` rows), newest first. */
export async function findChangesInArea(
  { db }: Queryable,
  { pieces, since, types }: { pieces: RawBuilder<unknown>; since: IsoDate; types: readonly string[] },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    WITH w AS MATERIALIZED (${pieces})
    SELECT c.id FROM (
      SELECT DISTINCT d.id FROM w JOIN detected_change d ON d.places && w.geom AND ST_Intersects(w.geom, d.places)
      WHERE d.as_of >= ${since}::date AND d.type = ANY(${types}::text[])
    ) m JOIN detected_change c ON c.id = m.id
    ORDER BY c.as_of DESC, c.id DESC`.execute(db)
  return rows.map(({ id }) => id)
}

interface RecordReach {
  knownSince: IsoDate | null
  comparedOn: IsoDate[]
}

/** Finds the time range of the datasets in the area's pieces (`geom` rows). */
export async function findDateRange({ db }: Queryable, pieces: RawBuilder<unknown>): Promise<RecordReach> {
  const { rows } = await sql<{ asOf: IsoDate; knownSince: IsoDate }>`
    WITH w AS MATERIALIZED (${pieces}), own AS (
      SELECT p.source_key, p.dataset_key FROM w JOIN parcel p ON p.geom && w.geom
      UNION SELECT f.source_key, f.dataset_key FROM w JOIN layer_feature f ON f.geom && w.geom
      UNION SELECT l.source_key, l.dataset_key FROM w JOIN listing l ON l.geom && w.geom
    )
    SELECT r.as_of::text AS "asOf", f.as_of::text AS "knownSince" FROM own JOIN release r USING (source_key, dataset_key)
    JOIN release_watch c ON c.release_id = r.id AND c.state IN ('detected', 'matched', 'notified')
    CROSS JOIN LATERAL (
      SELECT as_of FROM release WHERE source_key = r.source_key AND dataset_key = r.dataset_key
        AND status IN ('current', 'superseded') ORDER BY id LIMIT 1
    ) f
    ORDER BY f.as_of`.execute(db)
  return { knownSince: rows[0]?.knownSince ?? null, comparedOn: rows.map(({ asOf }) => asOf) }
}

export interface TestedChange {
  id: number
  change: Change
  isMinor: boolean
}

/** Finds changes in id order, also minor ones that the options omit. */
export async function findTestedChanges(
  { db }: Queryable,
  { accountId, notifDef, options }: { accountId: string; notifDef: readonly string[]; options: AreaOptions },
  ids: readonly number[],
  now: Date,
): Promise<TestedChange[]> {
  const changes = await sql<{ id: number; change: Change }>`
    SELECT c.id, c.change
    FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS listed (id, n) JOIN detected_change c ON c.id = listed.id
    ORDER BY listed.n`.execute(db)
  const results = await sql<{ id: number; isMinor: boolean }>`
    SELECT g.change_id AS id, NOT ${isNotMinor} AS "isMinor"
    FROM (SELECT ${notifDef}::text[] AS notif_def, ${JSON.stringify(options)}::jsonb AS options) x
    JOIN account a ON a.id = ${accountId}::uuid
    CROSS JOIN ${changeRows(notifiableChanges('area', changes.rows))} JOIN detected_change c ON c.id = g.change_id
    WHERE ${isRecipient(now)} AND ${meetsCriteria}`.execute(db)
  const verdicts = new Map(results.rows.map(({ id, isMinor }) => [id, isMinor]))
  return changes.rows.flatMap((row) => {
    const isMinor = verdicts.get(row.id)
    return isMinor === undefined ? [] : [{ ...row, isMinor }]
  })
}
