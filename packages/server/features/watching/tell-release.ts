/** From changes and the collections that they concern to notifications. */
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database } from '../../db/open.ts'
import { advance, type WatchedRelease } from '../changes/service.ts'
import { publishForEachWithin } from '../live/service.ts'
import { countProperties, notificationHtml, type ToldChange } from './notification-html.ts'
import {
  type AccountToTell,
  accountsToTell,
  insertNotifications,
  type NewNotification,
  ownLots,
  type TabToTell,
  tabsToTell,
} from './notify-queries.ts'
import { RecentChanges } from './recent-changes.ts'
import type { WatchParts } from './watch-releases.ts'

/** Accounts whose ids are held at a time, and told in one transaction; one with many changes is told with fewer others. */
const ACCOUNTS = 50_000
const ACCOUNTS_AT_ONCE = 200
const CHANGES_AT_ONCE = 5_000

/** `progress` counts the accounts; who has theirs is known by their notifications. */
export async function tellRelease(parts: WatchParts, release: WatchedRelease): Promise<void> {
  let { progress } = release
  const changes = new RecentChanges(parts.database)
  for (let after: string | null = null; ; ) {
    const accounts: AccountToTell[] = await accountsToTell(parts.database, release.releaseId, after, ACCOUNTS)
    for (const some of inBatches(accounts)) {
      const told = await notificationsOf(parts.database, release.releaseId, some, changes)
      if (!(await tell(parts, { ...release, progress }, told, progress + some.length))) return
      progress += some.length
    }
    if (accounts.length < ACCOUNTS) break
    after = accounts.at(-1)?.accountId ?? null
  }
  await advance(parts.database, { ...release, progress }, { state: 'told', progress })
}

/** False: somebody else goes on with it. */
async function tell(
  { database, signals, clock }: WatchParts,
  release: WatchedRelease,
  told: readonly NewNotification[],
  progress: number,
): Promise<boolean> {
  const heard = await inTransaction(database, async (transaction) => {
    if (!(await advance(transaction, release, { progress }))) return null
    const accounts = await insertNotifications(transaction, release.releaseId, told, clock())
    const payload = { notifications: true, collections: true } as const
    return publishForEachWithin(transaction, signals, accounts, {
      type: 'RefreshRequest',
      clientId: null,
      payload,
    })
  })
  for (const signal of heard ?? []) signal.hear()
  return heard !== null
}

async function notificationsOf(
  database: Database,
  releaseId: number,
  accounts: readonly AccountToTell[],
  changes: RecentChanges,
): Promise<NewNotification[]> {
  const tabs = await tabsToTell(
    database,
    releaseId,
    accounts.map(({ accountId }) => accountId),
  )
  const told = await changes.of(new Set(tabs.flatMap(({ changeIds }) => changeIds)))
  const withChanges = tabs.map((tab) => ({ tab, its: tab.changeIds.flatMap((id) => told.get(id) ?? []) }))
  const own = await ownOfSeveral(database, withChanges)
  return withChanges.map(({ tab: { changeIds: _, ...tab }, its }) => {
    const changesOfTab = its.map(({ change }) => change)
    // A folder is told of a change of one lot because it holds that lot.
    const alone = changesOfTab.flatMap(({ upids }) => (upids.length === 1 ? upids : []))
    const lots = tab.kind === 'folder' ? new Set([...alone, ...(own.get(tab.collectionId) ?? [])]) : null
    return { ...tab, content: notificationHtml(its), propertiesCount: countProperties(changesOfTab, lots) }
  })
}

/** Of the lots of changes that touch several, those that the folders hold which are told of them. */
async function ownOfSeveral(
  database: Database,
  tabs: readonly { tab: TabToTell; its: readonly ToldChange[] }[],
): Promise<Map<string, Set<string>>> {
  const lotsOf = (its: readonly ToldChange[]) =>
    its.flatMap(({ change: { upids } }) => (upids.length > 1 ? upids : []))
  const folders = tabs.filter(({ tab, its }) => tab.kind === 'folder' && lotsOf(its).length > 0)
  if (folders.length === 0) return new Map()
  const upids = new Set(folders.flatMap(({ its }) => lotsOf(its)))
  return ownLots(
    database,
    folders.map(({ tab }) => tab.collectionId),
    [...upids],
  )
}

function* inBatches(accounts: readonly AccountToTell[]): Generator<AccountToTell[]> {
  let batch: AccountToTell[] = []
  let changes = 0
  for (const account of accounts) {
    const isFull = batch.length === ACCOUNTS_AT_ONCE || changes + account.changeCount > CHANGES_AT_ONCE
    if (batch.length > 0 && isFull) {
      yield batch
      batch = []
      changes = 0
    }
    batch.push(account)
    changes += account.changeCount
  }
  if (batch.length > 0) yield batch
}
