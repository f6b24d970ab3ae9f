import { isPartKey, type PartKey } from '#domain/report/part-kinds.ts'
import type { Database } from '../../../db/open.ts'
import { findFavourites, storeFavourites } from './favourite-queries.ts'

/** Returns the kinds of parts that the menu lists first for this account; kinds that a newer Lotline saved are left out. */
export async function favouriteParts(database: Database, accountId: string): Promise<PartKey[]> {
  return (await findFavourites(database, accountId)).filter(isPartKey)
}

export async function setFavouriteParts(
  database: Database,
  accountId: string,
  keys: readonly PartKey[],
): Promise<PartKey[]> {
  await storeFavourites(database, accountId, keys)
  return favouriteParts(database, accountId)
}
