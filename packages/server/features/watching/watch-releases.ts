/** From the changes of a release to what people are told of them, in batches that can be cut off anywhere. */
import type { AppContext } from '../../app.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import { advance, detectWaiting, releasesIn, type WatchedRelease } from '../changes/service.ts'
import { followBoundaries } from '../collections/service.ts'
import { changesAfter, matchAreas, matchFolders } from './match-queries.ts'
import { tellRelease } from './tell-release.ts'
import { tellable } from './told-changes.ts'

export type WatchParts = Pick<AppContext, 'database' | 'signals' | 'clock'>

/** Changes that are matched with all collections at a time. */
const CHANGES = 500

/**
 * Finds what waiting releases changed, whom it concerns, and tells them, the oldest release first. Whatever is begun again, on
 * whichever server, a change is in a collection's history once, and a collection's tab is told once of a release.
 */
export async function watchReleases(parts: WatchParts): Promise<void> {
  await detectWaiting(parts)
  for (const release of await releasesIn(parts.database, ['detected'])) {
    await followBoundaries(parts.database, release.releaseId)
    await matchRelease(parts, release)
  }
  for (const release of await releasesIn(parts.database, ['matched'])) await tellRelease(parts, release)
}

/** `progress` is the last change that is matched. */
async function matchRelease({ database, clock }: WatchParts, release: WatchedRelease): Promise<void> {
  for (let { progress } = release; ; ) {
    const changes = await changesAfter(database, release.releaseId, progress, CHANGES)
    const last = changes.at(-1)
    const to = last === undefined ? ({ state: 'matched', progress: 0 } as const) : { progress: last.id }
    const isOurs = await inTransaction(database, async (transaction) => {
      if (!(await advance(transaction, { ...release, progress }, to))) return false
      if (changes.length > 0) {
        const now = clock()
        await matchFolders(transaction, tellable('folder', changes), now)
        await matchAreas(transaction, tellable('area', changes), now)
      }
      return true
    })
    // Somebody else goes on with it.
    if (!isOurs || last === undefined) return
    progress = last.id
  }
}
