import type { ClientAuth, Configuration } from 'openid-client'
import { z } from 'zod'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { isLoopbackUrl } from '../reach/host-name.ts'
import {
  type IdentityClient,
  type IdentityProfile,
  IdentityRefused,
  IdentityUnavailable,
  type ProvenIdentity,
  type ReturnedParameters,
  type StartedSignIn,
} from './identity-client.ts'
import type { ProviderSettings } from './provider.ts'

const TIMEOUT_SECONDS = 10
/** How long the provider's configuration is used; an unknown key ends this early. */
const DISCOVERY_CACHE_MS = 3_600_000
const MAX_SUBJECT_LENGTH = 255

type Library = typeof import('openid-client')

/** Discovers the provider on first use. */
function oidcClient(provider: ProviderSettings): IdentityClient {
  let cache: { configuration: Promise<Configuration>; at: number } | null = null

  function getConfiguration(library: Library): Promise<Configuration> {
    if (cache && performance.now() - cache.at < DISCOVERY_CACHE_MS) return cache.configuration
    const configuration = discover(library, provider)
    const current = { configuration, at: performance.now() }
    cache = current
    // The next sign-in tries again.
    configuration.catch(() => {
      if (cache === current) cache = null
    })
    return configuration
  }

  return {
    async startUrl({ returnUrl, state, nonce, codeVerifier }) {
      const library = await import('openid-client')
      const configuration = await getConfiguration(library)
      const challenge = codeVerifier === null ? null : await library.calculatePKCECodeChallenge(codeVerifier)
      return library.buildAuthorizationUrl(configuration, {
        redirect_uri: returnUrl,
        scope: provider.scopes,
        state,
        nonce,
        ...(challenge && { code_challenge: challenge, code_challenge_method: 'S256' }),
      }).href
    },

    async prove(started, returned) {
      const library = await import('openid-client')
      const configuration = await getConfiguration(library)
      try {
        return provider.flow === 'code'
          ? await proveByCode(library, configuration, started, returned)
          : await proveByToken(library, configuration, started, returned)
      } catch (error) {
        throw toFailure(error)
      }
    },

    async logoutUrl(idToken, returnUrl) {
      const library = await import('openid-client')
      const configuration = await getConfiguration(library)
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null
      return library.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: returnUrl,
      }).href
    },
  }
}

async function discover(library: Library, provider: ProviderSettings): Promise<Configuration> {
  const { issuer, clientId, clientSecret, algorithm, flow } = provider
  try {
    return await library.discovery(
      new URL(issuer),
      clientId,
      { id_token_signed_response_alg: algorithm },
      clientSecret === null ? library.None() : secretAuth(library, clientSecret),
      {
        timeout: TIMEOUT_SECONDS,
        execute: [
          // Verifies signatures, which the library otherwise leaves to TLS.
          library.enableNonRepudiationChecks,
          ...(flow === 'id_token' ? [library.useIdTokenResponseType] : []),
          ...(isLoopbackUrl(issuer) ? [library.allowInsecureRequests] : []),
        ],
      },
    )
  } catch (error) {
    throw new IdentityUnavailable(`${issuer} does not answer as a provider: ${describe(error)}`, {
      cause: error,
    })
  }
}

/** Sends the secret in the header (OpenID Connect's default), unless the provider only accepts the body. */
function secretAuth(library: Library, secret: string): ClientAuth {
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const authenticate = methods.includes('client_secret_basic')
      ? library.ClientSecretBasic(secret)
      : library.ClientSecretPost(secret)
    authenticate(server, ...request)
  }
}

