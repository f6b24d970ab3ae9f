import { sql } from 'kysely'
import { nameInPlace, type ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../../db/open.ts'
import { ROLL_DIGITS } from '../../search/keys/key-queries.ts'

interface RollMatch {
  /** Index of the roll in the request. */
  place: number
  upid: string
  label: string
  total: number
}

type RollParcel = ParcelIdentity &
  Pick<RollMatch, 'place' | 'upid' | 'total'> & { municipality: string | null }

export async function findParcelsByRoll(
  database: Database,
  rolls: readonly string[],
  mostPerRoll: number,
  signal?: AbortSignal,
): Promise<RollMatch[]> {
  const { rows } = await sql<RollParcel>`
    SELECT requested.place::int, found.total, parcel.upid, parcel.address, parcel.pid,
      parcel.lot_number AS "lotNumber", parcel.pin, parcel.parcel_class AS "parcelClass", parcel.municipality
    FROM (
      SELECT number - 1 AS place, digits FROM unnest(${rolls}::text[]) WITH ORDINALITY AS roll(digits, number)
    ) AS requested
    JOIN LATERAL (
      SELECT upid, count(*) OVER () AS total FROM (
        SELECT upid FROM parcel WHERE ${ROLL_DIGITS} = requested.digits
        UNION
        SELECT upid FROM strata_unit WHERE ${ROLL_DIGITS} = requested.digits
        UNION
        SELECT upid FROM assessment WHERE ${ROLL_DIGITS} = requested.digits AND upid IS NOT NULL
      ) AS every ORDER BY upid LIMIT ${mostPerRoll}
    ) AS found ON true
    JOIN property AS parcel ON parcel.upid = found.upid
    ORDER BY requested.place, parcel.upid`.execute(database.db, { signal })
  return rows.map((parcel) => {
    const { place, upid, total } = parcel
    return { place, upid, label: nameInPlace(parcel), total }
  })
}
