import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'
import { AGREEMENT_KEYS, AGREEMENTS } from '#domain/account/agreements.ts'
import type { AppContext } from '../../../context.ts'
import type { Settings } from '../../../settings/env.ts'
import { hasAccounts } from '../account/first-administrator-queries.ts'
import { getRelyingParty } from '../second-factor/passkeys/relying-party.ts'

export function googleMapsSettings({ maps }: Settings['google']): GoogleMapsSettings | null {
  if (maps === null) return null
  const { key, signingSecret, url, isStandIn } = maps
  const query = new URLSearchParams({ key, v: 'weekly', loading: 'async' })
  return {
    key,
    scriptUrl: `${url}/maps/api/js?${query}`,
    staticUrl: `${url}/maps/api/staticmap`,
    streetViewUrl: `${url}/maps/api/streetview`,
    isSigned: signingSecret !== null,
    isStandIn,
  }
}

export async function signInSettings(context: AppContext, isDemoOpen: boolean): Promise<SignInSettings> {
  const {
    database,
    settings: { accounts, mail, identity },
    demoAccounts,
    providers,
    pageUrl,
  } = context
  const areStandIns = identity.sandboxPort !== null
  const visibleProviders = areStandIns && !isDemoOpen ? [] : [...providers.values()]
  const relyingParty = getRelyingParty(context)
  return {
    providers: visibleProviders.map(({ key, title }) => ({
      key,
      title,
      startUrl: `${ENDPOINTS.startExternalSignIn.path}?provider=${key}`,
    })),
    canRegister: accounts.canRegister,
    passkeys: relyingParty.ok ? { ok: true, origin: relyingParty.origin } : relyingParty,
    hasAccounts: await hasAccounts(database),
    demoAccounts: isDemoOpen ? [...demoAccounts] : [],
    mailboxUrl: mail.hasMailbox && isDemoOpen ? '/mailbox' : null,
    supportEmail: accounts.supportEmail,
    publicWebsite: accounts.publicWebsite ?? pageUrl('/'),
    chat: accounts.chat.appId
      ? { appId: accounts.chat.appId, scriptUrl: accounts.chat.scriptUrl + accounts.chat.appId }
      : null,
    errorReportingDsn: accounts.errorReportingDsn,
    userFlow: accounts.userFlow.token
      ? { token: accounts.userFlow.token, scriptUrl: accounts.userFlow.scriptUrl }
      : null,
    agreements: AGREEMENT_KEYS.map((key) => ({ key, ...AGREEMENTS[key] })),
  }
}
