import type { NotifiedChange } from '#domain/watching/changes/texts/summarize-changes.ts'
import type { Database } from '../../../db/open.ts'
import { notifiedChanges } from './notify-queries.ts'

/** A few tens of megabytes. */
const MOST = 20_000

/** LRU cache of a release's changes, shared by collections and concurrent batches. */
export class RecentChanges {
  private readonly database: Pick<Database, 'db'>
  private readonly releaseId: number
  private readonly known = new Map<number, Promise<ReadonlyMap<number, NotifiedChange>>>()

  constructor(database: Pick<Database, 'db'>, releaseId: number) {
    this.database = database
    this.releaseId = releaseId
  }

  /** Returns those ids that are changes of the release. */
  async of(ids: ReadonlySet<number>): Promise<Map<number, NotifiedChange>> {
    this.fetch([...ids].filter((id) => !this.known.has(id)))
    const requested = [...ids].map((id) => [id, this.known.get(id)] as const)
    for (const id of this.known.keys()) {
      if (this.known.size <= MOST) break
      this.known.delete(id)
    }
    const found = new Map<number, NotifiedChange>()
    for (const [id, fetched] of requested) {
      const change = (await fetched)?.get(id)
      if (change) found.set(id, change)
    }
    return found
  }

  private fetch(ids: readonly number[]): void {
    if (ids.length === 0) return
    const fetched = notifiedChanges(this.database, this.releaseId, ids).then(
      (changes) => new Map(changes.map(({ id, ...change }) => [id, change])),
    )
    // Thrown to its waiter; of two failing fetches, only the first has one.
    fetched.catch(() => {})
    for (const id of ids) this.known.set(id, fetched)
  }
}
