import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { Settings } from '../../env.ts'
import { registerCall } from '../../platform/call-route.ts'

/** Only what the browser may know: public keys and addresses of base maps. */
export function settingRoutes(app: FastifyInstance, { settings }: { settings: Settings }): void {
  registerCall(app, CALLS.mapSettings, async () => ({ ...settings.maps }))
}
