import type { Database } from '../../db/open.ts'
import { testSource } from '../rows/test-source.ts'

export const DYING_SOURCE = testSource('dying', 'Parcels of an import that is killed')

/** Number of parcels, enough that the import collects statistics again. */
export const DYING_PARCELS = 1200

/** Counts the parcels in each street. */
export async function countDyingStreets(database: Database): Promise<unknown> {
  const { rows } = await database.pool.query(
    `SELECT street, count(*)::int AS parcels FROM parcel WHERE source_key = 'dying' GROUP BY 1`,
  )
  return rows
}
