import { z } from 'zod'
import {
  parseJsonOrNull,
  type ServiceDeps,
  type ServiceLimits,
  serviceRequest,
} from '../../outbound/service-request.ts'
import { type Credentials, SourceUnavailable } from '../fact-connector.ts'
import { credentialsRefused, type FreshToken, TokenCache } from '../token-cache.ts'
import { boardErrorMessage, oauthErrorCode } from './board-error-message.ts'

export interface ResoConnection {
  /** Has no final slash: `https://api.example.ca/odata`. */
  serviceUrl: string
  tokenUrl: string
  scope: string | null
}

const DEFAULT_TOKEN_LIFE_S = 300

const TokenResponse = z.object({
  access_token: z.string().min(1),
  token_type: z.string().regex(/^bearer$/i),
  expires_in: z.coerce.number().positive().optional(),
})

interface Service {
  title: string
  connection: ResoConnection
  deps: ServiceDeps
  limits: ServiceLimits
}

/** Caches tokens by OAuth 2 client credentials (RFC 6749, 4.4). */
export const createTokenCache = (service: Service): TokenCache =>
  new TokenCache(service.deps.clock, (credentials) => requestToken(service, credentials))

/** @throws `CredentialsRefused`, `SourceUnavailable` */
async function requestToken(
  { title, connection: { tokenUrl, scope }, deps, limits }: Service,
  { username, password }: Credentials,
): Promise<FreshToken> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...(scope !== null && { scope }) })
  const { status, text } = await serviceRequest(
    title,
    {
      url: tokenUrl,
      init: {
        method: 'POST',
        headers: {
          authorization: `Basic ${Buffer.from(`${formEncode(username)}:${formEncode(password)}`).toString('base64')}`,
          'content-type': 'application/x-www-form-urlencoded',
          accept: 'application/json',
        },
        body: form.toString(),
      },
    },
    // Several callers share the request, so only its time limit ends it.
    { deps, limits, signal: new AbortController().signal },
  )
  if (status !== 200) throw refusal(title, status, text)
  const response = TokenResponse.safeParse(parseJsonOrNull(text))
  if (!response.success) throw new SourceUnavailable(`${title} returned no access token.`)
  const lifeMs = (response.data.expires_in ?? DEFAULT_TOKEN_LIFE_S) * 1000
  return { token: response.data.access_token, lifeMs }
}

function refusal(title: string, status: number, text: string): Error {
  const boardMessage = boardErrorMessage(text)
  const code = oauthErrorCode(text)
  if (status === 401 || code === 'invalid_client' || code === 'invalid_grant') {
    return credentialsRefused(boardMessage)
  }
  return new SourceUnavailable(`${title} refused access (${boardMessage ?? code ?? status}).`)
}

/** Encodes an id or secret before both are joined (RFC 6749, 2.3.1). */
const formEncode = (text: string) => new URLSearchParams({ x: text }).toString().slice(2)
