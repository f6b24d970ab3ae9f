import { type Migration, Migrator } from 'kysely/migration'
import { initial } from './migrations/001-initial.ts'
import { tiles } from './migrations/002-tiles.ts'
import { search } from './migrations/003-search.ts'
import type { Database } from './open.ts'

/** Every migration, in order. To add one, add a file and a line. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': initial,
  '002-tiles': tiles,
  '003-search': search,
}

export async function migrateToLatest({ db }: Database): Promise<void> {
  const migrator = new Migrator({
    db,
    provider: { getMigrations: async () => MIGRATIONS },
  })
  const { error } = await migrator.migrateToLatest()
  if (error) throw error
}

/** Names of the migrations that this Lotline knows, in order. */
export function migrationNames(): string[] {
  return Object.keys(MIGRATIONS)
}
