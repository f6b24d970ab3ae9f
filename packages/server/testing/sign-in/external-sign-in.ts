import type { FastifyInstance } from 'fastify'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { ENDPOINTS } from '#contract/endpoints.ts'

/** A browser that keeps the cookie of its sign-ins, and may be signed in. */
export interface Browser {
  /** Returns the address that the browser is sent to. @throws if there is none. */
  start(provider: ProviderKey, about?: { redirect?: string; token?: string }): Promise<string>
  /** Posts the provider's response. */
  finish(provider: ProviderKey, parameters: Record<string, string>): Promise<FinishResponse>
}

interface FinishResponse {
  status: number
  code: string | undefined
  message: string | undefined
  // biome-ignore lint/suspicious/noExplicitAny: what a test compares with
  payload: any
}

export function openBrowser(app: FastifyInstance, host = 'localhost:80'): Browser {
  let cookie: string | null = null
  const headers = (token?: string) => ({
    host,
    ...(cookie !== null && { cookie }),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  })
  return {
    async start(provider, { redirect, token } = {}) {
      const { path } = token === undefined ? ENDPOINTS.startExternalSignIn : ENDPOINTS.connectProvider
      const response = await app.inject({
        url: path,
        query: { provider, ...(redirect !== undefined && { redirect }) },
        headers: headers(token),
      })
      const [stored] = response.cookies
      if (stored) cookie = `${stored.name}=${stored.value}`
      if (response.statusCode !== 200) throw new Error(response.payload)
      return response.json().payload.redirectUrl
    },
    async finish(provider, parameters) {
      const response = await app.inject({
        method: 'POST',
        url: ENDPOINTS.finishExternalSignIn.path,
        payload: { provider, ...parameters },
        headers: headers(),
      })
      const { code, payload } = response.json()
      return { status: response.statusCode, code, message: payload?.message, payload }
    },
  }
}

/** Settings that make all three providers one issuer, as different clients. */
export const providersAt = (issuer: string): Record<string, string> =>
  Object.fromEntries(
    ['CREA', 'RELEVATE', 'BC_MLS'].flatMap((name) => [
      [`LOTLINE_OIDC_${name}_ISSUER`, issuer],
      [`LOTLINE_OIDC_${name}_CLIENT_ID`, `lotline-${name.toLowerCase()}`],
    ]),
  )
