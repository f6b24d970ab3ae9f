import { LotlineError } from '#contract/errors.ts'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { ResourceKey } from '#domain/account/permissions.ts'
import type { PartFailure } from '#domain/report/report-parts.ts'
import type { TaskSourceKey } from '#domain/table/data-sources.ts'
import type { AppContext } from '../../../context.ts'
import { readSavedFacts, requestFacts } from '../../facts/service.ts'

export interface Requester {
  accountId: string
  allowedResources: ReadonlySet<ResourceKey>
}

export type SourceState =
  | { kind: 'loading'; taskId: string; withoutQuota: readonly string[] }
  | { kind: 'facts'; facts: readonly ParcelFacts[]; withoutQuota: readonly string[] }
  | ({ kind: 'failed' } & PartFailure)

/**
 * Requests facts, as many as the quota covers. Saved fresh facts and running requests are reused without
 * charge.
 */
export async function requestSource(
  context: AppContext,
  requester: Requester,
  source: TaskSourceKey,
  upids: readonly string[],
): Promise<SourceState> {
  try {
    const request = { dataSource: source, upids: [...upids], isAgain: false, clientId: undefined }
    const { response, withoutQuota } = await requestFacts(context, requester, request, 'affordable')
    return getState(response.facts, withoutQuota)
  } catch (error) {
    if (!(error instanceof LotlineError) || error.status === 503) throw error
    return { kind: 'failed', error: error.code, errorMessage: error.message }
  }
}

export async function readSource(
  { database }: Pick<AppContext, 'database'>,
  requester: Requester,
  source: TaskSourceKey,
  { upids, withoutQuota }: { upids: readonly string[]; withoutQuota: readonly string[] },
): Promise<SourceState> {
  const request = { dataSources: [source], upids: [...upids] }
  return getState(await readSavedFacts(database, requester, request), withoutQuota)
}

function getState(facts: readonly ParcelFacts[], withoutQuota: readonly string[]): SourceState {
  const loading = facts.find(({ state, taskId }) => state === 'loading' && taskId !== null)
  return loading?.taskId
    ? { kind: 'loading', taskId: loading.taskId, withoutQuota }
    : { kind: 'facts', facts, withoutQuota }
}
