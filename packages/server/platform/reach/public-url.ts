import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isLoopback } from './loopback.ts'

/**
 * Returns the address at which people reach this server, without a slash at the end: as set, else where it listens. Never taken from a request, whose
 * `Host` anybody can write, because links in mails are made with it.
 */
export function publicUrl(app: FastifyInstance, configured: string | null): string {
  if (configured !== null) return configured
  const address = app.server.address()
  if (address === null || typeof address === 'string') return 'http://127.0.0.1'
  return visitedUrl(address.address, address.port)
}

/** Returns the address that programs on this machine reach a server at. */
export function listeningUrl(address: string, port: number): string {
  const isEverywhere = address === '0.0.0.0' || address === '::'
  const host = isEverywhere ? '127.0.0.1' : address
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Returns the address that people on this machine open: `listeningUrl`, by the name `localhost` where that leads to the same server. A browser keeps
 * passkeys for names alone.
 */
export function visitedUrl(address: string, port: number): string {
  return BY_NAME.has(address) ? `http://localhost:${port}` : listeningUrl(address, port)
}

/** Addresses that `localhost` leads to; not the rest of 127.0.0.0/8. */
const BY_NAME = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::'])

/**
 * Returns the origin of a visitor's pages: the public address; without one, whichever name of this machine is in their address bar (their browser
 * separates what belongs to `localhost` from what belongs to `127.0.0.1`). Any other name of a `Host` is not believed.
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
