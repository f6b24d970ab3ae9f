import { type Credentials, CredentialsRefused, type RequestAuthority } from './fact-connector.ts'

/** @throws `SourceUnavailable` if the source cannot be reached */
export type CredentialTester = (
  credentials: Credentials,
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; reason: string }>

/** Makes a tester from a check that throws `CredentialsRefused`. */
export const createCredentialTester =
  (check: (authority: RequestAuthority) => Promise<void>): CredentialTester =>
  async (credentials, signal) => {
    try {
      await check({ credentials, signal })
      return { ok: true }
    } catch (error) {
      if (error instanceof CredentialsRefused) return { ok: false, reason: error.message }
      throw error
    }
  }
