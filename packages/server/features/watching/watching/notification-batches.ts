import type { NotifiedChange } from '#domain/watching/changes/texts/summarize-changes.ts'
import type { Database } from '../../../db/open.ts'
import { countProperties, notificationHtml } from './notification-html.ts'
import {
  type AccountToNotify,
  accountsToNotify,
  findChangeIds,
  type NewNotification,
  notifiedChanges,
  ownParcels,
  type TabToNotify,
  tabsToNotify,
} from './notify-queries.ts'

interface NotificationBatch {
  accounts: number
  /** Batches are composed concurrently. */
  compose(): Promise<NewNotification[]>
}

/** Maximum account ids in memory. */
const ACCOUNTS = 20_000
const ACCOUNTS_AT_ONCE = 200
const CHANGES_AT_ONCE = 5_000

/** Resumes where a previous run stopped. */
export async function* notificationBatches(
  database: Database,
  { releaseId, isBegun }: { releaseId: number; isBegun: boolean },
): AsyncGenerator<NotificationBatch, void> {
  const ids = await findChangeIds(database, releaseId)
  if (ids === null) return
  const changes = new RecentChanges(database, releaseId)
  for (let after: string | null = null; ; ) {
    const accounts: AccountToNotify[] = await accountsToNotify(database, ids, after, ACCOUNTS)
    for (const some of inBatches(accounts)) {
      const compose = async () =>
        notificationsOf(database, await tabsToNotify(database, { releaseId, ids, isBegun }, some), changes)
      yield { accounts: some.length, compose }
    }
    if (accounts.length < ACCOUNTS) return
    after = accounts.at(-1)?.accountId ?? null
  }
}

async function notificationsOf(
  database: Database,
  tabs: readonly TabToNotify[],
  changes: RecentChanges,
): Promise<NewNotification[]> {
  const notified = await changes.of(new Set(tabs.flatMap(({ changeIds }) => changeIds)))
  const withChanges = tabs
    .map((tab) => ({
      tab,
      its: tab.changeIds.map((id) => notified.get(id)).filter((change) => change !== undefined),
    }))
    .filter(({ its }) => its.length > 0)
  const own = await ownOfSeveral(database, withChanges)
  return withChanges.map(({ tab: { changeIds: _, ...tab }, its }) => {
    const changesOfTab = its.map(({ change }) => change)
    // A folder notified of a single parcel's change contains it.
    const alone = changesOfTab.flatMap(({ upids }) => (upids.length === 1 ? upids : []))
    const parcels = tab.kind === 'folder' ? new Set([...alone, ...(own.get(tab.collectionId) ?? [])]) : null
    return { ...tab, content: notificationHtml(its), propertiesCount: countProperties(changesOfTab, parcels) }
  })
}

/** For changes of several parcels: the parcels that each notified folder contains. */
async function ownOfSeveral(
  database: Database,
  tabs: readonly { tab: TabToNotify; its: readonly NotifiedChange[] }[],
): Promise<Map<string, Set<string>>> {
  const parcelsOf = (its: readonly NotifiedChange[]) =>
    its.flatMap(({ change: { upids } }) => (upids.length > 1 ? upids : []))
  const folders = tabs.filter(({ tab, its }) => tab.kind === 'folder' && parcelsOf(its).length > 0)
  if (folders.length === 0) return new Map()
  const upids = new Set(folders.flatMap(({ its }) => parcelsOf(its)))
  return ownParcels(
    database,
    folders.map(({ tab }) => tab.collectionId),
    [...upids],
  )
}

function* inBatches(accounts: readonly AccountToNotify[]): Generator<AccountToNotify[]> {
  let batch: AccountToNotify[] = []
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

/** Maximum cached changes: some tens of megabytes. */
const MOST = 20_000

/** Changes fetched once for all collections and batches; drops the oldest. */
class RecentChanges {
  private readonly database: Pick<Database, 'db'>
  private readonly releaseId: number
  private readonly known = new Map<number, Promise<ReadonlyMap<number, NotifiedChange>>>()

  constructor(database: Pick<Database, 'db'>, releaseId: number) {
    this.database = database
    this.releaseId = releaseId
  }

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
    // Prevents an unhandled rejection; waiting callers get the error.
    fetched.catch(() => {})
    for (const id of ids) this.known.set(id, fetched)
  }
}
