import {
  createHash,
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readForm } from '../../sandbox/identity-provider/provider-app.ts'

type Claims = Record<string, unknown>

/** A token to sign, which tests may change. */
export interface Forgery {
  claims: Claims
  header: Record<string, unknown>
  key: KeyObject
  /** Changes the finished token. */
  mangle: (token: string) => string
}

export interface TestProvider {
  issuer: string
  /** Claims of the person who signs in; replaced by the test. */
  person: Claims
  /** Changes the next tokens, until it is set to null again. */
  forge: ((good: Forgery) => Partial<Forgery>) | null
  /** Of the token and userinfo endpoints; null: they work. */
  brokenStatus: number | null
  userinfo: Claims | null
  otherKey: KeyObject
  /** The public key as everybody can download it. */
  publicPem: string
  /** Signs in at the provider. Returns the parameters of the redirect to our page. */
  signIn(redirectUrl: string): Record<string, string>
  close(): Promise<void>
}

const KEY_ID = 'key-1'
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A token of any header, claims and key. `none`: unsigned. `HS256`: with the public key as the secret. */
function makeToken({ header, claims, key }: Omit<Forgery, 'mangle'>): string {
  const content = `${encode(header)}.${encode(claims)}`
  const signature =
    header.alg === 'none'
      ? ''
      : header.alg === 'HS256'
        ? createHmac('sha256', createPublicKey(key).export({ type: 'spki', format: 'pem' }))
            .update(content)
            .digest('base64url')
        : sign('sha256', Buffer.from(content), key).toString('base64url')
  return `${content}.${signature}`
}

/** OpenID Connect provider on loopback. Checks our requests, and sends invalid responses on demand. */
export async function startTestProvider(): Promise<TestProvider> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const begun = new Map<string, { claims: Claims; challenge: string | null; redirectUri: string }>()
  const server = createServer((request, response) => {
    respond(request, response).catch((error: Error) => response.writeHead(500).end(error.message))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const provider: TestProvider = {
    issuer,
    person: {
      sub: 'person-1',
      email: 'pat@provider.test',
      email_verified: true,
      given_name: 'Pat',
      family_name: 'Person',
    },
    forge: null,
    brokenStatus: null,
    userinfo: null,
    otherKey: other,
    publicPem: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }).toString(),
    signIn(redirectUrl): Record<string, string> {
      const requested = new URL(redirectUrl).searchParams
      const now = Math.floor(Date.now() / 1000)
      const claims: Claims = {
        iss: issuer,
        aud: requested.get('client_id'),
        iat: now,
        exp: now + 300,
        nonce: requested.get('nonce'),
        ...provider.person,
      }
      const state = requested.get('state') ?? ''
      if (requested.get('response_type') === 'id_token') return { id_token: tokenOf(claims), state }
      const code = `code-${begun.size + 1}-${state.slice(0, 8)}`
      begun.set(code, {
        claims,
        challenge: requested.get('code_challenge'),
        redirectUri: requested.get('redirect_uri') ?? '',
      })
      return { code, state, iss: issuer }
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }

  function tokenOf(claims: Claims): string {
    const good: Forgery = {
      claims,
      header: { alg: 'RS256', typ: 'JWT', kid: KEY_ID },
      key: privateKey,
      mangle: (token) => token,
    }
    const forged = { ...good, ...provider.forge?.(good) }
    return forged.mangle(makeToken(forged))
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const json = (body: unknown, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return void json(metadata(issuer))
    if (pathname === '/jwks') {
      const jwk = createPublicKey(privateKey).export({ format: 'jwk' })
      return void json({ keys: [{ ...jwk, kid: KEY_ID, alg: 'RS256', use: 'sig' }] })
    }
    if (provider.brokenStatus !== null) return void response.writeHead(provider.brokenStatus).end()
    if (pathname === '/userinfo') return void json(provider.userinfo ?? {}, provider.userinfo ? 200 : 404)
    if (pathname !== '/token') return void response.writeHead(404).end()

    const sent = await readForm(request)
    const code = sent.get('code') ?? ''
    const flow = begun.get(code)
    begun.delete(code)
    const challenge = createHash('sha256')
      .update(sent.get('code_verifier') ?? '')
      .digest('base64url')
    if (!flow || flow.challenge !== challenge || flow.redirectUri !== sent.get('redirect_uri')) {
      return void json({ error: 'invalid_grant' }, 400)
    }
    json({
      access_token: `access-${code}`,
      token_type: 'Bearer',
      expires_in: 300,
      id_token: tokenOf(flow.claims),
    })
  }
  return provider
}

const metadata = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  userinfo_endpoint: `${issuer}/userinfo`,
  end_session_endpoint: `${issuer}/logout`,
  response_types_supported: ['code', 'id_token'],
  subject_types_supported: ['public'],
  // Includes algorithms that we must reject.
  id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
  code_challenge_methods_supported: ['S256'],
  authorization_response_iss_parameter_supported: true,
})
