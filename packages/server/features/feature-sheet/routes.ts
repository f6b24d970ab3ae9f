import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../app.ts'
import { registerCall } from '../../platform/call-route.ts'
import { featureSheet } from './service.ts'

export function featureSheetRoutes(app: FastifyInstance, { database }: AppContext): void {
  registerCall(app, CALLS.featureSheet, ({ params, signal }) =>
    featureSheet(database, params.upidOrMls, signal),
  )
}
