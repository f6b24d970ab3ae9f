import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import { PICTURE_TYPES } from '#domain/account/picture-kind.ts'
import type { AppContext } from '../../context.ts'
import { registerCall, registerRawCall, sendPicture } from '../../platform/requests/call-route.ts'
import { clientOfRequest } from '../../platform/requests/client.ts'
import { activityPage, recordActivity } from './audit/service.ts'
import { openPicture, storePicture } from './files/service.ts'
import { deletePreset, getPresets, renamePreset, savePreset } from './presets/service.ts'
import { findCurrentSources } from './sources/service.ts'

export function auditRoutes(app: FastifyInstance, context: AppContext): void {
  app.decorate('audit', (request, { key, outcome }) => {
    const actorId = request.session?.accountId ?? null
    const { accountId = actorId } = request.params as { accountId?: string }
    const { format } = (request.body ?? {}) as { format?: string }
    const activity = { key, outcome, accountId, actorId, ...(format !== undefined && { detail: { format } }) }
    return recordActivity(context, activity, clientOfRequest(request))
  })
  registerCall(app, CALLS.securityActivity, ({ session, query }) =>
    activityPage(context, session.accountId, query.after),
  )
}

export function sourceRoutes(app: FastifyInstance, { database }: AppContext): void {
  registerCall(app, CALLS.sources, () => findCurrentSources(database))
}

export function presetRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.columnPresets, async ({ session }) => ({
    presets: await getPresets(context, session.accountId),
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

export function taskRoutes(app: FastifyInstance, { tasks }: AppContext): void {
  registerCall(app, CALLS.storedTasks, async ({ session }) => ({
    tasks: await tasks.listStored(session.accountId, session.allowedResources),
  }))
  registerCall(app, CALLS.storedTask, ({ session, params }) =>
    tasks.find(session.accountId, params.taskId, session.allowedResources),
  )
  registerCall(app, CALLS.cancelTask, ({ session, params }) =>
    tasks.cancel(session.accountId, params.taskId, session.allowedResources),
  )
}

/** Uploads need a session; reading needs only the address. */
export async function fileRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  // Only this route accepts pictures as a body.
  await app.register(async (scope) => {
    scope.removeContentTypeParser('application/json')
    scope.addContentTypeParser([...PICTURE_TYPES], { parseAs: 'buffer' }, (_request, body, done) =>
      done(null, body),
    )
    registerCall(scope, CALLS.uploadPicture, ({ session, request }) => {
      if (!Buffer.isBuffer(request.body)) {
        throw new LotlineError('unsupported_media_type', 'Please send a PNG, JPEG or WebP picture.')
      }
      const claimedType = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
      return storePicture(context, session.accountId, { bytes: request.body, claimedType })
    })
  })

  registerRawCall(app, CALLS.picture, async ({ params, reply }) => {
    const { contentType, content, byteCount } = await openPicture(context, params.fileId)
    // Lets browsers show the file only as a picture.
    reply.header('content-security-policy', "default-src 'none'; sandbox")
    // Short, because replaced pictures are deleted.
    reply.header('cache-control', 'public, max-age=300')
    reply.header('content-length', byteCount)
    return sendPicture(reply, contentType, content)
  })
}
