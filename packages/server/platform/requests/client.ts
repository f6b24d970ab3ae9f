import type { FastifyRequest } from 'fastify'

export interface Client {
  address: string
  userAgent: string | null
}

/** Client's address; a forwarded one only from a trusted proxy. */
export function clientOfRequest(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** Id of the page that makes a change. It gets no message about the change. */
export function pageOfRequest(request: FastifyRequest): string | null {
  const stated = request.headers['x-client-id']
  return typeof stated === 'string' && /^[\w-]{1,100}$/.test(stated) ? stated : null
}
