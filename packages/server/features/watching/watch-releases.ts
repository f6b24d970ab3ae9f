/** From the changes of a release to what people are told of them, in batches that can be cut off anywhere. */
import type { AppContext } from '../../app.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Signal } from '../../db/signals.ts'
import { advance, detectWaiting, releasesIn, type WatchedRelease } from '../changes/service.ts'
import { publishWithin } from '../live/service.ts'
import { changesAfter, matchAreas, matchFolders } from './match-queries.ts'
import { countProperties, notificationHtml } from './notification-html.ts'
import {
  changesOfTabs,
  insertNotifications,
  type NewNotification,
  ownLots,
  type TabToTell,
  tabsToTell,
} from './notify-queries.ts'
import { tellable } from './told-changes.ts'

export type WatchParts = Pick<AppContext, 'database' | 'signals' | 'clock'>

/** Changes that are matched with all collections at a time. */
const CHANGES = 500
/** Tabs whose ids are held at a time, and told in one transaction; one with many changes is told with fewer others. */
const TABS = 20_000
const TABS_AT_ONCE = 300
const CHANGES_AT_ONCE = 5_000

/**
 * Finds what waiting releases changed, whom it concerns, and tells them, the oldest release first. Whatever is begun again, on
 * whichever server, a change is in a collection's history once, and a collection's tab is told once of a release.
 */
export async function watchReleases(parts: WatchParts): Promise<void> {
  await detectWaiting(parts)
  for (const release of await releasesIn(parts.database, ['detected'])) await matchRelease(parts, release)
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

/** `progress` counts the notifications; who has theirs is known by it. */
async function tellRelease(parts: WatchParts, release: WatchedRelease): Promise<void> {
  let { progress } = release
  let after: TabToTell | null = null
  for (;;) {
    const tabs: TabToTell[] = await tabsToTell(parts.database, release.releaseId, after, TABS)
    for (const some of inBatches(tabs)) {
      if (!(await tellTabs(parts, { ...release, progress }, some))) return
      progress += some.length
    }
    after = tabs.at(-1) ?? null
    if (tabs.length < TABS) break
  }
  await advance(parts.database, { ...release, progress }, { state: 'told', progress })
}

async function tellTabs(
  { database, signals, clock }: WatchParts,
  release: WatchedRelease,
  tabs: readonly TabToTell[],
): Promise<boolean> {
  const told = await notificationsOf(database, release.releaseId, tabs)
  const heard: Signal[] = []
  const isOurs = await inTransaction(database, async (transaction) => {
    const isFree = await advance(transaction, release, { progress: release.progress + tabs.length })
    if (!isFree) return false
    const accounts = await insertNotifications(transaction, release.releaseId, told, clock())
    const payload = { notifications: true, collections: true } as const
    for (const account of accounts) {
      const message = { type: 'RefreshRequest', clientId: null, payload } as const
      heard.push(await publishWithin(transaction, signals, account, message))
    }
    return true
  })
  if (isOurs) for (const signal of heard) signal.hear()
  return isOurs
}

async function notificationsOf(
  database: WatchParts['database'],
  releaseId: number,
  tabs: readonly TabToTell[],
): Promise<NewNotification[]> {
  const told = await changesOfTabs(database, releaseId, tabs)
  const folders = tabs.filter(({ kind }) => kind === 'folder').map(({ collectionId }) => collectionId)
  const upids = [...new Set(told.flatMap(({ change }) => change.upids))]
  const own = folders.length === 0 ? new Map() : await ownLots(database, folders, upids)
  const byTab = Map.groupBy(told, ({ collectionId, tab }) => `${collectionId} ${tab}`)
  return tabs.flatMap((tab) => {
    const its = byTab.get(`${tab.collectionId} ${tab.tab}`)
    if (its === undefined) return []
    const changes = its.map(({ change }) => change)
    const lots = tab.kind === 'folder' ? (own.get(tab.collectionId) ?? new Set<string>()) : null
    return { ...tab, content: notificationHtml(its), propertiesCount: countProperties(changes, lots) }
  })
}

function* inBatches(tabs: readonly TabToTell[]): Generator<TabToTell[]> {
  let batch: TabToTell[] = []
  let changes = 0
  for (const tab of tabs) {
    const isFull = batch.length === TABS_AT_ONCE || changes + tab.changeCount > CHANGES_AT_ONCE
    if (batch.length > 0 && isFull) {
      yield batch
      batch = []
      changes = 0
    }
    batch.push(tab)
    changes += tab.changeCount
  }
  if (batch.length > 0) yield batch
}
