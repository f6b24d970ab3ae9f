import type { FastifyInstance } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import type { AppContext } from '../../../context.ts'
import { addBackgroundWork } from '../../../platform/requests/background-work.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { clientOfRequest } from '../../../platform/requests/client.ts'
import { loginClient } from '../account/session-service.ts'
import { changeEmail, resendVerification, verifyEmail } from './email-service.ts'
import {
  changePassword,
  forgotPasswordResponse,
  sendResetLink,
  setPassword,
  throttleForgotPassword,
} from './password-service.ts'
import { completeRegistration, register } from './registration-service.ts'

export function passwordRoutes(app: FastifyInstance, context: AppContext): void {
  const background = addBackgroundWork(app)
  registerCall(app, CALLS.register, ({ body, request }) => register(context, body, clientOfRequest(request)))
  registerCall(app, CALLS.completeRegistration, ({ body: { extra, ...body }, request }) =>
    completeRegistration(context, body, loginClient(request, extra)),
  )
  registerCall(app, CALLS.verifyEmail, ({ body, request }) =>
    verifyEmail(context, body.token, clientOfRequest(request)),
  )
  registerCall(app, CALLS.resendVerification, ({ session }) => resendVerification(context, session))
  registerCall(app, CALLS.forgotPassword, async ({ body, request }) => {
    await throttleForgotPassword(context, body.email, clientOfRequest(request))
    // Runs in the background: the duration would reveal whether the account exists.
    background.run(() => sendResetLink(context, body.email))
    return forgotPasswordResponse(body.email)
  })
  registerCall(app, CALLS.setPassword, ({ body, request }) =>
    setPassword(context, body, clientOfRequest(request)),
  )
  registerCall(app, CALLS.changePassword, async ({ session, body }) => {
    await changePassword(context, session, body)
    return {}
  })
  registerCall(app, CALLS.changeEmail, ({ session, body }) => changeEmail(context, session, body))
}
