import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './host-name.ts'

/** Address for links in mails. Ignores `Host`, which anyone can forge. */
export function publicUrl(app: FastifyInstance, configured: string | null): string {
  if (configured !== null) return configured
  const address = app.server.address()
  if (address === null || typeof address === 'string') return 'http://127.0.0.1'
  return localUrl(address.address, address.port)
}

/** Address for programs on this machine. */
export function listeningUrl(address: string, port: number): string {
  const isEverywhere = address === '0.0.0.0' || address === '::'
  const host = isEverywhere ? '127.0.0.1' : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Address for people on this machine: `localhost` if possible, because browsers store passkeys only for
 * names.
 */
export function localUrl(address: string, port: number): string {
  return LOCAL_ADDRESSES.has(address) ? `http://localhost:${port}` : listeningUrl(address, port)
}

/** Addresses that `localhost` reaches. */
const LOCAL_ADDRESSES = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

/**
 * The public address, or the local one in the address bar, because browsers distinguish `localhost` from
 * `127.0.0.1`. Ignores other `Host`s.
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
