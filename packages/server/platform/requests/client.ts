import type { FastifyRequest } from 'fastify'

/** The browser that sends a request, as recorded with what it does. */
export interface Client {
  address: string
  userAgent: string | null
}

/** Identifies the client of a request by address and user agent. The address is taken from a proxy only where the settings trust that proxy. */
export function clientOfRequest(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** The page that makes a change, by its live client id: the message about the change is not for it. */
export function pageOfRequest(request: FastifyRequest): string | null {
  const stated = request.headers['x-client-id']
  return typeof stated === 'string' && /^[\w-]{1,100}$/.test(stated) ? stated : null
}
