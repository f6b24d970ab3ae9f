import type { CallBody, CallResponse } from '#contract/calls.ts'
import type { ParcelFacts } from '#contract/facts/facts.ts'
import { MAX_PARCELS_PER_FACTS, type TaskSourceKey } from '#domain/table/data-sources.ts'
import { ApiError } from '../../lib/api/api-error.ts'
import { retryEvery } from '../../lib/api/retry-every.ts'
import type { Clock } from '../../lib/clock.ts'
import type { Cells } from '../cells/cells.ts'
import type { IsUnchanged } from '../cells/fact-writer.ts'
import type { FollowedTasks } from './follow-tasks.ts'
import type { FactRuns } from './runs.ts'

const RETRY_MS = 5000

interface SavedFactsDeps {
  cells: Cells
  runs: FactRuns
  followed: Pick<FollowedTasks, 'resume'>
  savedFacts(body: CallBody<'savedFacts'>, signal: AbortSignal): Promise<CallResponse<'savedFacts'>>
  clock: Clock
}

export function createSavedFacts({ cells, runs, followed, savedFacts, clock }: SavedFactsDeps) {
  function applySaved(
    sources: readonly TaskSourceKey[],
    upids: readonly string[],
    facts: readonly ParcelFacts[],
    isUnchanged: IsUnchanged,
  ): void {
    for (const source of sources) {
      const sourceFacts = facts.filter(({ dataSource }) => dataSource === source)
      const savedUpids = new Set(sourceFacts.map(({ upid }) => upid))
      cells.facts.apply(source, sourceFacts, { kind: 'saved', isUnchanged })
      const missingUpids = upids.filter((upid) => !savedUpids.has(upid))
      cells.facts.applyMissing(source, missingUpids, isUnchanged)
      followed.resume(source, [...savedUpids])
      runs.addEarlierFailures(source, [...savedUpids])
    }
  }

  async function request(
    dataSources: readonly TaskSourceKey[],
    upids: readonly string[],
    signal: AbortSignal,
  ): Promise<void> {
    const account = runs.signal()
    await retryEvery(
      RETRY_MS,
      async () => {
        const isUnchanged = cells.facts.snapshot(upids)
        const body = { dataSources: [...dataSources], upids: [...upids] }
        const { facts } = await emptyIfRefused(savedFacts(body, signal))
        if (signal.aborted || account.aborted) return
        cells.batch(() => applySaved(dataSources, upids, facts, isUnchanged))
      },
      { signal, clock },
    )
  }

  return {
    /** Looks up saved facts not looked up yet, and follows tasks in progress. */
    async ensure(dataSources: readonly TaskSourceKey[], upids: readonly string[], signal: AbortSignal) {
      const batches = planBatches(cells, dataSources, upids).values()
      // Both workers take their next batch from the same iterator.
      const worker = async () => {
        for (const batch of batches) {
          if (signal.aborted) return
          await request(batch.dataSources, batch.upids, signal)
        }
      }
      await Promise.all([worker(), worker()])
    },
    async recheck(dataSource: TaskSourceKey, upids: readonly string[]) {
      const never = new AbortController().signal
      for (const batch of splitRequests(upids)) await request([dataSource], batch, never)
    },
  }
}

interface SavedBatch {
  dataSources: readonly TaskSourceKey[]
  upids: string[]
}

function planBatches(
  cells: Cells,
  dataSources: readonly TaskSourceKey[],
  upids: readonly string[],
): SavedBatch[] {
  const openBatches = new Map<string, SavedBatch>()
  const batches: SavedBatch[] = []
  for (const upid of upids) {
    const missingSources = dataSources.filter((source) => cells.facts.find(source, upid) === undefined)
    if (missingSources.length === 0) continue
    const key = missingSources.join()
    let batch = openBatches.get(key)
    if (!batch || batch.upids.length >= MAX_PARCELS_PER_FACTS) {
      batch = { dataSources: missingSources, upids: [] }
      openBatches.set(key, batch)
      batches.push(batch)
    }
    batch.upids.push(upid)
  }
  return batches
}

export function splitRequests(upids: readonly string[]): string[][] {
  const requests: string[][] = []
  for (let start = 0; start < upids.length; start += MAX_PARCELS_PER_FACTS) {
    requests.push(upids.slice(start, start + MAX_PARCELS_PER_FACTS))
  }
  return requests
}

type SavedFactsResponse = CallResponse<'savedFacts'>

/**
 * Treats a refusal as an empty result, because a retry would be refused too. Rethrows other errors, including
 * 408 and 429.
 */
async function emptyIfRefused(response: Promise<SavedFactsResponse>): Promise<SavedFactsResponse> {
  try {
    return await response
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: 0 }
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { facts: [] }
    throw error
  }
}
