/** What releases changed: found, kept, and held back where a person must look first. */
import { LotlineError } from '#contract/errors.ts'
import { heldRelease } from '#domain/changes/held-release.ts'
import { lossText } from '#domain/changes/loss-text.ts'
import type { AppContext } from '../../app.ts'
import { detectRelease } from './detect-release.ts'
import {
  addMissing,
  decide,
  findWatched,
  hold,
  listHeld,
  releasesIn,
  stateBefore,
  type WatchedRelease,
} from './release-watch-queries.ts'
import { rowCounts } from './row-count-queries.ts'

export type { HeldRelease, WatchedRelease } from './release-watch-queries.ts'
export { advance, findWatched, releasesIn } from './release-watch-queries.ts'

type Parts = Pick<AppContext, 'database' | 'clock'>

/**
 * Looks through every release that waits, the oldest first, and keeps what it changed. A release that lost more than it should
 * is held instead. Answers how many changes were found.
 */
export async function detectWaiting({ database }: Pick<Parts, 'database'>): Promise<number> {
  await addMissing(database)
  let found = 0
  for (const { releaseId } of await releasesIn(database, ['waiting'])) {
    // As it is now: the release before it may have been held a moment ago.
    const release = await findWatched(database, releaseId)
    if (release?.state !== 'waiting') continue
    const reason = release.isDecided || release.progress > 0 ? null : await reasonToHold(database, release)
    if (reason !== null) await hold(database, releaseId, reason)
    else found += (await detectRelease(database, release)) ?? 0
  }
  return found
}

async function reasonToHold(
  database: Parts['database'],
  { releaseId }: WatchedRelease,
): Promise<string | null> {
  const before = await stateBefore(database, releaseId)
  // What it changed is told against a state that nobody vouches for.
  if (before === 'held' || before === 'dismissed') {
    return 'The release before this one lost too much, and this one is compared with it.'
  }
  const { isHeld, losses } = heldRelease(await rowCounts(database, releaseId))
  return isHeld ? losses.map(lossText).join(' ') : null
}

/** Releases that wait for an administrator, with what they lost. */
export const heldReleases = ({ database }: Pick<Parts, 'database'>) => listHeld(database)

/** Tells of it after all. Throws 404 when it is not held. */
export const letGo = (parts: Parts, releaseId: number, by: string): Promise<void> =>
  settle(parts, releaseId, by, 'waiting')

/** Tells nobody of it. Throws 404 when it is not held. */
export const dismiss = (parts: Parts, releaseId: number, by: string): Promise<void> =>
  settle(parts, releaseId, by, 'dismissed')

async function settle(
  { database, clock }: Parts,
  releaseId: number,
  by: string,
  state: 'waiting' | 'dismissed',
): Promise<void> {
  if (!(await decide(database, releaseId, { state, by, now: clock() }))) {
    throw new LotlineError('not_found', 'This release is not held.')
  }
}
