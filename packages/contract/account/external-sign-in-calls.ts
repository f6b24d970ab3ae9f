/**
 * Sign-in through outside providers (specification part 1, sections 2.3 and 7; part 2, section 7).
 *
 *     start  ─► redirectUrl ─► the provider ─► /crea-bridge?code&state · /bc-mls?code&state · /relevate-bridge#id_token&state
 *     finish ◄─ the page posts the parameters, and removes them from its address
 *
 * An HTTP-only cookie (path `/api/external-sign-in`) ensures that only the browser that started can finish,
 * once, within 10 minutes.
 */
import { z } from 'zod'
import { idText, plainText } from '../wire/plain-text.ts'
import { SecondFactorNeeded } from './second-factor.ts'
import { Connection, LoginResponse, ProviderKey, Token } from './sign-in.ts'

export { type Connection, ProviderKey } from './sign-in.ts'

export const RETURN_PATHS: Record<ProviderKey, string> = {
  crea: '/crea-bridge',
  relevate: '/relevate-bridge',
  'bc-mls': '/bc-mls',
}

const StartRequest = z.object({
  provider: ProviderKey,
  redirect: idText(0, 2000).optional(),
})
const StartResponse = z.object({
  redirectUrl: z.string(),
})

const FinishRequest = z.object({
  provider: ProviderKey,
  state: plainText(20, 200),
  code: plainText(0, 4000).optional(),
  id_token: plainText(0, 16_000).optional(),
  iss: plainText(0, 1000).optional(),
  /** `access_denied` */
  error: plainText(0, 200).optional(),
})

const FinishFields = {
  /** Path on this server. */
  redirect: z.string(),
  /** `connected`: added to the signed-in account. */
  outcome: z.enum(['signed_in', 'registered', 'connected']),
}
/** The account's second factor is required even if the provider asked for one. */
export const FinishSignInResponse = z.union([
  LoginResponse.extend(FinishFields),
  SecondFactorNeeded.extend(FinishFields),
])
export type FinishSignInResponse = z.infer<typeof FinishSignInResponse>

const Connections = z.object({ connections: z.array(Connection) })

export const EXTERNAL_SIGN_IN_CALLS = {
  startExternalSignIn: {
    access: 'public',
    summary: 'Start a sign-in through an outside provider; returns its address',
    query: StartRequest,
    response: StartResponse,
  },
  connectProvider: {
    access: 'signed_in',
    summary: 'Start connecting an outside provider to the signed-in account; returns its address',
    query: StartRequest,
    response: StartResponse,
  },
  finishExternalSignIn: {
    access: 'public',
    summary:
      'Finish a sign-in through a provider, creating an account the first time; returns the token once',
    body: FinishRequest,
    // Room for three long fields of up to four bytes a character.
    bodyLimitBytes: 96 * 1024,
    response: FinishSignInResponse,
  },
  providerConnections: {
    access: 'signed_in',
    summary: 'Outside providers connected to this account',
    response: Connections,
  },
  disconnectProvider: {
    access: 'signed_in',
    audit: 'disconnect_provider',
    summary: 'Disconnect an outside provider; refused if it is the only way to sign in',
    body: z.object({ provider: ProviderKey }),
    response: Connections,
  },
  connectionsOfLink: {
    access: 'public',
    summary: 'Outside providers that the link in a password mail would disconnect',
    body: z.object({ token: Token }),
    response: Connections,
  },
  disconnectByLink: {
    access: 'public',
    summary: 'Disconnect every outside provider with the single-use link in a password mail',
    body: z.object({ token: Token }),
    response: z.object({ removed: z.array(Connection) }),
  },
} as const
