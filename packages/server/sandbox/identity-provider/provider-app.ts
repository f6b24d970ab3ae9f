import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { interactionPolicy, Provider } from 'oidc-provider'
import { RETURN_PATHS } from '#contract/account/external-sign-in-calls.ts'
import type { ProviderSettings } from '../../platform/identity/provider.ts'
import { memoryAdapter } from './memory-adapter.ts'
import { chooserPage, logoutPage, messagePage } from './pages.ts'
import { PEOPLE } from './people.ts'
import { readForm } from './read-form.ts'

/** Any port is allowed (RFC 8252, section 7.3). */
const HOSTS = ['127.0.0.1', 'localhost', '[::1]']
const INTERACTION = /^\/interaction\/[\w-]+$/
const DAY_SECONDS = 86_400

export type Handle = (request: IncomingMessage, response: ServerResponse) => Promise<void>

/** One provider at `settings.issuer`, whose only client is Lotline. */
export function providerApp(settings: ProviderSettings): Handle {
  const people = PEOPLE[settings.key]
  const provider = new Provider(settings.issuer, {
    adapter: memoryAdapter(),
    jwks: { keys: [signingKey()] },
    clients: [client(settings)],
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      // The providers share one host, so their cookie names differ.
      names: {
        session: `${settings.key}_session`,
        interaction: `${settings.key}_interaction`,
        resume: `${settings.key}_resume`,
      },
    },
    // Real associations put the e-mail address into the token with `openid` alone.
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
      policy: loginOnly(),
      url: (_context, interaction) => `${new URL(settings.issuer).pathname}/interaction/${interaction.uid}`,
    },
    async findAccount(_context, id) {
      const person = people.find((one) => one.id === id)
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
    // @throws for another browser.
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

function client({ clientId, clientSecret, flow, key }: ProviderSettings) {
  const at = (path: string) => HOSTS.map((host) => `http://${host}${path}`)
  return {
    client_id: clientId,
    ...(clientSecret !== null && { client_secret: clientSecret }),
    application_type: 'native' as const,
    grant_types: flow === 'code' ? ['authorization_code'] : ['implicit'],
    response_types: flow === 'code' ? (['code'] as const).slice() : (['id_token'] as const).slice(),
    redirect_uris: at(RETURN_PATHS[key]),
    post_logout_redirect_uris: at('/login'),
  }
}

/** Choosing a person gives consent. */
function loginOnly() {
  const policy = interactionPolicy.base()
  policy.remove('consent')
  return policy
}

const signingKey = () => ({
  ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
  use: 'sig',
  alg: 'RS256',
})
