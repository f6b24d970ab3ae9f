import { isSame } from '../is-same.ts'
import { randomUuid } from '../random-uuid.ts'
import { ApiError } from './api-error.ts'

/**
 * Returns what creates something by a request that names its id. Where the answer was lost, nobody knows whether it was created: the next
 * request for the same names the same id again, and is answered with what there is.
 */
export function creating<Wanted, Created>(
  send: (id: string, wanted: Wanted) => Promise<Created>,
): (wanted: Wanted) => Promise<Created> {
  let lost: { id: string; wanted: Wanted } | null = null
  return async (wanted) => {
    const id = lost !== null && isSame(lost.wanted, wanted) ? lost.id : randomUuid()
    lost = null
    try {
      return await send(id, wanted)
    } catch (error) {
      // A server behind a proxy may have answered nobody, too.
      if (error instanceof ApiError && (error.status === 0 || error.status >= 500)) lost = { id, wanted }
      throw error
    }
  }
}
