import type { FastifyRequest } from 'fastify'
import type { Session } from '../../platform/requests/session.ts'
import type { Actor } from '../services/audit/service.ts'

export type Administrator = Actor & { accountId: string }

export const toActor = ({
  session,
  request,
}: {
  session: Session
  request: FastifyRequest
}): Administrator => ({
  accountId: session.accountId,
  username: session.username,
  address: request.ip,
})
