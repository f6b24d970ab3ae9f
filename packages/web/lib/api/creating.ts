import { isSame } from '../is-same.ts'
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

/** UUID version 4. `crypto.randomUUID` only exists on encrypted pages. */
export function randomUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const variant = '89ab'[(bytes[8] ?? 0) % 4]
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20),
  ].join('-')
}
