import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { clientOfRequest, toRequester } from '../../../platform/requests/client.ts'
import { loginClient, logSignIn } from '../account/session-service.ts'
import { makeRecoveryCodes } from './change-service.ts'
import { confirmationPasskey, confirmIdentity } from './confirmation-service.ts'
import { listSecondFactors, renamePasskey } from './overview-service.ts'
import { addPasskey, removePasskey, startPasskey } from './passkeys/passkey-service.ts'
import { passkeySignInOptions, signInWithPasskey } from './passkeys/passkey-sign-in-service.ts'
import { finishSecondStep, requestPasskeyStep } from './sign-in-service.ts'
import { confirmTotp, removeTotp, startTotp } from './totp/totp-service.ts'

export function secondFactorRoutes(app: FastifyInstance, context: AppContext): void {
  signInStepRoutes(app, context)
  registerCall(app, CALLS.secondFactors, ({ session }) => listSecondFactors(context, session))
  registerCall(app, CALLS.confirmIdentityPasskey, ({ session }) => confirmationPasskey(context, session))
  registerCall(app, CALLS.confirmIdentity, async ({ session, body, request }) => {
    await confirmIdentity(context, session, body, clientOfRequest(request), refusalLog(request))
    return listSecondFactors(context, session)
  })
  registerCall(app, CALLS.startTotp, ({ session }) => startTotp(context, session))
  registerCall(app, CALLS.confirmTotp, (input) => confirmTotp(context, toRequester(input), input.body.code))
  registerCall(app, CALLS.removeTotp, (input) => removeTotp(context, toRequester(input)))
  registerCall(app, CALLS.startPasskey, ({ session }) => startPasskey(context, session))
  registerCall(app, CALLS.addPasskey, (input) =>
    addPasskey(context, toRequester(input), input.body, refusalLog(input.request)),
  )
  registerCall(app, CALLS.renamePasskey, ({ session, body }) => renamePasskey(context, session, body))
  registerCall(app, CALLS.removePasskey, (input) =>
    removePasskey(context, toRequester(input), input.body.passkeyId),
  )
  registerCall(app, CALLS.makeRecoveryCodes, (input) => makeRecoveryCodes(context, toRequester(input)))
}

function signInStepRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.secondFactorPasskey, ({ body, request }) =>
    requestPasskeyStep(context, body.token, clientOfRequest(request)),
  )
  registerCall(app, CALLS.secondFactor, ({ body, request }) =>
    logSignIn(request, finishSecondStep(context, body, clientOfRequest(request), refusalLog(request))),
  )
  registerCall(app, CALLS.passkeySignInOptions, ({ request }) =>
    passkeySignInOptions(context, clientOfRequest(request)),
  )
  registerCall(app, CALLS.passkeySignIn, ({ body: { assertion, extra }, request }) => {
    const client = loginClient(request, extra)
    return logSignIn(request, signInWithPasskey(context, assertion, client, refusalLog(request)))
  })
}

const refusalLog = (request: FastifyRequest) => (reason: string) =>
  request.log.warn({ reason, address: request.ip }, 'second factor refused')
