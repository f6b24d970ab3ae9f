import { commitInOrder, runPipelined } from '../../../db/run-pipelined.ts'
import { publishForEachWithin } from '../../services/live/service.ts'
import { advance, type WatchedRelease } from '../changes/service.ts'
import { notificationBatches } from './notification-batches.ts'
import { insertNotifications } from './notify-queries.ts'
import type { WatchDeps } from './watch-releases.ts'

const MESSAGE = {
  type: 'RefreshRequest',
  clientId: null,
  payload: { notifications: true, collections: true },
} as const

/** `progress` counts accounts; existing notifications show which are complete. */
export async function notifyRelease(deps: WatchDeps, release: WatchedRelease): Promise<void> {
  const { database, signals, clock } = deps
  let { progress } = release
  const batches = notificationBatches(database, { ...release, isBegun: progress > 0 })
  const isOurs = await runPipelined(database, batches, async ({ accounts, compose }, earlier) => {
    const from = { ...release, progress }
    progress += accounts
    const to = { progress }
    const notifications = await compose()
    const received = await commitInOrder(
      database,
      earlier,
      async (transaction) => {
        const notified = await insertNotifications(transaction, release.releaseId, notifications, clock())
        return publishForEachWithin(transaction, signals, notified, MESSAGE)
      },
      (transaction) => advance(transaction, from, to),
    )
    for (const signal of received ?? []) signal.dispatch()
    return received !== null
  })
  if (isOurs) await advance(database, { ...release, progress }, { state: 'notified', progress })
}
