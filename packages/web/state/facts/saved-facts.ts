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

export interface SavedFacts {
  /** Looks up saved facts not looked up yet, and follows tasks in progress. */
  ensure(dataSources: readonly TaskSourceKey[], upids: readonly string[], signal: AbortSignal): Promise<void>
  recheck(dataSource: TaskSourceKey, upids: readonly string[]): Promise<void>
}

export function createSavedFacts({ cells, runs, followed, savedFacts, clock }: SavedFactsDeps): SavedFacts {
  function take(
    sources: readonly TaskSourceKey[],
    upids: readonly string[],
    facts: readonly ParcelFacts[],
    before: IsUnchanged,
  ): void {
    for (const source of sources) {
      const sourceFacts = facts.filter(({ dataSource }) => dataSource === source)
      const saved = new Set(sourceFacts.map(({ upid }) => upid))
      cells.facts.take(source, sourceFacts, { kind: 'saved', before })
      cells.facts.takeNothing(
        source,
        upids.filter((upid) => !saved.has(upid)),
        before,
      )
      followed.resume(source, [...saved])
      runs.findFailures(source, [...saved])
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
        const before = cells.facts.note(upids)
        const body = { dataSources: [...dataSources], upids: [...upids] }
        const { facts } = await emptyIfRefused(savedFacts(body, signal))
        if (signal.aborted || account.aborted) return
        cells.batch(() => take(dataSources, upids, facts, before))
      },
      { signal, clock },
    )
  }

  return {
    async ensure(dataSources, upids, signal) {
      const batches = planBatches(cells, dataSources, upids).values()
      const work = async () => {
        for (const batch of batches) {
          if (signal.aborted) return
          await request(batch.dataSources, batch.upids, signal)
        }
      }
      await Promise.all([work(), work()])
    },
    async recheck(dataSource, upids) {
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
  const open = new Map<string, SavedBatch>()
  const batches: SavedBatch[] = []
  for (const upid of upids) {
    const missing = dataSources.filter((source) => cells.facts.find(source, upid) === undefined)
    if (missing.length === 0) continue
    const key = missing.join()
    let batch = open.get(key)
    if (!batch || batch.upids.length >= MAX_PARCELS_PER_FACTS) {
      batch = { dataSources: missing, upids: [] }
      open.set(key, batch)
      batches.push(batch)
    }
    batch.upids.push(upid)
  }
  return batches
}

export function splitRequests(upids: readonly string[]): string[][] {
  const all: string[][] = []
  for (let start = 0; start < upids.length; start += MAX_PARCELS_PER_FACTS) {
    all.push(upids.slice(start, start + MAX_PARCELS_PER_FACTS))
  }
  return all
}

type Saved = CallResponse<'savedFacts'>

/**
 * Treats a refusal as an empty result, because a retry would be refused too. Rethrows other errors, including
 * 408 and 429.
 */
async function emptyIfRefused(response: Promise<Saved>): Promise<Saved> {
  try {
    return await response
  } catch (error) {
    const { status } = error instanceof ApiError ? error : { status: 0 }
    if (status >= 400 && status < 500 && status !== 408 && status !== 429) return { facts: [] }
    throw error
  }
}
