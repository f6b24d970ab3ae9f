import type { FastifyRequest } from 'fastify'

export interface Client {
  address: string
  userAgent: string | null
}

/** Client's address; a forwarded one only from a trusted proxy. */
export function clientOfRequest(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** Page that makes a change, and therefore gets no message about it. */
export function pageOfRequest(request: FastifyRequest): string | null {
  const clientId = request.headers['x-client-id']
  return typeof clientId === 'string' && /^[\w-]{1,100}$/.test(clientId) ? clientId : null
}
