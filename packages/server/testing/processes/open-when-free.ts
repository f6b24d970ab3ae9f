import { DatabaseUnavailable } from '../../db/database-unavailable.ts'
import { type Database, openDatabase } from '../../db/open.ts'

/** The embedded database of a folder whose engine was killed: its lock is the operating system's to release, which it does a moment later. */
export async function openWhenFree(folder: string): Promise<Database> {
  for (;;) {
    try {
      return await openDatabase({ folder })
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable) || error.code !== 'locked') throw error
    }
  }
}
