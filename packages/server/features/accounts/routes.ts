import type { FastifyInstance, FastifyRequest } from 'fastify'
import { CALLS } from '#contract/calls.ts'
import { PROFESSIONS } from '#domain/account/professions.ts'
import { SKILL_BUNDLES } from '#domain/skills/skills.ts'
import type { AppContext } from '../../context.ts'
import { registerCall } from '../../platform/requests/call-route.ts'
import { pageOfRequest, toRequester } from '../../platform/requests/client.ts'
import type { Session } from '../../platform/requests/session.ts'
import { getRegions } from '../services/regions/service.ts'
import { accountState } from './account/session-service.ts'
import {
  credentialTesters,
  listCredentials,
  listSavedCredentials,
  removeCredentials,
  saveCredentials,
  testCredentials,
} from './credentials/service.ts'
import {
  answerAgreement,
  changeAccount,
  changeDetails,
  saveBranding,
  setHomeArea,
  setLearnedSkills,
  setPreferences,
} from './profile/profile-service.ts'
import { googleMapsSettings, signInSettings } from './settings/service.ts'
import { contactSupport } from './support/support-service.ts'

export function settingRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.mapSettings, async () => {
    const { wantsAerialStandIn: _, ...maps } = context.settings.maps
    return { ...maps, googleMaps: googleMapsSettings(context.settings.google) }
  })
  registerCall(app, CALLS.signInSettings, async ({ request }) =>
    signInSettings(context, context.isDemoOpenTo(request.raw)),
  )
  registerCall(app, CALLS.regions, async () => ({ regions: await getRegions(context.database) }))
  registerCall(app, CALLS.professions, async () => ({
    professions: PROFESSIONS.map((each) => ({ ...each })),
  }))
}

export function supportRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.contactSupport, async ({ session, body }) => {
    await contactSupport(context, session, body)
    return {}
  })
}

export function credentialRoutes(app: FastifyInstance, context: AppContext): void {
  const testers = credentialTesters(context.settings.outside)
  async function refreshCredentials({ accountId }: Session, request: FastifyRequest) {
    await context.live.refresh(accountId, ['credentials'], pageOfRequest(request))
    return { filledCredentials: await listSavedCredentials(context, accountId) }
  }

  registerCall(app, CALLS.credentials, async ({ session }) => ({
    credentials: await listCredentials(context, session.accountId, testers),
  }))
  registerCall(app, CALLS.refreshCredentials, async ({ session }) => ({
    filledCredentials: await listSavedCredentials(context, session.accountId),
  }))
  registerCall(app, CALLS.saveCredentials, async ({ session, body, request }) => {
    await saveCredentials(context, session.accountId, body.credentialsKey, body)
    return refreshCredentials(session, request)
  })
  registerCall(app, CALLS.removeCredentials, async ({ session, body, request }) => {
    await removeCredentials(context, session.accountId, body.credentialsKey)
    return refreshCredentials(session, request)
  })
  registerCall(app, CALLS.testCredentials, ({ session, body, signal }) =>
    testCredentials(context, session.accountId, body.credentialsKey, { signal, testers }),
  )
}

export function profileRoutes(app: FastifyInstance, context: AppContext): void {
  registerCall(app, CALLS.userInfo, (input) => changeDetails(context, toRequester(input), input.body))
  registerCall(app, CALLS.setHomeArea, (input) => setHomeArea(context, toRequester(input), input.body.region))
  registerCall(app, CALLS.setProfession, (input) =>
    changeAccount(context, toRequester(input), { profession: input.body.profession }),
  )
  registerCall(app, CALLS.leaveBoardLanding, (input) =>
    changeAccount(context, toRequester(input), { shows_board_landing: false }),
  )
  registerCall(app, CALLS.skillsBundles, async () => ({ bundles: SKILL_BUNDLES }))
  registerCall(app, CALLS.setLearnedSkills, (input) =>
    setLearnedSkills(context, toRequester(input), input.body.skillsLearned),
  )
  registerCall(app, CALLS.agree, (input) => answerAgreement(context, toRequester(input), input.body))
  registerCall(app, CALLS.notificationPreferences, (input) =>
    setPreferences(context, toRequester(input), input.body),
  )
  registerCall(app, CALLS.branding, async ({ session }) => {
    const { branding } = await accountState(context, session)
    return { branding }
  })
  registerCall(app, CALLS.saveBranding, ({ session, body, request }) =>
    saveBranding(context, { session, pageId: body.clientId ?? pageOfRequest(request) }, body),
  )
}
