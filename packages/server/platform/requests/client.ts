import type { FastifyRequest } from 'fastify'
import type { Session } from './session.ts'

export interface Client {
  address: string
  userAgent: string | null
}

/** The address is a forwarded one only if the proxy is trusted. */
export function clientOfRequest(request: FastifyRequest): Client {
  return { address: request.ip, userAgent: request.headers['user-agent'] ?? null }
}

/** Id of the page that makes the change, which therefore gets no message about it. */
export function pageOfRequest(request: FastifyRequest): string | null {
  const clientId = request.headers['x-client-id']
  return typeof clientId === 'string' && /^[\w-]{1,100}$/.test(clientId) ? clientId : null
}

export interface Requester {
  session: Session
  pageId: string | null
}

export const toRequester = ({
  session,
  request,
}: {
  session: Session
  request: FastifyRequest
}): Requester => ({
  session,
  pageId: pageOfRequest(request),
})
