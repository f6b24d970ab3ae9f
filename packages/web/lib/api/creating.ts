import { isSame } from '../is-same.ts'
import { randomUuid } from '../random-uuid.ts'
import { ApiError } from './api-error.ts'

/** Milliseconds after a lost answer in which the same request is the same wish; later it is a new one. */
const REMEMBERED_MS = 5 * 60_000

/**
 * Returns a function that creates something by a request with its id. Where the answer was lost, nobody knows whether it was created: the next
 * request for the same names the same id again, and is answered with what there is.
 */
export function creating<Wanted, Created>(
  send: (id: string, wanted: Wanted) => Promise<Created>,
): (wanted: Wanted) => Promise<Created> {
  let lost: { id: string; wanted: Wanted; at: number } | null = null
  return async (wanted) => {
    const again =
      lost !== null && isSame(lost.wanted, wanted) && Date.now() - lost.at < REMEMBERED_MS ? lost.id : null
    lost = null
    const id = again ?? randomUuid()
    try {
      return await send(id, wanted)
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null
      // A server behind a proxy may have answered nobody, too.
      if (status === 0 || (status !== null && status >= 500)) lost = { id, wanted, at: Date.now() }
      // It was created, and deleted since.
      if (status === 404 && again !== null) return send(randomUuid(), wanted)
      throw error
    }
  }
}