async function proveByCode(
  library: Library,
  configuration: Configuration,
  { returnUrl, state, nonce, codeVerifier }: StartedSignIn,
  { code, iss }: ReturnedParameters,
): Promise<ProvenIdentity> {
  if (code === undefined || codeVerifier === null) throw new IdentityRefused('No code came back.')
  const callbackUrl = new URL(returnUrl)
  callbackUrl.search = new URLSearchParams({ code, state, ...(iss !== undefined && { iss }) }).toString()
  const tokens = await library.authorizationCodeGrant(configuration, callbackUrl, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims || tokens.id_token === undefined) throw new IdentityRefused('No ID token came with the code.')
  const subject = checkSubject(claims.sub)
  return {
    issuer: claims.iss,
    subject,
    idToken: tokens.id_token,
    async readProfile() {
      const profile = readProfile(claims)
      if (profile.verifiedEmail !== null || configuration.serverMetadata().userinfo_endpoint === undefined)
        return profile
      try {
        const userInfo = await library.fetchUserInfo(configuration, tokens.access_token, subject)
        return readProfile({ ...claims, ...userInfo })
      } catch (error) {
        throw toFailure(error)
      }
    },
  }
}

async function proveByToken(
  library: Library,
  configuration: Configuration,
  { returnUrl, state, nonce }: StartedSignIn,
  { idToken }: ReturnedParameters,
): Promise<ProvenIdentity> {
  if (idToken === undefined) throw new IdentityRefused('No ID token came back.')
  const callbackUrl = new URL(returnUrl)
  callbackUrl.hash = new URLSearchParams({ id_token: idToken, state }).toString()
  const claims = await library.implicitAuthentication(configuration, callbackUrl, nonce, {
    expectedState: state,
  })
  return {
    issuer: claims.iss,
    subject: checkSubject(claims.sub),
    idToken,
    readProfile: async () => readProfile(claims),
  }
}

/** @throws IdentityRefused unless it has 1 to 255 characters (OpenID Connect Core 1.0, section 2). */
function checkSubject(subject: unknown): string {
  if (typeof subject === 'string' && subject.length > 0 && subject.length <= MAX_SUBJECT_LENGTH)
    return subject
  throw new IdentityRefused('The ID token names nobody.')
}

const TIMEOUT_CODES = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT'])

function toFailure(error: unknown): IdentityRefused | IdentityUnavailable {
  if (error instanceof IdentityRefused) return error
  const { code } = error as { code?: string }
  const isNetwork = error instanceof TypeError && error.message === 'fetch failed'
  const isUnreachable = isNetwork || TIMEOUT_CODES.has(code ?? '')
  const Failure = isUnreachable ? IdentityUnavailable : IdentityRefused
  return new Failure(describe(error), { cause: error })
}

function describe(error: unknown): string {
  const {
    message,
    cause,
    error: code,
    error_description: description,
  } = error as Error & {
    error?: string
    error_description?: string
  }
  const details = [cause instanceof Error ? cause.message : undefined, code, description].filter(
    (part) => part !== undefined,
  )
  return details.length === 0 ? message : `${message} (${details.join(', ')})`
}

const Email = z.string().trim().toLowerCase().pipe(z.email().max(254))
const MAX_NAME_LENGTH = 80

/** Reads the user's profile. Ignores claims of unexpected types. */
function readProfile(claims: Readonly<Record<string, unknown>>): IdentityProfile {
  const email = claims.email_verified === true ? Email.safeParse(claims.email) : null
  const givenName = readName(claims.given_name)
  const familyName = readName(claims.family_name)
  const [firstWord = '', ...otherWords] = readName(claims.name).split(' ')
  const hasParts = givenName !== '' || familyName !== ''
  return {
    verifiedEmail: email?.success ? email.data : null,
    firstName: hasParts ? givenName : firstWord,
    lastName: hasParts ? familyName : otherWords.join(' '),
  }
}

/** A name without line breaks, control characters and bidirectional marks. */
const readName = (claim: unknown): string =>
  typeof claim === 'string'
    ? claim
        .replace(/[\p{C}\s]+/gu, ' ')
        .trim()
        .slice(0, MAX_NAME_LENGTH)
        .toWellFormed()
    : ''

export interface Provider extends ProviderSettings {
  client: IdentityClient
}

export type Providers = ReadonlyMap<ProviderKey, Provider>

export const openProviders = (settings: readonly ProviderSettings[]): Providers =>
  new Map(settings.map((provider) => [provider.key, { ...provider, client: oidcClient(provider) }]))
