import type { FastifyInstance } from 'fastify'

/**
 * Where people reach this server, without a slash at the end: as set, else where it listens. Never taken from a request, whose
 * `Host` anybody can write, because links in mails are made with it.
 */
export function publicUrl(app: FastifyInstance, configured: string | null): string {
  if (configured !== null) return configured
  const address = app.server.address()
  if (address === null || typeof address === 'string') return 'http://127.0.0.1'
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::'
  const host = isEverywhere ? '127.0.0.1' : address.address
  return `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
}
