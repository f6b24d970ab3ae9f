/** Each query is limited to one account. */
import type { Geometry } from 'geojson'
import { sql } from 'kysely'
import type { AreaType } from '#contract/watching/collections.ts'
import type { Queryable } from '../../../db/open.ts'
import { COLLECTION_COLUMNS, getUnread } from './collection-queries.ts'

export type AreaRow = Awaited<ReturnType<typeof listAreas>>[number]

const MAX_SHOWN_VERTICES = 2_000
const SHOWN_DEGREES = 0.0005

const polygons = sql<Geometry[]>`coalesce((
  SELECT json_agg(ST_AsGeoJSON(piece.geom, 7)::json ORDER BY piece.path)
  FROM ST_Dump(CASE WHEN ST_NPoints(watched_area.geom) > ${MAX_SHOWN_VERTICES} AND watched_area.type = 'selection'
    THEN ST_SimplifyPreserveTopology(watched_area.geom, ${SHOWN_DEGREES}) ELSE watched_area.geom END) AS piece), '[]')`

const selectAreas = ({ db }: Queryable, accountId: string, now: Date) =>
  db
    .selectFrom('watched_area')
    .select(COLLECTION_COLUMNS)
    .select(['type', 'status', 'selection', 'options'])
    .select([polygons.as('geometry'), getUnread('watched_area', now).as('unread')])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)

export const listAreas = (queryable: Queryable, accountId: string, now: Date) =>
  selectAreas(queryable, accountId, now).orderBy(sql`lower(name)`).orderBy('id').execute()

export const findArea = (queryable: Queryable, accountId: string, id: string, now: Date) =>
  selectAreas(queryable, accountId, now).where('id', '=', id).executeTakeFirst()

export async function insertArea(
  { db }: Queryable,
  area: { accountId: string; name: string; type: AreaType; expiresAt: Date; now: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('watched_area')
    .values({
      account_id: area.accountId,
      name: area.name,
      type: area.type,
      selection: null,
      expires_at: area.expiresAt,
      created_at: area.now,
      updated_at: area.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function listPresets({ db }: Queryable, accountId: string) {
  return db
    .selectFrom('area_preset')
    .select(['name', 'preset'])
    .where('account_id', '=', accountId)
    .orderBy(sql`lower(name)`)
    .execute()
}

/** Replaces a preset of the same name, ignoring case. */
export async function upsertPreset({ db }: Queryable, accountId: string, name: string, preset: string) {
  await sql`
    INSERT INTO area_preset (account_id, name, preset) VALUES (${accountId}::uuid, ${name}, ${preset}::jsonb)
    ON CONFLICT (account_id, lower(name)) DO UPDATE SET name = excluded.name, preset = excluded.preset`.execute(
    db,
  )
}
