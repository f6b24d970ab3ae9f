import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'

export function taskRoutes(app: FastifyInstance, { tasks }: AppContext): void {
  registerCall(app, CALLS.storedTasks, async ({ session }) => ({
    tasks: await tasks.saved(session.accountId, session.allowedResources),
  }))
  registerCall(app, CALLS.storedTask, ({ session, params }) =>
    tasks.find(session.accountId, params.taskId, session.allowedResources),
  )
  registerCall(app, CALLS.cancelTask, ({ session, params }) =>
    tasks.cancel(session.accountId, params.taskId, session.allowedResources),
  )
}
