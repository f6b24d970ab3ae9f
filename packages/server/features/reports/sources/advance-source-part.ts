import type { ReportParcel } from '#contract/report/report-subject.ts'
import { isAllowed, type ResourceKey } from '#domain/account/permissions.ts'
import { applyPartResult, type PartResult } from '#domain/report/report-parts.ts'
import { isFullyComplete, subPartsEnd } from '#domain/report/report-sub-parts.ts'
import { partSources, SOURCE_PARTS, type SourcePartKey } from '#domain/report/source-parts.ts'
import { DATA_SOURCES, type TaskSourceKey } from '#domain/table/data-sources.ts'
import type { AppContext } from '../../../context.ts'
import { inTransaction } from '../../../db/in-transaction.ts'
import type { Queryable } from '../../../db/open.ts'
import { storePartResult } from '../reports/part-queries.ts'
import { catchRefusal, checkBytes } from '../reports/report-checks.ts'
import { type Requester, readSource, requestSource, type SourceState } from './query-part-source.ts'
import { mergeContent, sourceContent } from './source-content.ts'
import { lockSubParts, type StoredSubPart, storeSubParts } from './sub-part-queries.ts'

export const OVERDUE = { error: 'timeout', errorMessage: 'It was not finished within a day.' }

interface PendingPart {
  reportId: string
  key: SourcePartKey
  taskId: string
  parcels: readonly ReportParcel[]
  subParts: readonly StoredSubPart[]
}

/**
 * Requests the outside sources of a part that waits for this task, stores results, and completes the part
 * when all have returned. Idempotent, even concurrently. Unrequested sources of an overdue part fail, because
 * the user no longer expects a charge. Returns whether this call ended the part.
 */
export async function advanceSourcePart(
  context: AppContext,
  requester: Requester,
  part: PendingPart,
  { isOverdue = false } = {},
): Promise<boolean> {
  const { reportId, key, taskId, parcels } = part
  const { database, clock } = context
  const sources = openSources(context, key, requester.allowedResources)
  if (sources.length === 0) {
    const errorMessage = `${SOURCE_PARTS[key].title} is not connected here. The operator of this server can set up the connection.`
    const result = { taskId, error: 'source_not_connected', errorMessage }
    return storePartResult(database, reportId, key, result, [], clock())
  }
  const states = new Map<TaskSourceKey, SourceState>()
  for (const source of sources) {
    const state = await fetchState(context, requester, source, { ...part, isOverdue })
    if (state) states.set(source, state)
  }
  return inTransaction(database, async (transaction) => {
    const oldParts = await lockSubParts(transaction, reportId, key, taskId)
    if (!oldParts) return false
    const content = { parcels, permissions: requester.allowedResources, isOneOfSeveral: sources.length > 1 }
    const newParts = sources.flatMap((source) => {
      const oldPart = oldParts.find((part) => part.key === source)
      const state = states.get(source)
      if (!state || (oldPart && oldPart.status !== 'pending')) return oldPart ?? []
      return advanceSubPart(oldPart ?? newSubPart(source, taskId), state, { source, ...content })
    })
    await storeSubParts(transaction, reportId, key, withoutMergedData(newParts))
    return settleIfEnded(transaction, requester.accountId, { ...part, subParts: newParts }, clock())
  })
}

/** Once all sub-parts are complete, the part has the merged data, so theirs is removed. */
function withoutMergedData(subParts: readonly StoredSubPart[]): readonly StoredSubPart[] {
  return subParts.every(isFullyComplete) ? subParts.map((subPart) => ({ ...subPart, data: null })) : subParts
}

function openSources(
  { connectors }: Pick<AppContext, 'connectors'>,
  key: SourcePartKey,
  permissions: ReadonlySet<ResourceKey>,
): TaskSourceKey[] {
  return partSources(key).filter(
    (source) => connectors.has(source) && isAllowed(permissions, DATA_SOURCES[source].needs),
  )
}

function fetchState(
  context: AppContext,
  requester: Requester,
  source: TaskSourceKey,
  { parcels, subParts, isOverdue }: PendingPart & { isOverdue: boolean },
): Promise<SourceState | null> {
  const upids = parcels.map(({ upid }) => upid)
  const subPart = subParts.find(({ key }) => key === source)
  if (!subPart && isOverdue) return Promise.resolve({ kind: 'failed', ...OVERDUE })
  if (!subPart) return requestSource(context, requester, source, upids)
  if (subPart.status !== 'pending') return Promise.resolve(null)
  return readSource(context, requester, source, { upids, withoutQuota: subPart.withoutQuota })
}

const newSubPart = (source: TaskSourceKey, taskId: string): StoredSubPart => ({
  key: source,
  taskId,
  status: 'pending',
  data: null,
  error: null,
  errorMessage: null,
  withoutQuota: [],
})

function advanceSubPart(
  subPart: StoredSubPart,
  state: SourceState,
  content: { source: TaskSourceKey } & Parameters<typeof sourceContent>[1],
): StoredSubPart {
  if (state.kind === 'loading') {
    return { ...subPart, taskId: state.taskId, withoutQuota: state.withoutQuota }
  }
  const outcome =
    state.kind === 'failed'
      ? { error: state.error, errorMessage: state.errorMessage }
      : sourceContent({ source: content.source, ...state }, content)
  const result = { taskId: subPart.taskId, ...outcome } as PartResult<StoredSubPart['data'] & object>
  return { ...subPart, ...applyPartResult([subPart], result)[0] }
}

async function settleIfEnded(
  transaction: Queryable,
  accountId: string,
  { reportId, key, taskId, parcels, subParts }: PendingPart,
  now: Date,
): Promise<boolean> {
  const end = subPartsEnd(subParts)
  if (end.status === 'pending') return false
  if (end.status === 'failed') {
    const { error, errorMessage } = end
    return storePartResult(transaction, reportId, key, { taskId, error, errorMessage }, [], now)
  }
  const full = await catchRefusal(() => checkBytes(transaction, accountId))
  const data = mergeContent(
    parcels,
    subParts.flatMap((subPart) => subPart.data ?? []),
  )
  return storePartResult(transaction, reportId, key, full ? { taskId, ...full } : { taskId, data }, [], now)
}
