import type { AppContext } from '../../../context.ts'
import { commitAfter, runPipelined } from '../../../db/run-pipelined.ts'
import { publishToEach } from '../../services/live/service.ts'
import { advance, detectWaiting, listReleasesIn, type WatchedRelease } from '../changes/service.ts'
import { moveWithBoundaries } from '../collections/area-place-service.ts'
import { changesAfter, matchAreas, matchFolders } from './match-queries.ts'
import { notifiableChanges } from './notifiable-changes.ts'
import { composeBatches } from './notification-batches.ts'
import { insertNotifications } from './notify-queries.ts'

type WatchDeps = Pick<AppContext, 'database' | 'signals' | 'clock'>

const CHANGES_PER_BATCH = 250

/**
 * Detects, matches and notifies, oldest release first. Even across restarts and servers, a change enters each
 * history once, and a tab is notified once per release.
 */
export async function watchReleases(deps: WatchDeps): Promise<void> {
  await detectWaiting(deps)
  for (const release of await listReleasesIn(deps.database, ['detected'])) {
    await moveWithBoundaries(deps.database, release.releaseId)
    await matchRelease(deps, release)
  }
  for (const release of await listReleasesIn(deps.database, ['matched'])) await notifyRelease(deps, release)
}

/** `progress` is the id of the last matched change. */
async function matchRelease({ database, clock }: WatchDeps, release: WatchedRelease): Promise<void> {
  let { progress } = release
  const isOurs = await runPipelined(database, readChanges(database, release), async (changes, previous) => {
    const from = { ...release, progress }
    progress = changes.at(-1)?.id ?? progress
    const to = { progress }
    const done = await commitAfter(
      database,
      previous,
      async (transaction) => {
        const now = clock()
        await matchFolders(transaction, notifiableChanges('folder', changes), now)
        await matchAreas(transaction, notifiableChanges('area', changes), now)
      },
      (transaction) => advance(transaction, from, to),
    )
    return done !== null
  })
  if (isOurs) await advance(database, { ...release, progress }, { state: 'matched', progress: 0 })
}

async function* readChanges(database: WatchDeps['database'], { releaseId, progress }: WatchedRelease) {
  for (let after = progress; ; ) {
    const changes = await changesAfter(database, releaseId, after, CHANGES_PER_BATCH)
    const last = changes.at(-1)
    if (last === undefined) return
    yield changes
    after = last.id
  }
}

const MESSAGE = {
  type: 'RefreshRequest',
  clientId: null,
  payload: { notifications: true, collections: true },
} as const

/** `progress` counts accounts; notifications show which are complete. */
async function notifyRelease(deps: WatchDeps, release: WatchedRelease): Promise<void> {
  const { database, signals, clock } = deps
  let { progress } = release
  const batches = composeBatches(database, { ...release, isResumed: progress > 0 })
  const isOurs = await runPipelined(database, batches, async ({ accounts, compose }, previous) => {
    const from = { ...release, progress }
    progress += accounts
    const to = { progress }
    const notifications = await compose()
    const newSignals = await commitAfter(
      database,
      previous,
      async (transaction) => {
        const tabs = await insertNotifications(transaction, release.releaseId, notifications, clock())
        return publishToEach(transaction, signals, tabs, MESSAGE)
      },
      (transaction) => advance(transaction, from, to),
    )
    for (const signal of newSignals ?? []) signal.dispatch()
    return newSignals !== null
  })
  if (isOurs) await advance(database, { ...release, progress }, { state: 'notified', progress })
}
