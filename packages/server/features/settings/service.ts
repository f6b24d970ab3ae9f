import type { Region } from '#contract/account/account-calls.ts'
import type { GoogleMapsSettings } from '#contract/account/settings.ts'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { CALL_ADDRESSES } from '#contract/call-addresses.ts'
import { AGREEMENT_KEYS, AGREEMENTS } from '#domain/account/agreements.ts'
import { BRITISH_COLUMBIA, regionKey } from '#domain/parcel/regions.ts'
import type { AppContext } from '../../app.ts'
import type { Database } from '../../db/open.ts'
import type { Settings } from '../../env.ts'
import { hasAccounts } from '../accounts/service.ts'
import { relyingPartyOf } from '../second-factor/service.ts'
import { readRegions } from './region-queries.ts'

/** Home areas that can be chosen: what the data covers, by title, and the whole province last. */
export async function regions(database: Database): Promise<Region[]> {
  const rows = await readRegions(database)
  const known = rows.map(
    ({ layer_key: kind, title, west, south, east, north }): Region => ({
      key: regionKey(kind, title),
      title,
      kind,
      bounds: [west, south, east, north],
    }),
  )
  // Titles that differ only in their accents or signs are one place.
  const byKey = new Map(known.map((region) => [region.key, region]))
  return [...byKey.values(), BRITISH_COLUMBIA]
}

export async function isRegion(database: Database, key: string): Promise<boolean> {
  return (await regions(database)).some((region) => region.key === key)
}

/** The home area of the demo's accounts: where the demo district is, else where anything is. */
export async function demoRegion(database: Database): Promise<string> {
  const rows = await readRegions(database)
  const best = rows.find((row) => row.is_synthetic) ?? rows[0]
  return best ? regionKey(best.layer_key, best.title) : BRITISH_COLUMBIA.key
}

/** Without the secret, which stays here. */
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

/** What the pages before signing in need to know; nothing here is secret. */
export async function signInSettings(context: AppContext, isDemoOpen: boolean): Promise<SignInSettings> {
  const {
    database,
    settings: { accounts, mail, identity },
    demoAccounts,
    providers,
  } = context
  const areStandIns = identity.sandboxPort !== null
  const shown = areStandIns && !isDemoOpen ? [] : [...providers.values()]
  const place = relyingPartyOf(context)
  return {
    providers: shown.map(({ key, title }) => ({
      key,
      title,
      startUrl: `${CALL_ADDRESSES.startExternalSignIn.path}?provider=${key}`,
    })),
    canRegister: accounts.canRegister,
    passkeys: place.ok ? { ok: true, origin: place.origin } : place,
    hasAccounts: await hasAccounts(database),
    demoAccounts: isDemoOpen ? [...demoAccounts] : [],
    mailboxUrl: mail.hasMailbox && isDemoOpen ? '/mailbox' : null,
    supportEmail: accounts.supportEmail,
    publicWebsite: accounts.publicWebsite,
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
