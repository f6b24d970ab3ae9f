import { isSame } from '../is-same.ts'
import { randomUuid } from '../random-uuid.ts'
import { ApiError, isOutcomeUnknown, isRefusal } from './api-error.ts'

/** Milliseconds in which a retry after a lost response counts as the same request. */
const RETRY_WINDOW_MS = 5 * 60_000

/**
 * Makes creating idempotent. After a lost response, a retry with the same content sends the same id, and the
 * server returns the existing item.
 */
export function withRetry<Wanted, Created>(
  send: (id: string, wanted: Wanted) => Promise<Created>,
): (wanted: Wanted) => Promise<Created> {
  let lostAttempts: { id: string; wanted: Wanted; at: number }[] = []
  const forget = (id: string) => {
    lostAttempts = lostAttempts.filter((loss) => loss.id !== id)
  }
  return async function create(wanted) {
    lostAttempts = lostAttempts.filter(({ at }) => Date.now() - at < RETRY_WINDOW_MS)
    const lostAttempt = lostAttempts.find((loss) => isSame(loss.wanted, wanted))
    const id = lostAttempt?.id ?? randomUuid()
    try {
      const created = await send(id, wanted)
      forget(id)
      return created
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        forget(id)
        lostAttempts.push({ id, wanted, at: Date.now() })
      }
      if (!lostAttempt || !isRefusal(error) || error.status !== 404) throw error
      // The item was created, then deleted.
      forget(id)
      return create(wanted)
    }
  }
}

export async function ignoreNotFound(request: Promise<unknown>): Promise<void> {
  try {
    await request
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404 && error.code === 'not_found')) throw error
  }
}
