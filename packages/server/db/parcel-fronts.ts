/** Keeps stored fronts (`parcel_front`) consistent with parcel outlines. */
import { LOOK_DEGREES } from '#domain/parcel/front/side-outlook.ts'
import type { SqlClient } from './in-transaction.ts'

/**
 * Serializes measuring fronts and ending an import, so that no front of old outlines is stored afterwards.
 */
export async function lockFronts(client: SqlClient): Promise<void> {
  await client.query(`SELECT pg_advisory_xact_lock(hashtext('lotline fronts'), 1)`)
}

/**
 * Deletes fronts near parcels that a release added, changed or removed. Call at the end of its transaction.
 */
export async function deleteFrontsOfRelease(client: SqlClient, releaseId: number, isFirst: boolean) {
  await lockFronts(client)
  const { rowCount } = await client.query('SELECT FROM parcel_front LIMIT 1')
  if (rowCount === 0) return
  const { longitude, latitude } = LOOK_DEGREES
  const nearCondition = (place: string) => `p.geom && ST_Expand(${place}, ${longitude}, ${latitude})`
  await client.query(
    isFirst
      ? `DELETE FROM parcel_front WHERE upid IN (
          SELECT p.upid FROM parcel p, (SELECT ST_SetSRID(ST_Extent(geom)::geometry, 4326) AS extent FROM parcel
            WHERE release_id = ${releaseId} OFFSET 0) added WHERE ${nearCondition('extent')})`
      : `WITH changed AS (
          SELECT e.subject_id, e.geom_before, parcel.geom FROM change_event e LEFT JOIN parcel ON parcel.upid = e.subject_id
          WHERE e.release_id = ${releaseId} AND e.entity = 'parcel'
            AND (e.kind <> 'changed' OR e.changed_fields && '{geom,parcel_class}')
        )
        DELETE FROM parcel_front WHERE upid IN (
          SELECT subject_id FROM changed UNION ALL
          SELECT near.upid FROM changed, LATERAL (VALUES (geom_before), (geom)) place (geom),
            LATERAL (SELECT p.upid FROM parcel p WHERE ${nearCondition('place.geom')} OFFSET 0) near)`,
  )
}
