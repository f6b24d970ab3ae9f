import { type Migration, Migrator } from 'kysely/migration'
import { DatabaseUnavailable } from './database-unavailable.ts'
import type { Queryable } from './in-transaction.ts'
import { initial } from './migrations/001-initial.ts'
import { tiles } from './migrations/002-tiles.ts'
import { search } from './migrations/003-search.ts'
import { accounts } from './migrations/004-accounts.ts'
import { registrations } from './migrations/005-registrations.ts'
import { outsideWorld } from './migrations/006-outside-world.ts'
import { sourceBreakers } from './migrations/007-source-breakers.ts'
import { accountVersions } from './migrations/008-account-versions.ts'
import { storedFiles } from './migrations/009-stored-files.ts'
import { facts } from './migrations/010-facts.ts'
import { computedFacts } from './migrations/011-computed-facts.ts'
import { watching } from './migrations/012-watching.ts'
import { digests } from './migrations/013-digests.ts'
import { notifiedEndings } from './migrations/014-notified-endings.ts'
import { unreadIndexes } from './migrations/015-unread-indexes.ts'
import { toldInBulk } from './migrations/016-told-in-bulk.ts'
import { secondFactors } from './migrations/017-second-factors.ts'
import { provenMailboxes } from './migrations/018-proven-mailboxes.ts'
import { firstAdministrator } from './migrations/019-first-administrator.ts'
import { registeredAddresses } from './migrations/020-registered-addresses.ts'
import type { Database } from './open.ts'

/** Every migration, in order. To add one, add a file and a line. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': initial,
  '002-tiles': tiles,
  '003-search': search,
  '004-accounts': accounts,
  '005-registrations': registrations,
  '006-outside-world': outsideWorld,
  '007-source-breakers': sourceBreakers,
  '008-account-versions': accountVersions,
  '009-stored-files': storedFiles,
  '010-facts': facts,
  '011-computed-facts': computedFacts,
  '012-watching': watching,
  '013-digests': digests,
  '014-notified-endings': notifiedEndings,
  '015-unread-indexes': unreadIndexes,
  '016-told-in-bulk': toldInBulk,
  '017-second-factors': secondFactors,
  '018-proven-mailboxes': provenMailboxes,
  '019-first-administrator': firstAdministrator,
  '020-registered-addresses': registeredAddresses,
}

/** Brings the schema up to date. Throws `DatabaseUnavailable` (newer_schema) where a newer Lotline has been at work. */
export async function migrateToLatest({ db, pool }: Database): Promise<void> {
  const unknown = unknownMigrations(await migrationsDone(pool))
  if (unknown.length > 0) {
    throw new DatabaseUnavailable(
      'newer_schema',
      `A newer Lotline has changed the tables of this database (${unknown.join(', ')}). ` +
        'Update Lotline (git pull, npm ci), or restore a backup that this version made. Nothing was changed.',
    )
  }
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

/** Returns those migrations of a database or a backup that this Lotline does not know. */
export function unknownMigrations(done: readonly string[]): string[] {
  return done.filter((name) => !(name in MIGRATIONS))
}

/** Migrations that a database has had, in order; none when it is empty. */
export async function migrationsDone(database: Queryable): Promise<string[]> {
  const table = await database.query<{ name: string | null }>(
    `SELECT to_regclass('public.kysely_migration')::text AS name`,
  )
  if (!table.rows[0]?.name) return []
  const { rows } = await database.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name')
  return rows.map(({ name }) => name)
}
