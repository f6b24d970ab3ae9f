import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { PROVIDER_KEYS } from '#contract/account/sign-in.ts'
import { PROVIDERS, type ProviderSettings } from '../../platform/identity/provider.ts'
import { hostCheck } from '../../platform/reach/allowed-hosts.ts'
import { isForwarded } from '../../platform/reach/this-machine.ts'
import type { RequestHandler } from './provider-app.ts'

const HOST = '127.0.0.1'

export interface IdentityStandIn {
  providers: ProviderSettings[]
  close(): Promise<void>
}

/**
 * Providers at `http://127.0.0.1:{port}/{provider}`, for development and the demo. Loads the library at the
 * first sign-in. @throws EADDRINUSE
 */
export async function startIdentityStandIn({
  port,
  onError,
}: {
  port: number
  onError(error: unknown): void
}): Promise<IdentityStandIn> {
  const running = new Map<ProviderKey, Promise<RequestHandler>>()
  let providers: ProviderSettings[] = []
  const check = hostCheck([])

  const server = createServer((request, response) => {
    respond(request, response).catch((error: unknown) => {
      // A stale sign-in page is not an error.
      const isExpected = (error as { expose?: boolean }).expose === true
      if (!isExpected) onError(error)
      if (response.headersSent) {
        response.destroy()
        return
      }
      sendText(response, isExpected ? 400 : 500, 'This sign-in has ended. Please go back and begin again.')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  const base = `http://${HOST}:${(server.address() as AddressInfo).port}`
  providers = PROVIDER_KEYS.map((key) => ({
    ...PROVIDERS[key],
    key,
    issuer: `${base}/${key}`,
    clientId: 'lotline',
    clientSecret: randomBytes(24).toString('base64url'),
    scopes: 'openid',
    algorithm: 'RS256',
  }))

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const refusal = check(request)
    if (refusal !== null) return sendText(response, refusal.status, refusal.message)
    if (isForwarded(request)) return sendText(response, 403, 'Stand-ins serve this machine only.')
    const address = request.url ?? '/'
    const provider = providers.find(({ key }) => address === `/${key}` || address.startsWith(`/${key}/`))
    if (!provider) return sendText(response, 404, 'Nothing is here.')
    // The library expects addresses without the provider's path.
    Object.assign(request, { originalUrl: address, url: address.slice(provider.key.length + 1) || '/' })
    await (await loadApp(provider))(request, response)
  }

  function loadApp(provider: ProviderSettings): Promise<RequestHandler> {
    const existing = running.get(provider.key)
    if (existing) return existing
    const app = import('./provider-app.ts').then(({ providerApp }) => providerApp(provider))
    running.set(provider.key, app)
    return app
  }

  return {
    providers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(`${text}\n`)
}
