import type { FastifyRequest } from 'fastify'

/** The browser behind a request, as recorded in the audit log. */
export interface Client {
  address: string
  userAgent: string | null
}

/** Identifies a client by address and user agent. Forwarded addresses count only from trusted proxies. */
export function clientOfRequest(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** Live client id of the page making a change, which is excluded from the change message. */
export function pageOfRequest(request: FastifyRequest): string | null {
  const stated = request.headers['x-client-id']
  return typeof stated === 'string' && /^[\w-]{1,100}$/.test(stated) ? stated : null
}
