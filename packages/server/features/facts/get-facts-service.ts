import type { z } from 'zod'
import { LotlineError } from '#contract/errors.ts'
import type { FactsRequest, FactsResponse, ParcelFacts } from '#contract/facts/facts.ts'
import { CREDENTIALS_TITLES } from '#domain/account/credentials.ts'
import { type QuotaKey, quotaMonth } from '#domain/account/plans.ts'
import { DATA_SOURCES, isTaskSourceKey, type TaskSourceKey } from '#domain/table/data-sources.ts'
import type { FactConnector } from '../../connectors/facts/fact-connector.ts'
import type { AppContext } from '../../context.ts'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database, Queryable } from '../../db/open.ts'
import type { Session } from '../../platform/requests/session.ts'
import { listSavedCredentials } from '../accounts/credentials/service.ts'
import { consumeQuota, lockQuotas, publishQuotas, readQuotasLeft } from '../services/quotas/service.ts'
import { insertCharge } from './charge-queries.ts'
import { claimFacts, findFacts, findPids, lockSource } from './fact-queries.ts'
import { factsTask } from './facts-parts.ts'
import {
  type FactRow,
  isFresh,
  isLoading,
  refusedFacts,
  savedOrWithoutPid,
  toParcelFacts,
} from './parcel-facts.ts'

export const NOT_IN_DATA = 'This parcel is no longer in our data.'

type Requester = Pick<Session, 'accountId' | 'allowedResources'>
type Request = z.output<typeof FactsRequest>

interface RequestedFacts {
  response: FactsResponse
  withoutQuota: readonly string[]
}

/**
 * Requests facts for all parcels or none. @throws like `requestFacts`; 403 `quota_used_up` even if the
 * quota covers some parcels.
 */
export async function getFacts(
  context: AppContext,
  requester: Requester,
  request: Request,
): Promise<FactsResponse> {
  return (await requestFacts(context, requester, request, 'all')).response
}

/**
 * Returns saved facts and starts one task for missing or old ones, except for parcels in an open task.
 * `isAgain` also refreshes recent facts. `affordable` requests as many as the quota covers. Parcels without a
 * needed PID are free. @throws 400 for a source not queried on demand, 422 `source_not_connected`, 409
 * `credentials_needed`, 403 `quota_used_up`, without starting a task.
 */
export async function requestFacts(
  context: AppContext,
  requester: Requester,
  request: Request,
  amount: 'all' | 'affordable',
): Promise<RequestedFacts> {
  const { database, signals, queue, clock } = context
  const { accountId } = requester
  const connector = requireConnector(context, request.dataSource)
  const source = DATA_SOURCES[connector.key]
  const { quota } = source
  const upids = [...new Set(request.upids)]
  // Read before the transaction, which blocks all other queries on the embedded engine.
  const [pids, basis, storedCredentials] = await Promise.all([
    findPids(database, upids),
    connector.basis?.() ?? null,
    listSavedCredentials(context, accountId),
    queue.open(),
  ])
  const now = clock()
  const isRequestable = (pid: string | null | undefined) =>
    pid !== undefined && !(source.isByPid && pid === null)
  const outcome = await inTransaction(database, async (transaction) => {
    // Serializes requests, so that a second tab finds the task of the first tab.
    await lockSource(transaction, accountId, connector.key)
    const rows = await findRowsByUpid(transaction, accountId, connector.key, upids)
    const missingUpids = upids.filter((upid) => {
      const row = rows.get(upid)
      if (!isRequestable(pids.get(upid)) || (row && isLoading(row))) return false
      return request.isAgain || !row || !isFresh(row, { source, basis, connector, now })
    })
    const toQuery =
      amount === 'all'
        ? missingUpids
        : missingUpids.slice(0, await countAffordable(transaction, accountId, quota, now))
    const withoutQuota = missingUpids.slice(toQuery.length)
    if (toQuery.length === 0) return { rows, stored: null, signal: null, charged: 0, withoutQuota }
    if (source.credentials !== null && !storedCredentials.includes(source.credentials)) {
      throw credentialsNeeded(source.title, CREDENTIALS_TITLES[source.credentials])
    }
    const charged = quota === null ? 0 : toQuery.length
    const fromProducts = quota === null ? 0 : await consumeQuota(transaction, accountId, quota, charged, now)
    const task = factsTask(
      connector.key,
      { upids: toQuery, partSize: source.partSize },
      { accountId, clientId: request.clientId ?? null },
    )
    const stored = await context.tasks.store(transaction, task)
    const { taskId } = stored.task
    await claimFacts(transaction, { accountId, source: connector.key, taskId }, toQuery)
    if (quota !== null) {
      const uses = { fromMonth: charged - fromProducts, fromProducts }
      await insertCharge(transaction, { taskId, quota, month: quotaMonth(now), ...uses })
    }
    return {
      rows: await findRowsByUpid(transaction, accountId, connector.key, upids),
      stored,
      signal: quota === null ? null : await publishQuotas(transaction, signals, accountId),
      charged,
      withoutQuota,
    }
  })
  outcome.signal?.dispatch()
  await outcome.stored?.begin()
  const response: FactsResponse = {
    tasks: outcome.stored ? [outcome.stored.task] : [],
    facts: upids.flatMap((upid) =>
      factsOf(outcome.rows.get(upid), { dataSource: connector.key, upid, pid: pids.get(upid) }, requester),
    ),
    charged: outcome.charged,
    quotaLeft: quota === null ? null : (await readQuotasLeft(database, accountId, now))[quota],
  }
  return { response, withoutQuota: outcome.withoutQuota }
}

/** Locks the account until the transaction charges it. */
async function countAffordable(transaction: Database, accountId: string, quota: QuotaKey | null, now: Date) {
  if (quota === null) return Number.POSITIVE_INFINITY
  return (await lockQuotas(transaction, accountId, now))[quota]
}

function factsOf(
  row: FactRow | undefined,
  parcel: { dataSource: TaskSourceKey; upid: string; pid: string | null | undefined },
  { allowedResources }: Requester,
): ParcelFacts[] {
  const facts = savedOrWithoutPid(row ? toParcelFacts(row, allowedResources) : null, parcel)
  if (facts) return [facts]
  return parcel.pid === undefined ? [refusedFacts(parcel.dataSource, parcel.upid, NOT_IN_DATA)] : []
}

async function findRowsByUpid(
  database: Queryable,
  accountId: string,
  source: TaskSourceKey,
  upids: readonly string[],
): Promise<Map<string, FactRow>> {
  const rows = await findFacts(database, accountId, [source], upids)
  return new Map(rows.map((row) => [row.upid, row]))
}

function requireConnector(
  { connectors }: Pick<AppContext, 'connectors'>,
  key: Request['dataSource'],
): FactConnector {
  const { title } = DATA_SOURCES[key]
  if (!isTaskSourceKey(key)) {
    throw new LotlineError('bad_request', `${title} comes with the rows of the table, and is not requested.`)
  }
  const connector = connectors.get(key)
  if (connector) return connector
  throw new LotlineError(
    'source_not_connected',
    `${title} is not connected here. The operator of this server can set up the connection.`,
  )
}

const credentialsNeeded = (title: string, thirdParty: string) =>
  new LotlineError(
    'credentials_needed',
    `${title} needs your credentials for ${thirdParty}. Store them first.`,
  )
