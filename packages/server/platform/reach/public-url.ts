import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './loopback.ts'

/**
 * Public address of this server, without a trailing slash: configured, else where it listens. Never taken from the
 * forgeable `Host` header, because links in mails are made with it.
 */
export function publicUrl(app: FastifyInstance, configured: string | null): string {
  if (configured !== null) return configured
  const address = app.server.address()
  if (address === null || typeof address === 'string') return 'http://127.0.0.1'
  return visitedUrl(address.address, address.port)
}

/** Address at which local programs reach the server. */
export function listeningUrl(address: string, port: number): string {
  const isEverywhere = address === '0.0.0.0' || address === '::'
  const host = isEverywhere ? '127.0.0.1' : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Address for people on this machine: `listeningUrl`, with `localhost` where possible, because browsers store
 * passkeys only for names.
 */
export function visitedUrl(address: string, port: number): string {
  return BY_NAME.has(address) ? `http://localhost:${port}` : listeningUrl(address, port)
}

/** Addresses that `localhost` reaches; not the rest of 127.0.0.0/8. */
const BY_NAME = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

/**
 * Origin of a visitor's pages: the public address, else the local name in their address bar, because browsers
 * separate `localhost` from `127.0.0.1`. Any other `Host` is ignored.
 */
export function resolveOrigin(
  app: FastifyInstance,
  configured: string | null,
  request: FastifyRequest,
): string {
  const visited = `${request.protocol}://${request.host}`
  if (configured !== null || !isLoopback(request.hostname) || !URL.canParse(visited)) {
    return publicUrl(app, configured)
  }
  return new URL(visited).origin
}
