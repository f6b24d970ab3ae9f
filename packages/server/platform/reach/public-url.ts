import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './host-name.ts'

/** Never taken from the forgeable `Host` header, because mails contain links with this address. */
export function publicUrl(app: FastifyInstance, configured: string | null): string {
  if (configured !== null) return configured
  const address = app.server.address()
  if (address === null || typeof address === 'string') return 'http://127.0.0.1'
  return visitedUrl(address.address, address.port)
}

/** For local programs. */
export function listeningUrl(address: string, port: number): string {
  const isEverywhere = address === '0.0.0.0' || address === '::'
  const host = isEverywhere ? '127.0.0.1' : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * For people on this machine: uses `localhost` if possible, because browsers store passkeys only for names.
 */
export function visitedUrl(address: string, port: number): string {
  return BY_NAME.has(address) ? `http://localhost:${port}` : listeningUrl(address, port)
}

/** Excludes the rest of 127.0.0.0/8. */
const BY_NAME = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

/**
 * The public address, otherwise the local name in the address bar, because browsers distinguish `localhost`
 * from `127.0.0.1`. Ignores any other `Host`.
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
