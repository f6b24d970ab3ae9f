import { expect } from 'vitest'
import type {
  ChangedFactors,
  FactorProof,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  SecondFactorNeeded,
} from '#contract/account/second-factor.ts'
import { totpCode } from '../../platform/second-factor/totp.factory.ts'
import type { AppInMemory, JsonResponse } from '../servers/app-in-memory.ts'
import { Authenticator } from './authenticator.ts'
import { KNOWN_PASSWORD } from './watched-passwords.ts'

/** Settings of an installation where passkeys work. */
export const PASSKEY_ORIGIN = 'https://parcels.lotline.test'
export const PASSKEY_SETTINGS = { LOTLINE_PUBLIC_URL: PASSKEY_ORIGIN }

/** A person with a browser, who signs in and sets up second factors as the pages do. */
export function factorOwner(
  call: AppInMemory,
  { username }: { username: string },
  clock: () => Date,
  from = '192.0.2.1',
) {
  const anonymous = call.as(null, { from })
  const owner = {
    login: (password = KNOWN_PASSWORD): Promise<JsonResponse> =>
      anonymous.post('login', { username, password }),
    /** Signs in with the password. @throws if a second factor is requested. */
    async session(): Promise<{ token: string }> {
      const { payload } = await owner.login()
      const { token } = payload as { token?: string }
      if (token === undefined) throw new Error('a second factor is asked for')
      return { token }
    },
    /** Signs in as far as the second step; returns its token. */
    async pending(): Promise<string> {
      const { payload } = await owner.login()
      return (payload as SecondFactorNeeded).secondFactor.token
    },
    prove: (token: string, proof: FactorProof): Promise<JsonResponse> =>
      anonymous.post('secondFactor', { token, ...proof }),
    async passkeyOptions(token: string): Promise<PasskeyRequestOptions> {
      return (await anonymous.post('secondFactorPasskey', { token })).payload as PasskeyRequestOptions
    },
    /** Adds an authenticator app. Returns its secret, and any new recovery codes. */
    async addApp(session: { token: string }): Promise<{ secret: string; recoveryCodes: string[] | null }> {
      const { payload } = await call.as(session).post('startTotp')
      const { secret } = payload as { secret: string }
      const confirmed = await call.as(session).post('confirmTotp', { code: totpCode(secret, clock()) })
      expect(confirmed.status).toBe(200)
      return { secret, recoveryCodes: (confirmed.payload as ChangedFactors).recoveryCodes }
    },
    async addPasskey(
      session: { token: string },
      authenticator = new Authenticator(PASSKEY_ORIGIN),
    ): Promise<{ authenticator: Authenticator; recoveryCodes: string[] | null }> {
      const options = (await call.as(session).post('startPasskey')).payload as PasskeyCreationOptions
      const registration = authenticator.register(options)
      const added = await call.as(session).post('addPasskey', { name: 'Laptop', registration })
      expect(added.status).toBe(200)
      return { authenticator, recoveryCodes: (added.payload as ChangedFactors).recoveryCodes }
    },
  }
  return owner
}

export type FactorOwner = ReturnType<typeof factorOwner>
