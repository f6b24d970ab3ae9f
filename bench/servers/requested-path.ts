import type { Server } from 'node:http'

export interface RequestedPath {
  /** Without the query. */
  path: string
  /** Milliseconds since 1970. */
  at: number
}

/** Records the requests to a server from now on. The list grows. */
export function recordRequests(server: Server): RequestedPath[] {
  const requested: RequestedPath[] = []
  server.on('request', ({ url }) =>
    requested.push({ path: new URL(url ?? '/', 'http://localhost').pathname, at: Date.now() }),
  )
  return requested
}
