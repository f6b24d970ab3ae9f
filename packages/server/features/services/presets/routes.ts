import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { deletePreset, presetsOf, renamePreset, savePreset } from './service.ts'

export function presetRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.columnPresets, async ({ session }) => ({
    presets: await presetsOf(context, session.accountId),
  }))
  registerCall(app, CALLS.savePreset, async ({ session, body }) => ({
    preset: await savePreset(context, session.accountId, body),
  }))
  registerCall(app, CALLS.renamePreset, async ({ session, params, body }) => ({
    preset: await renamePreset(context, session.accountId, params.presetId, body.name),
  }))
  registerCall(app, CALLS.deletePreset, async ({ session, params }) => {
    await deletePreset(context, session.accountId, params.presetId)
    return {}
  })
}
