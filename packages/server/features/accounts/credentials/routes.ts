import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { pageOfRequest } from '../../../platform/requests/client.ts'
import type { Session } from '../../../platform/requests/session.ts'
import {
  filledCredentials,
  listCredentials,
  removeCredentials,
  saveCredentials,
  testCredentials,
} from './service.ts'
import { credentialTesters } from './tester.ts'

export function credentialRoutes(app: FastifyInstance, context: AppContext): void {
  const testers = credentialTesters(context.settings.outside)
  /** Signals the account's other pages and returns which credentials are stored. */
  async function changed({ accountId }: Session, request: FastifyRequest) {
    await context.live.refresh(accountId, ['credentials'], pageOfRequest(request))
    return { filledCredentials: await filledCredentials(context, accountId) }
  }

  registerCall(app, CALLS.credentials, async ({ session }) => ({
    credentials: await listCredentials(context, session.accountId, testers),
  }))
  registerCall(app, CALLS.refreshCredentials, async ({ session }) => ({
    filledCredentials: await filledCredentials(context, session.accountId),
  }))
  registerCall(app, CALLS.saveCredentials, async ({ session, body, request }) => {
    await saveCredentials(context, session.accountId, body.credentialsKey, body)
    return changed(session, request)
  })
  registerCall(app, CALLS.removeCredentials, async ({ session, body, request }) => {
    await removeCredentials(context, session.accountId, body.credentialsKey)
    return changed(session, request)
  })
  registerCall(app, CALLS.testCredentials, ({ session, body, signal }) =>
    testCredentials(context, session.accountId, body.credentialsKey, { signal, testers }),
  )
}
