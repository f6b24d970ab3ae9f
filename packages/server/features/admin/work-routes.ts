import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { registerCall } from '../../platform/requests/call-route.ts'
import { toActor } from './actor.ts'
import {
  cancelAnyTask,
  cancelJob,
  jobPage,
  retryAnyTask,
  retryJob,
  runScheduledJob,
  schedule,
  taskPage,
} from './work-service.ts'

export function workRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.monitorTasks, ({ query }) => taskPage(context, query))
  registerCall(app, CALLS.retryAnyTask, async (input) => ({
    taskId: await retryAnyTask(context, toActor(input), input.params.taskId),
  }))
  registerCall(app, CALLS.cancelAnyTask, async (input) => {
    await cancelAnyTask(context, toActor(input), input.params.taskId)
    return {}
  })
  registerCall(app, CALLS.monitorJobs, ({ query }) => jobPage(context, query))
  registerCall(app, CALLS.monitorSchedule, async () => ({ jobs: await schedule(context) }))
  registerCall(app, CALLS.retryJob, async (input) => {
    await retryJob(context, toActor(input), input.params.queue, input.params.jobId)
    return {}
  })
  registerCall(app, CALLS.cancelJob, async (input) => {
    await cancelJob(context, toActor(input), input.params.queue, input.params.jobId)
    return {}
  })
  registerCall(app, CALLS.runScheduledJob, async (input) => {
    await runScheduledJob(context, toActor(input), input.params.key)
    return {}
  })
}
