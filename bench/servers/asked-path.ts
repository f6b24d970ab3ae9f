import type { Server } from 'node:http'

export interface AskedPath {
  /** Without the query. */
  path: string
  /** Milliseconds since 1970. */
  at: number
}

/** Records the requests to a server from now on. The list grows. */
export function noteAsked(server: Server): AskedPath[] {
  const asked: AskedPath[] = []
  server.on('request', ({ url }) =>
    asked.push({ path: new URL(url ?? '/', 'http://localhost').pathname, at: Date.now() }),
  )
  return asked
}
