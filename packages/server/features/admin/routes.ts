import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { registerCall } from '../../platform/requests/call-route.ts'
import { auditPage } from '../services/audit/service.ts'
import { accountRoutes } from './accounts/account-routes.ts'
import { toActor } from './actor.ts'
import { cancelDeletion, countOwned, scheduleDeletion } from './deletion/service.ts'
import { datasets, health } from './health-service.ts'
import { mailPage, mailWithText, sendMailAgain } from './log-service.ts'
import { advanceDemo, demoWeek } from './releases/demo-service.ts'
import { decideQuarantined, quarantinePage } from './releases/quarantine-service.ts'
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

export function adminRoutes(app: FastifyInstance, context: AppContext): void {
  accountRoutes(app, context)
  deletionRoutes(app, context)
  workRoutes(app, context)
  releaseRoutes(app, context)
  logRoutes(app, context)
  registerCall(app, CALLS.monitorSources, async () => ({ datasets: await datasets(context) }))
  registerCall(app, CALLS.monitorHealth, () => health(context, app.requestFigures))
}

function logRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.monitorAudit, ({ query }) => auditPage(context, query))
  registerCall(app, CALLS.monitorMails, ({ query }) => mailPage(context, query))
  registerCall(app, CALLS.monitorMail, (input) => mailWithText(context, input.params.mailId, input))
  registerCall(app, CALLS.sendMailAgain, async (input) => {
    await sendMailAgain(context, toActor(input), input.params.mailId)
    return {}
  })
}

function deletionRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.ownedCounts, ({ session }) => countOwned(context.database, session.accountId))
  registerCall(app, CALLS.deleteOwnAccount, async (input) => ({
    deletesAt: (await scheduleDeletion(context, input.session, toActor(input))).toISOString(),
  }))
  registerCall(app, CALLS.keepAccount, async (input) => {
    await cancelDeletion(context, input.session, toActor(input))
    return {}
  })
}

function releaseRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.monitorQuarantinedReleases, () => quarantinePage(context))
  registerCall(app, CALLS.approveQuarantinedRelease, async (input) => {
    await decideQuarantined(context, toActor(input), input.params.releaseId, 'approve')
    return {}
  })
  registerCall(app, CALLS.rejectQuarantinedRelease, async (input) => {
    await decideQuarantined(context, toActor(input), input.params.releaseId, 'reject')
    return {}
  })
  registerCall(app, CALLS.monitorDemo, async () => ({ demo: await demoWeek(context) }))
  registerCall(app, CALLS.advanceDemo, async (input) => ({
    asOf: await advanceDemo(context, toActor(input), input.body.after),
  }))
}

function workRoutes(app: FastifyInstance, context: AppContext): void {
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
