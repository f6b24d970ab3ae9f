import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { openDatabase } from '../../db/migrate.ts'
import type { Database } from '../../db/open.ts'

/** The embedded database of a killed engine: the operating system releases its lock a moment later. */
export async function openWhenFree(folder: string): Promise<Database> {
  for (;;) {
    try {
      return await openDatabase({ folder })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || error.code !== 'locked') throw error
    }
  }
}
