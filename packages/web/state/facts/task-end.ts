import type { ParcelFacts } from '#contract/facts/facts.ts'
import type { TaskOutcome } from '#contract/live.ts'
import { describeError } from '../../lib/api/api-error.ts'
import { TaskFailure } from '../tasks/tasks.ts'
import type { KnownFact } from './fact-cache.ts'

/** The outcome of a task that returned no answer. */
export interface TaskEnd {
  isCancelled: boolean
  left: Pick<KnownFact, 'state' | 'reason' | 'failure'>
}

/** A cancelled task: its parcels count as never requested. */
const STOPPED: TaskEnd = {
  isCancelled: true,
  left: { state: 'new', reason: null, failure: 'cancelled' },
}
const NO_RESULT = 'No answer came for this parcel.'

const failed = (reason: string | null): TaskEnd => ({
  isCancelled: false,
  left:
    reason === 'timeout'
      ? { state: 'timeout', reason, failure: 'timeout' }
      : { state: 'error', reason: reason ?? NO_RESULT, failure: 'unavailable' },
})

/** Waits for a task, however it ends. */
export async function endOfTask(outcomes: Promise<readonly TaskOutcome[]>): Promise<TaskEnd> {
  try {
    const refusal = (await outcomes).find((outcome) => !outcome.ok)
    const message = refusal && !refusal.ok ? refusal.payload.message : null
    return message === 'cancelled' ? STOPPED : failed(message)
  } catch (error) {
    if (!(error instanceof TaskFailure)) return failed(describeError(error).message)
    return error.reason === 'cancelled' ? STOPPED : failed('timeout')
  }
}

/** The payload of a part is checked by the server that made it; what is no list of facts is no fact. */
export function factsOfPart(payload: unknown): ParcelFacts[] {
  const { facts } = (payload ?? {}) as { facts?: unknown }
  return Array.isArray(facts) ? (facts as ParcelFacts[]) : []
}
