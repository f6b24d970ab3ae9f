import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { PROFESSIONS } from '#domain/account/professions.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { regions } from '../../services/regions/service.ts'
import { googleMapsSettings, signInSettings } from './service.ts'

export function settingRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.mapSettings, async () => {
    const { wantsAerialStandIn: _, ...maps } = context.settings.maps
    return { ...maps, googleMaps: googleMapsSettings(context.settings.google) }
  })
  registerCall(app, CALLS.signInSettings, async ({ request }) =>
    signInSettings(context, context.isDemoOpenTo(request.raw)),
  )
  registerCall(app, CALLS.regions, async () => ({ regions: await regions(context.database) }))
  registerCall(app, CALLS.professions, async () => ({ professions: PROFESSIONS.map((one) => ({ ...one })) }))
}
