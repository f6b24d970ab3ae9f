import type { FastifyRequest } from 'fastify'
import type { Session } from '../../platform/session.ts'
import type { Actor } from '../audit/service.ts'

/** Who acts, for the audit log. */
export const actorOf = ({ session, request }: { session: Session; request: FastifyRequest }): Actor => ({
  accountId: session.accountId,
  username: session.username,
  address: request.ip,
})
