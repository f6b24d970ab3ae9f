import type { Server } from 'node:http'

export interface RequestedPath {
  /** Without the query. */
  path: string
  /** Since 1970. */
  at: number
}

/** From now on; the list grows. */
export function recordRequests(server: Server): RequestedPath[] {
  const requested: RequestedPath[] = []
  server.on('request', ({ url }) =>
    requested.push({ path: new URL(url ?? '/', 'http://localhost').pathname, at: Date.now() }),
  )
  return requested
}
