/// <reference path="./memory-adapter.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { RETURN_PATHS } from '#contract/account/external-sign-in-calls.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import type { ProviderSettings } from '../../platform/identity/provider.ts'
import { plainPage } from '../plain-page.ts'
import { PEOPLE, type Person } from './people.ts'

/** Hosts of this machine, on any port (RFC 8252, section 7.3). */
const HOSTS = ['127.0.0.1', 'localhost', '[::1]']
const INTERACTION = /^\/interaction\/[\w-]+$/
const DAY_SECONDS = 86_400

export type RequestHandler = (request: IncomingMessage, response: ServerResponse) => Promise<void>

export function providerApp(settings: ProviderSettings): RequestHandler {
  const people = PEOPLE[settings.key]
  const provider = new Provider(settings.issuer, {
    adapter: createMemoryAdapter(),
    jwks: { keys: [generateSigningKey()] },
    clients: [createClient(settings)],
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // Separate, because all providers share a host.
      names: {
        session: `${settings.key}_session`,
        interaction: `${settings.key}_interaction`,
        resume: `${settings.key}_resume`,
      },
    },
    // Real providers put the e-mail address into the token for `openid` alone.
    claims: {
      openid: ['sub', 'email', 'email_verified', 'given_name', 'family_name'],
      email: [],
      profile: [],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code', 'id_token'],
    pkce: { required: () => settings.flow === 'code' },
    ttl: {
      Session: DAY_SECONDS,
      Grant: DAY_SECONDS,
      Interaction: 3600,
      IdToken: 3600,
      AccessToken: 3600,
      AuthorizationCode: 60,
    },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: async (context, form) => {
          context.body = logoutPage(settings.title, form)
        },
        postLogoutSuccessSource: async (context) => {
          context.body = messagePage(settings.title, 'You are logged out here.')
        },
      },
    },
    interactions: {
      policy: loginPolicy(),
      url: (_context, interaction) => `${new URL(settings.issuer).pathname}/interaction/${interaction.uid}`,
    },
    async findAccount(_context, id) {
      const person = people.find((each) => each.id === id)
      return (
        person && {
          accountId: id,
          claims: async () => ({
            sub: id,
            email: person.email,
            email_verified: person.isEmailVerified,
            given_name: person.firstName,
            family_name: person.lastName,
          }),
        }
      )
    },
    async loadExistingGrant(context) {
      const grant = new context.oidc.provider.Grant({
        clientId: settings.clientId,
        accountId: context.oidc.account?.accountId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    renderError: async (context, out) => {
      context.type = 'html'
      context.body = messagePage(settings.title, `This did not work: ${out.error_description ?? out.error}.`)
    },
  })
  const respond = provider.callback()

  return async (request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/'
    if (!INTERACTION.test(path)) return void (await respond(request, response))
    // @throws if another browser started this sign-in.
    await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      response.setHeader('cache-control', 'no-store')
      response.setHeader('content-type', 'text/html; charset=utf-8')
      return void response.end(chooserPage(settings.title, people))
    }
    const chosen = (await readForm(request)).get('person') ?? ''
    const isKnown = people.some(({ id }) => id === chosen)
    await provider.interactionFinished(
      request,
      response,
      isKnown
        ? { login: { accountId: chosen } }
        : { error: 'access_denied', error_description: 'The person went back.' },
    )
  }
}

function createClient({ clientId, clientSecret, flow, key }: ProviderSettings) {
  const onEachHost = (path: string) => HOSTS.map((host) => `http://${host}${path}`)
  return {
    client_id: clientId,
    ...(clientSecret !== null && { client_secret: clientSecret }),
    application_type: 'native' as const,
    grant_types: [flow === 'code' ? 'authorization_code' : 'implicit'],
    response_types: [flow === 'code' ? ('code' as const) : ('id_token' as const)],
    redirect_uris: onEachHost(RETURN_PATHS[key]),
    post_logout_redirect_uris: onEachHost('/login'),
  }
}

/** Choosing a person implies consent. */
function loginPolicy() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

const generateSigningKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
})

const STYLE = `
body { max-width: 440px; padding-block: 64px }
button { font: inherit; color: inherit; display: block; width: 100%; text-align: left; background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 12px 16px; margin: 0 0 8px; cursor: pointer }
button:hover, button:focus-visible { border-color: var(--brand); outline: 2px solid var(--brand); outline-offset: -1px }
b { font-weight: 600 } small { display: block; color: var(--muted); font-size: 12px; line-height: 16px; margin-top: 2px }
.plain { background: none; border-color: transparent; color: var(--muted); text-align: center }`

const renderPage = (provider: string, content: string): string =>
  plainPage(`${provider} (stand-in)`, `<h1>${escapeHtml(provider)}</h1>${content}`, STYLE)

function chooserPage(provider: string, people: readonly Person[]): string {
  const buttons = people.map(
    ({ id, firstName, lastName, email, note }) =>
      `<button name="person" value="${escapeHtml(id)}"><b>${escapeHtml(`${firstName} ${lastName}`)}</b> ${escapeHtml(email)}<small>${escapeHtml(note)}</small></button>`,
  )
  return renderPage(
    provider,
    `<p>A stand-in on this machine, because this provider is not set up. Nobody here is real. Who signs in?</p>` +
      `<form method="post">${buttons.join('')}<button class="plain" name="person" value="">Cancel and go back</button></form>`,
  )
}

/** `form` is the library's form, with the id `op.logoutForm`. */
const logoutPage = (provider: string, form: string): string =>
  renderPage(
    provider,
    `<p>You are leaving the stand-in of this provider.</p>${form}` +
      `<button form="op.logoutForm" name="logout" value="yes" autofocus><b>Log out</b></button>` +
      `<button class="plain" form="op.logoutForm">Stay logged in here</button>`,
  )

const messagePage = (provider: string, message: string): string =>
  renderPage(provider, `<p>${escapeHtml(message)}</p>`)

export async function readForm(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}
