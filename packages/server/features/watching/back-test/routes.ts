import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { openBackTest } from './service.ts'

export function backTestRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.backTestArea, async ({ session, body, signal }) => ({
    tasks: [await openBackTest(context, session, body, signal)],
  }))
}
