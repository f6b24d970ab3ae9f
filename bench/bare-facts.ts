import { sql } from 'kysely'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import { inTransaction } from '#server/db/in-transaction.ts'
import type { Database } from '#server/db/open.ts'
import {
  findParcelListingEvents,
  findParcelListings,
} from '#server/features/facts/computed/listing-queries.ts'
import { findAmenityDistances, findStopsNear } from '#server/features/facts/computed/walk-queries.ts'
import { claimFacts, type StoredFact, storeFacts } from '#server/features/facts/fact-queries.ts'
import { appendMessage } from '#server/features/services/live/live-queries.ts'
import type { TaskPart } from '#server/features/services/tasks/task-kind.ts'
import { insertParts, insertTask } from '#server/features/services/tasks/task-queries.ts'
import { benchAccount } from './bench-account.ts'
import type { MiddleParcel } from './parcels-in-the-middle.ts'

/** As in the walk score's connector: parcels per query, for two queries at once. */
const WALKS_TOGETHER = 100
/** Parcels stored at once; a part of a task has `PART_SIZE`. */
const STORED_TOGETHER = 200
const PART_SIZE = 50

const NEVER = new AbortController().signal

/** Runs only the statements that compute three sources, concurrently. */
export async function bareComputed(database: Database, parcels: readonly MiddleParcel[]): Promise<void> {
  const upids = parcels.map(({ upid }) => upid)
  const batches = inGroups(parcels, WALKS_TOGETHER).values()
  const walks = async () => {
    for (const batch of batches) {
      await findAmenityDistances(database, batch, NEVER)
      await findStopsNear(database, batch, NEVER)
    }
  }
  await Promise.all([
    walks(),
    walks(),
    ...(['mls', 'broker'] as const).flatMap((kind) => [
      findParcelListings(database, kind, upids, NEVER),
      findParcelListingEvents(database, kind, upids, NEVER),
    ]),
  ])
}

type StoredFacts = ReadonlyMap<TaskSourceKey, readonly StoredFact[]>

export async function storedFacts(
  { db }: Database,
  accountId: string,
  sources: readonly TaskSourceKey[],
): Promise<StoredFacts> {
  const { rows } = await sql<StoredFact & { source_key: TaskSourceKey }>`
    SELECT source_key, upid, true AS is_ok, fact_values, lists, origin, NULL AS reason, NULL AS failure
    FROM parcel_fact WHERE account_id = ${accountId} AND source_key = ANY(${sources}::text[])`.execute(db)
  return Map.groupBy(rows, ({ source_key }) => source_key)
}

/**
 * Runs only the statements that store these facts for a new account, complete its tasks, and log the messages
 * to its pages.
 */
export async function bareStored(database: Database, facts: StoredFacts): Promise<void> {
  const { id: accountId } = await benchAccount(database)
  const now = new Date()
  const store = async (source: TaskSourceKey, all: readonly StoredFact[]) => {
    const upids = all.map(({ upid }) => upid)
    const task = await insertTask(database, {
      ...{ accountId, clientId: null, kind: 'facts', key: source, args: { upids } },
      ...{ partCount: Math.ceil(all.length / PART_SIZE), timeoutSeconds: 60, createdAt: now },
    })
    const of = { accountId, source, taskId: task.id }
    await claimFacts(database, of, upids)
    const parts = inGroups(all, PART_SIZE).map(
      (facts, partIndex): TaskPart => ({
        partIndex,
        result: { ok: true, payload: { facts } },
      }),
    )
    for (const batch of inGroups(all, STORED_TOGETHER)) {
      const rows = await inTransaction(database, (within) =>
        storeFacts(within, of, batch, { basis: null, now }),
      )
      if (rows.length !== batch.length) throw new Error('The facts were not stored.')
      await inTransaction(database, async (within) => {
        for (const part of parts.splice(0, STORED_TOGETHER / PART_SIZE)) {
          await insertParts(within, of.taskId, [part], now)
          const message = { type: 'TaskResult', taskId: of.taskId, ...part } as const
          await appendMessage(within, accountId, message, sql`NULL`)
        }
      })
    }
  }
  await Promise.all([...facts].map(([source, all]) => store(source, all)))
}

function inGroups<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  )
}
