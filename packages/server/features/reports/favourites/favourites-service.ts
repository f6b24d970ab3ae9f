import { isPartKey, type PartKey } from '#domain/report/part-kinds.ts'
import type { Database } from '../../../db/open.ts'
import { findFavourites, storeFavourites } from './favourite-queries.ts'

/** A newer version of the application may have stored unknown keys, which are omitted. */
export async function readFavouriteParts(database: Database, accountId: string): Promise<PartKey[]> {
  return (await findFavourites(database, accountId)).filter(isPartKey)
}

export async function setFavouriteParts(
  database: Database,
  accountId: string,
  keys: readonly PartKey[],
): Promise<PartKey[]> {
  await storeFavourites(database, accountId, keys)
  return readFavouriteParts(database, accountId)
}
