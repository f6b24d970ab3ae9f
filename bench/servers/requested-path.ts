import type { Server } from 'node:http'

export interface RequestedPath {
  path: string
  /** In milliseconds since 1970. */
  at: number
}

/** Records requests from now on, in the returned list. */
export function recordRequests(server: Server): RequestedPath[] {
  const requested: RequestedPath[] = []
  server.on('request', ({ url }) =>
    requested.push({ path: new URL(url ?? '/', 'http://localhost').pathname, at: Date.now() }),
  )
  return requested
}
