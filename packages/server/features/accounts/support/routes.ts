import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { contactSupport } from './support-service.ts'

export function supportRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.contactSupport, async ({ session, body }) => {
    await contactSupport(context, session, body)
    return {}
  })
}
