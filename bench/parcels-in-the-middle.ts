import type pg from 'pg'

export interface MiddleParcel {
  upid: string
  pid: string
  lng: number
  lat: number
}

/** Parcels with a PID, nearest to the centre, like a real selection of neighbours. */
export async function parcelsInTheMiddle(pool: pg.Pool, count: number): Promise<MiddleParcel[]> {
  const { rows } = await pool.query<MiddleParcel>(
    `WITH middle AS (
       SELECT ST_SetSRID(ST_MakePoint(percentile_cont(0.5) WITHIN GROUP (ORDER BY ST_X(centre)),
         percentile_cont(0.5) WITHIN GROUP (ORDER BY ST_Y(centre))), 4326) AS point FROM parcel)
     SELECT upid, pid, ST_X(centre) AS lng, ST_Y(centre) AS lat FROM parcel, middle
     WHERE pid IS NOT NULL AND parcel_class NOT IN ('interest', 'road')
     ORDER BY ST_Distance(centre, point), upid LIMIT $1`,
    [count],
  )
  if (rows.length < count) throw new Error(`there are only ${rows.length} parcels with a PID`)
  return rows
}
