import type { CallName } from '#contract/calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

/** A pending call. */
interface RecordedCall {
  path: string
  body: unknown
  response: (payload: unknown) => void
  /** The default code is `not_found`. */
  refuse: (status: number, message: string, code?: string) => void
  /** Fails as if the connection was lost. */
  lose: () => void
}

/** Fake network. Each call waits until the test responds. */
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
  const take = (address: string, matches = (path: string) => path === address): RecordedCall => {
    const index = requested.findIndex(({ path }) => matches(path))
    if (index < 0) throw new Error(`Nobody requested ${address}.`)
    return requested.splice(index, 1)[0] as RecordedCall
  }
  return {
    fetch,
    /** Takes the oldest pending call by name. @throws if there is none */
    next: (name: CallName): RecordedCall => take(ENDPOINTS[name].path),
    /** Takes a call by path, for addresses with parameters. */
    at: (address: string) => take(address),
    /** Takes a call by start of its path, for addresses with a query. */
    startingWith: (start: string) => take(start, (path) => path.startsWith(start)),
    /** Number of pending calls, without health checks, which are sent on a timer. */
    pending: (): number => requested.filter(({ path }) => path !== ENDPOINTS.health.path).length,
    /** Number of pending calls by name. */
    waiting: (name: CallName): number => requested.filter(({ path }) => path === ENDPOINTS[name].path).length,
  }
}
