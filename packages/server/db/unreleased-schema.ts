import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseUnavailable } from './database-unavailable.ts'
import { lockFolder } from './embedded/folder-lock.ts'
import type { Database } from './open.ts'

/** A version from before the first release made the tables, which cannot be brought up to date. The message says what to do. */
export class UnreleasedSchema extends DatabaseUnavailable {
  /** True when nothing but the demo district was ever imported. */
  readonly holdsOnlyDemo: boolean

  private constructor(message: string, holdsOnlyDemo: boolean) {
    super('unreleased_schema', message)
    this.holdsOnlyDemo = holdsOnlyDemo
  }

  static async of({ pool, embeddedFolder }: Database): Promise<UnreleasedSchema> {
    const { rowCount } = await pool.query(
      'SELECT FROM release JOIN source ON source.key = release.source_key WHERE NOT source.is_synthetic LIMIT 1',
    )
    const holdsOnlyDemo = rowCount === 0
    return new UnreleasedSchema(
      embeddedFolder === null
        ? 'The database of DATABASE_URL was made by a version before the first release, and its tables cannot be brought up to date. ' +
            'Nothing was changed. Set DATABASE_URL to an empty database, start Lotline (npm start), and import your data again.'
        : `The database in ${embeddedFolder} was made by a version before the first release, and its tables cannot be brought up to date. ` +
            `Nothing was changed. ${holdsOnlyDemo ? 'Start Lotline (npm start): it sets the old demo district aside and makes a new one.' : `Move ${join(embeddedFolder, 'postgres')} elsewhere, start Lotline (npm start), and import your data again.`}`,
      holdsOnlyDemo,
    )
  }
}

/** Moves the embedded database of a data folder aside, whole, and returns its new place; null while a process uses it. */
export function setDatabaseAside(dataFolder: string): string | null {
  const lock = lockFolder(dataFolder)
  if (!lock) return null
  try {
    const place = freePlace(join(dataFolder, 'postgres.before-first-release'))
    renameSync(join(dataFolder, 'postgres'), place)
    return place
  } finally {
    lock.release()
  }
}

function freePlace(path: string): string {
  for (let number = 1; ; number += 1) {
    const place = number === 1 ? path : `${path}-${number}`
    if (!existsSync(place)) return place
  }
}
