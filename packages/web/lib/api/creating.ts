import { isSame } from '../is-same.ts'
import { randomUuid } from '../random-uuid.ts'
import { ApiError, isOutcomeUnknown, isRefusal } from './api-error.ts'

/** Milliseconds in which a retry after a lost response counts as the same request. */
const RETRY_WINDOW_MS = 5 * 60_000

/**
 * Makes creating idempotent. After a lost response, a retry with the same content sends the same id, and the
 * server returns the existing item.
 */
export function withRetry<Input, Created>(
  send: (id: string, input: Input) => Promise<Created>,
): (input: Input) => Promise<Created> {
  let lostAttempts: { id: string; input: Input; at: number }[] = []
  const forget = (id: string) => {
    lostAttempts = lostAttempts.filter((loss) => loss.id !== id)
  }
  return async function create(input) {
    lostAttempts = lostAttempts.filter(({ at }) => Date.now() - at < RETRY_WINDOW_MS)
    const lostAttempt = lostAttempts.find((loss) => isSame(loss.input, input))
    const id = lostAttempt?.id ?? randomUuid()
    try {
      const item = await send(id, input)
      forget(id)
      return item
    } catch (error) {
      if (isOutcomeUnknown(error)) {
        forget(id)
        lostAttempts.push({ id, input, at: Date.now() })
      }
      if (!lostAttempt || !isRefusal(error) || error.status !== 404) throw error
      // The item was created, then deleted.
      forget(id)
      return create(input)
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
