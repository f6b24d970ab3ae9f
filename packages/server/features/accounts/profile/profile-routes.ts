import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { SKILL_BUNDLES } from '#domain/skills/skills.ts'
import type { AppContext } from '../../../context.ts'
import { registerCall } from '../../../platform/requests/call-route.ts'
import { pageOfRequest } from '../../../platform/requests/client.ts'
import type { Session } from '../../../platform/requests/session.ts'
import {
  answerAgreement,
  brandingOfAccount,
  type Change,
  changeDetails,
  leaveBoardLanding,
  saveBranding,
  setHomeArea,
  setLearnedSkills,
  setPreferences,
  setProfession,
} from './profile-service.ts'

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  const change = ({ session, request }: { session: Session; request: FastifyRequest }): Change => ({
    session,
    pageId: pageOfRequest(request),
  })
  registerCall(app, CALLS.userInfo, (input) => changeDetails(context, change(input), input.body))
  registerCall(app, CALLS.setHomeArea, (input) => setHomeArea(context, change(input), input.body.region))
  registerCall(app, CALLS.setProfession, (input) =>
    setProfession(context, change(input), input.body.profession),
  )
  registerCall(app, CALLS.leaveBoardLanding, (input) => leaveBoardLanding(context, change(input)))
  registerCall(app, CALLS.skillsBundles, async () => ({ bundles: SKILL_BUNDLES }))
  registerCall(app, CALLS.setLearnedSkills, (input) =>
    setLearnedSkills(context, change(input), input.body.skillsLearned),
  )
  registerCall(app, CALLS.agree, (input) => answerAgreement(context, change(input), input.body))
  registerCall(app, CALLS.notificationPreferences, (input) =>
    setPreferences(context, change(input), input.body),
  )
  registerCall(app, CALLS.branding, ({ session }) => brandingOfAccount(context, session))
  registerCall(app, CALLS.saveBranding, ({ session, body, request }) =>
    saveBranding(context, { session, pageId: body.clientId ?? pageOfRequest(request) }, body),
  )
}
