/** Places that the newest release changed, for the demo user to watch. */

import { sql } from 'kysely'
import type { DrawnPolygon } from '#contract/wire/geometry.ts'
import { BUSIEST_QUARTER } from '#demo/district/index.ts'
import { METRES_PER_DEGREE } from '#domain/geometry/local-plane.ts'
import { DEMO_DATASET, demo } from '../../connectors/demo/source.ts'
import type { Database } from '../../db/open.ts'

const MAX_PER_KIND = 6
const MAX_AREAS = 2
const RADIUS_METRES = 260
const CORNERS = 8

const LATEST_CHANGES = sql`
  SELECT entity, kind, layer_key, subject_id, upid, after FROM change_event WHERE release_id = (
    SELECT max(id) FROM release WHERE source_key = ${demo.key} AND dataset_key = ${DEMO_DATASET}
      AND status = 'current')`

export async function findChangedParcels({ db }: Database): Promise<string[]> {
  const { rows } = await sql<{ upid: string }>`
    WITH news AS (${LATEST_CHANGES})
    (SELECT subject_id AS upid FROM news WHERE entity = 'parcel' AND kind = 'added' ORDER BY 1 LIMIT ${MAX_PER_KIND})
    UNION
    (SELECT upid FROM news WHERE entity = 'listing' AND after->>'kind' = 'broker' AND upid IS NOT NULL
      ORDER BY 1 LIMIT ${MAX_PER_KIND})
    UNION
    (SELECT ground.upid FROM news JOIN parcel_layer ground ON ground.feature_id = news.subject_id
      WHERE news.layer_key IN ('zoning', 'ocp', 'alr') ORDER BY 1 LIMIT ${MAX_PER_KIND})
    UNION
    (SELECT ground.upid FROM news JOIN parcel_layer ground ON ground.feature_id = news.subject_id
      WHERE news.layer_key = 'development_application' ORDER BY 1 LIMIT ${MAX_PER_KIND})`.execute(db)
  return rows.map(({ upid }) => upid)
}

export function findBusyNeighbourhood({
  db,
}: Database): Promise<{ id: string; title: string | null } | undefined> {
  return db
    .selectFrom('layer_feature')
    .select(['id', 'title'])
    .where('source_key', '=', demo.key)
    .where('layer_key', '=', 'neighbourhood')
    .where('code', '=', BUSIEST_QUARTER)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function drawAreasAroundRezonings({ db }: Database): Promise<DrawnPolygon[]> {
  const { rows } = await sql<{ lng: number; lat: number }>`
    WITH news AS (${LATEST_CHANGES})
    SELECT DISTINCT ON (p.neighbourhood) ST_X(p.centre) AS lng, ST_Y(p.centre) AS lat
    FROM news JOIN parcel_layer ground ON ground.feature_id = news.subject_id JOIN parcel p ON p.upid = ground.upid
    WHERE news.layer_key = 'zoning' AND news.kind = 'added'
    ORDER BY p.neighbourhood, p.upid LIMIT ${MAX_AREAS}`.execute(db)
  return rows.map(({ lng, lat }) => createPolygon(lng, lat))
}

function createPolygon(lng: number, lat: number): DrawnPolygon {
  const up = RADIUS_METRES / METRES_PER_DEGREE
  const right = up / Math.cos((lat * Math.PI) / 180)
  const ring = Array.from({ length: CORNERS }, (_, corner): [number, number] => {
    const angle = (2 * Math.PI * corner) / CORNERS
    return [lng + right * Math.cos(angle), lat + up * Math.sin(angle)]
  })
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [lng, lat]]] }
}
