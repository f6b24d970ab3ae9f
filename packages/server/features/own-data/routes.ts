import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../context.ts'
import { attachment, registerCall, registerRawCall } from '../../platform/requests/call-route.ts'
import { readExport, readOwnData, startExport } from './service.ts'

export function ownDataRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.ownData, ({ session }) => readOwnData(context, session))
  registerCall(app, CALLS.exportOwnData, async ({ session, body }) => ({
    task: await startExport(context, session, {
      clientId: body.clientId ?? null,
      units: body.units,
    }),
  }))
  registerRawCall(app, CALLS.dataExport, async ({ session, params, reply }) => {
    const { content, byteCount, fileName } = await readExport(context, session.accountId, params.exportId)
    return reply
      .type('application/zip')
      .header('content-length', byteCount)
      .header('cache-control', 'no-store')
      .header('content-disposition', attachment(fileName))
      .send(content)
  })
}
