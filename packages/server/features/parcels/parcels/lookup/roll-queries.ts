import { sql } from 'kysely'
import { nameInPlace, type ParcelIdentity } from '#domain/parcel/parcel-name.ts'
import type { Database } from '../../../../db/open.ts'

interface RollMatch {
  /** Index of the roll in the request. */
  place: number
  upid: string
  label: string
}

type RollParcel = ParcelIdentity & { place: number; upid: string; municipality: string | null }

/** Returns the parcels and strata units of these rolls, each in several spellings: by their own roll number or by that of an assessment. */
export async function findParcelsOfRolls(
  database: Database,
  rolls: readonly (readonly string[])[],
  mostPerRoll: number,
  signal?: AbortSignal,
): Promise<RollMatch[]> {
  const asked = rolls.flatMap((spellings, place) => spellings.map((spelling) => ({ place, spelling })))
  const { rows } = await sql<RollParcel>`
    SELECT DISTINCT ON (found.place, parcel.upid) found.place, parcel.upid, parcel.address, parcel.pid,
      parcel.lot_number AS "lotNumber", parcel.pin, parcel.parcel_class AS "parcelClass", parcel.municipality
    FROM unnest(${asked.map(({ place }) => place)}::int[], ${asked.map(({ spelling }) => spelling)}::text[]) AS asked(place, spelling)
    JOIN LATERAL (
      (SELECT asked.place, upid FROM parcel WHERE roll_number = asked.spelling LIMIT ${mostPerRoll})
      UNION
      (SELECT asked.place, upid FROM strata_unit WHERE roll_number = asked.spelling LIMIT ${mostPerRoll})
      UNION
      (SELECT asked.place, upid FROM assessment WHERE roll_number = asked.spelling AND upid IS NOT NULL LIMIT ${mostPerRoll})
    ) AS found ON true
    JOIN property AS parcel ON parcel.upid = found.upid
    ORDER BY found.place, parcel.upid`.execute(database.db, { signal })
  return rows.map((parcel) => ({
    place: parcel.place,
    upid: parcel.upid,
    label: nameInPlace(parcel),
  }))
}
