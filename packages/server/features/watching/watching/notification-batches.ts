import type { NotifiedChange } from '#domain/watching/changes/texts/summarize-changes.ts'
import type { Database, Queryable } from '../../../db/open.ts'
import { countProperties, notificationHtml } from './notification-html.ts'
import {
  type AccountToNotify,
  findChangeIds,
  findFolderParcels,
  findNotifiedChanges,
  findTabsToNotify,
  listAccountsToNotify,
  type NewNotification,
  type TabToNotify,
} from './notify-queries.ts'

interface NotificationBatch {
  accounts: number
  /** Batches are composed concurrently. */
  compose(): Promise<NewNotification[]>
}

/** Bounds the account ids in memory. */
const ACCOUNTS_PER_QUERY = 20_000
const ACCOUNTS_PER_BATCH = 200
const CHANGES_PER_BATCH = 5_000

/** Resumes where a previous run stopped. */
export async function* composeBatches(
  database: Database,
  { releaseId, isResumed }: { releaseId: number; isResumed: boolean },
): AsyncGenerator<NotificationBatch, void> {
  const ids = await findChangeIds(database, releaseId)
  if (ids === null) return
  const changes = new RecentChanges(database, releaseId)
  for (let after: string | null = null; ; ) {
    const accounts: AccountToNotify[] = await listAccountsToNotify(database, ids, after, ACCOUNTS_PER_QUERY)
    for (const batchAccounts of inBatches(accounts)) {
      const compose = async () =>
        composeNotifications(
          database,
          await findTabsToNotify(database, { releaseId, ids, isResumed }, batchAccounts),
          changes,
        )
      yield { accounts: batchAccounts.length, compose }
    }
    if (accounts.length < ACCOUNTS_PER_QUERY) return
    after = accounts.at(-1)?.accountId ?? null
  }
}

async function composeNotifications(
  database: Database,
  tabs: readonly TabToNotify[],
  changes: RecentChanges,
): Promise<NewNotification[]> {
  const changesById = await changes.get(new Set(tabs.flatMap(({ changeIds }) => changeIds)))
  const withChanges = tabs
    .map((tab) => ({
      tab,
      tabChanges: tab.changeIds.map((id) => changesById.get(id)).filter((change) => change !== undefined),
    }))
    .filter(({ tabChanges }) => tabChanges.length > 0)
  const ownParcels = await findOwnParcels(database, withChanges)
  return withChanges.map(({ tab: { changeIds: _, ...tab }, tabChanges }) => {
    const changesOfTab = tabChanges.map(({ change }) => change)
    // A folder that is notified of a single parcel's change contains that parcel.
    const single = changesOfTab.filter(({ upids }) => upids.length === 1).flatMap(({ upids }) => upids)
    const parcels =
      tab.kind === 'folder' ? new Set([...single, ...(ownParcels.get(tab.collectionId) ?? [])]) : null
    return {
      ...tab,
      content: notificationHtml(tabChanges),
      propertiesCount: countProperties(changesOfTab, parcels),
    }
  })
}

/** Finds, by folder, its parcels in changes that affect several parcels. */
async function findOwnParcels(
  database: Database,
  tabs: readonly { tab: TabToNotify; tabChanges: readonly NotifiedChange[] }[],
): Promise<Map<string, Set<string>>> {
  const getParcels = (tabChanges: readonly NotifiedChange[]) =>
    tabChanges.filter(({ change }) => change.upids.length > 1).flatMap(({ change }) => change.upids)
  const folders = tabs.filter(
    ({ tab, tabChanges }) => tab.kind === 'folder' && getParcels(tabChanges).length > 0,
  )
  if (folders.length === 0) return new Map()
  const upids = new Set(folders.flatMap(({ tabChanges }) => getParcels(tabChanges)))
  return findFolderParcels(
    database,
    folders.map(({ tab }) => tab.collectionId),
    [...upids],
  )
}

function* inBatches(accounts: readonly AccountToNotify[]): Generator<AccountToNotify[]> {
  let batch: AccountToNotify[] = []
  let changes = 0
  for (const account of accounts) {
    const isFull = batch.length === ACCOUNTS_PER_BATCH || changes + account.changeCount > CHANGES_PER_BATCH
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

/** Bounds the cache to some tens of megabytes. */
const MAX_CACHED_CHANGES = 20_000

/** Caches changes for all collections and batches. Evicts the oldest first. */
class RecentChanges {
  private readonly database: Queryable
  private readonly releaseId: number
  private readonly promisesById = new Map<number, Promise<ReadonlyMap<number, NotifiedChange>>>()

  constructor(database: Queryable, releaseId: number) {
    this.database = database
    this.releaseId = releaseId
  }

  async get(ids: ReadonlySet<number>): Promise<Map<number, NotifiedChange>> {
    this.fetch([...ids].filter((id) => !this.promisesById.has(id)))
    const requested = [...ids].map((id) => [id, this.promisesById.get(id)] as const)
    for (const id of this.promisesById.keys()) {
      if (this.promisesById.size <= MAX_CACHED_CHANGES) break
      this.promisesById.delete(id)
    }
    const changes = new Map<number, NotifiedChange>()
    for (const [id, changesById] of requested) {
      const change = (await changesById)?.get(id)
      if (change) changes.set(id, change)
    }
    return changes
  }

  private fetch(ids: readonly number[]): void {
    if (ids.length === 0) return
    const changesById = findNotifiedChanges(this.database, this.releaseId, ids).then(
      (changes) => new Map(changes.map(({ id, ...change }) => [id, change])),
    )
    // Prevents an unhandled rejection; waiting callers get the error.
    changesById.catch(() => {})
    for (const id of ids) this.promisesById.set(id, changesById)
  }
}
