import { sql } from 'kysely'
import { demo } from '../../../connectors/demo/source.ts'
import type { Database } from '../../../db/open.ts'
import type { RegisterParcel } from './register-titles.ts'

/** Of the demo district; real parcels are never found. */
export async function parcelsByPid({ db }: Database, pids: readonly string[]): Promise<RegisterParcel[]> {
  if (pids.length === 0) return []
  const { rows } = await sql<RegisterParcel>`
    WITH known AS (
      SELECT pid, upid, owner_type FROM parcel WHERE source_key = ${demo.key} AND pid = ANY(${pids}::text[])
      UNION
      SELECT pid, upid, NULL FROM strata_unit WHERE source_key = ${demo.key} AND pid = ANY(${pids}::text[])
    )
    SELECT known.pid, known.owner_type AS "ownerType",
      (SELECT max(sold_on) FROM sale WHERE sale.upid = known.upid AND sale.pid = known.pid) AS "soldOn"
    FROM known ORDER BY known.pid`.execute(db)
  return rows
}

/** Up to five. */
export async function otherParcels(
  { db }: Database,
  requested: readonly string[],
): Promise<RegisterParcel[]> {
  const { rows } = await sql<RegisterParcel>`
    SELECT pid, owner_type AS "ownerType", NULL AS "soldOn" FROM parcel
    WHERE source_key = ${demo.key} AND pid IS NOT NULL AND pid <> ALL(${requested}::text[]) ORDER BY upid LIMIT 5`.execute(
    db,
  )
  return rows
}
