import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { mailSwitch, setMailSwitch } from './mail-switch.ts'

/**
 * Switch of notification mails by link. GET changes nothing, because mail programs and virus scanners follow
 * links. A one-click POST unsubscribes (RFC 8058).
 */
export async function unsubscribeRoutes(app: FastifyInstance, context: AppContext): Promise<void> {
  registerCall(app, CALLS.mailSwitch, ({ body: { token }, request }) =>
    mailSwitch(context, { token, address: request.ip }),
  )
  registerCall(app, CALLS.setMailSwitch, ({ body: { token, isOn }, request }) =>
    setMailSwitch(context, { token, address: request.ip }, isOn),
  )
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      async (request: { headers: { 'content-type'?: string } }, body: Buffer) =>
        readForm(body, request.headers['content-type'] ?? ''),
    )
    registerCall(scope, CALLS.oneClickUnsubscribe, async ({ query: { token }, request }) => {
      await setMailSwitch(context, { token, address: request.ip }, false)
      return { isOn: false as const }
    })
  })
}

async function readForm(body: Buffer, contentType: string): Promise<Record<string, unknown>> {
  const response = new Response(new Uint8Array(body), { headers: { 'content-type': contentType } })
  const form = await response.formData().catch(() => {
    throw new LotlineError('bad_request', 'This form cannot be read.')
  })
  return Object.fromEntries(form)
}
