import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { reasonToQuarantine } from '../../../importers/release/quarantine-reason.ts'
import { detectRelease } from './detect-release.ts'
import { decide, findInspectedRelease, type InspectedRelease } from './quarantine-queries.ts'
import { addMissing, findWatched, listReleasesIn, quarantineRelease } from './release-watch-queries.ts'

export { addressOfChange } from './detected-change-queries.ts'
export { listDecided, listQuarantined } from './quarantine-queries.ts'
export type { WatchedRelease } from './release-watch-queries.ts'
export { advance, listReleasesIn } from './release-watch-queries.ts'

type Deps = Pick<AppContext, 'database' | 'clock'>

export async function detectWaiting({ database }: Pick<Deps, 'database'>): Promise<number> {
  await addMissing(database)
  let changeCount = 0
  for (const { releaseId } of await listReleasesIn(database, ['waiting'])) {
    // An earlier release may have just been quarantined, so the state is read again.
    const release = await findWatched(database, releaseId)
    if (release?.state !== 'waiting') continue
    const reason =
      release.isDecided || release.progress > 0 ? null : await reasonToQuarantine(database, releaseId)
    if (reason !== null) await quarantineRelease(database, releaseId, reason)
    else changeCount += (await detectRelease(database, release)) ?? 0
  }
  return changeCount
}

/** Approves or rejects a release. @throws 404 if it was never quarantined, 409 if already decided */
export async function decideRelease(
  { database, clock }: Deps,
  releaseId: number,
  by: string,
  state: 'waiting' | 'rejected',
): Promise<InspectedRelease> {
  const isDecided = await decide(database, releaseId, { state, by, now: clock() })
  const release = await findInspectedRelease(database, releaseId)
  if (isDecided && release) return release
  if (!release?.decision) throw new LotlineError('not_found', 'This release is not quarantined.')
  const { state: earlierState, decidedBy } = release.decision
  throw new LotlineError(
    'conflict',
    `${decidedBy ?? 'Somebody else'} has already decided: ${earlierState === 'rejected' ? 'nobody is notified of this release' : 'users are notified of this release'}.`,
  )
}
