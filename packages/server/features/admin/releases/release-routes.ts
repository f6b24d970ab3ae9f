import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { toActor } from '../actor.ts'
import { advanceDemo, demoWeek } from './demo-service.ts'
import { approveQuarantined, quarantinePage, rejectQuarantined } from './quarantine-service.ts'

export function releaseRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.monitorQuarantinedReleases, () => quarantinePage(context))
  registerCall(app, CALLS.approveQuarantinedRelease, async (input) => {
    await approveQuarantined(context, toActor(input), input.params.releaseId)
    return {}
  })
  registerCall(app, CALLS.rejectQuarantinedRelease, async (input) => {
    await rejectQuarantined(context, toActor(input), input.params.releaseId)
    return {}
  })
  registerCall(app, CALLS.monitorDemo, async () => ({ demo: await demoWeek(context) }))
  registerCall(app, CALLS.advanceDemo, async (input) => ({
    asOf: await advanceDemo(context, toActor(input), input.body.after),
  }))
}
