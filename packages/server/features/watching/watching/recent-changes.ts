import type { Database } from '../../../db/open.ts'
import type { NotifiedChange } from './notification-html.ts'
import { notifiedChanges } from './notify-queries.ts'

/** A few tens of megabytes. */
const MOST = 20_000

/**
 * Cache of the changes of a release by their ids: each is fetched once while it is among the last, because many collections are notified of
 * the same.
 */
export class RecentChanges {
  private readonly database: Pick<Database, 'db'>
  private readonly releaseId: number
  private readonly known = new Map<number, NotifiedChange>()

  constructor(database: Pick<Database, 'db'>, releaseId: number) {
    this.database = database
    this.releaseId = releaseId
  }

  async of(ids: ReadonlySet<number>): Promise<Map<number, NotifiedChange>> {
    const found = new Map<number, NotifiedChange>()
    const missing: number[] = []
    for (const id of ids) {
      const change = this.known.get(id)
      if (change) found.set(id, change)
      else missing.push(id)
    }
    const fetched = missing.length === 0 ? [] : await notifiedChanges(this.database, this.releaseId, missing)
    for (const { id, ...change } of fetched) {
      found.set(id, change)
      this.known.set(id, change)
    }
    for (const id of this.known.keys()) {
      if (this.known.size <= MOST) break
      this.known.delete(id)
    }
    return found
  }
}
