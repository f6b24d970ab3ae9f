import { CALL_ADDRESSES } from '#contract/call-addresses.ts'
import type { CallName } from '#contract/calls.ts'

/** A pending call. */
interface RecordedCall {
  path: string
  body: unknown
  response: (payload: unknown) => void
  /** The code is `not_found` where a test does not name one. */
  refuse: (status: number, message: string, code?: string) => void
  /** No answer comes: the connection is lost. */
  lose: () => void
}

/** Stands in for the network of a page: every call waits until the test answers it. */
export function recordedCalls() {
  const requested: RecordedCall[] = []
  const fetch: typeof globalThis.fetch = (path, init) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    requested.push({
      path: String(path),
      body: init?.body instanceof Blob || !init?.body ? init?.body : JSON.parse(String(init.body)),
      response: (payload) => resolve(Response.json({ payload })),
      refuse: (status, message, code = 'not_found') =>
        resolve(Response.json({ code, payload: { message } }, { status })),
      lose: () => reject(new TypeError('Failed to fetch')),
    })
    return promise
  }
  const take = (address: string, isIt = (path: string) => path === address): RecordedCall => {
    const index = requested.findIndex(({ path }) => isIt(path))
    if (index < 0) throw new Error(`Nobody requested ${address}.`)
    return requested.splice(index, 1)[0] as RecordedCall
  }
  return {
    fetch,
    /** Takes the oldest pending call of a name. Throws when there is none. */
    next: (name: CallName): RecordedCall => take(CALL_ADDRESSES[name].path),
    /** The same for a call whose address has parameters. */
    at: (address: string) => take(address),
    /** The same for one that has a query. */
    startingWith: (start: string) => take(start, (path) => path.startsWith(start)),
    /** Number of pending calls; those that check whether the server answers are sent by time, and left out. */
    pending: (): number => requested.filter(({ path }) => path !== CALL_ADDRESSES.health.path).length,
    /** Number of pending calls of a name. */
    waiting: (name: CallName): number =>
      requested.filter(({ path }) => path === CALL_ADDRESSES[name].path).length,
  }
}
