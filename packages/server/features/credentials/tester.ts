import type { CredentialsKey } from '#contract/credentials.ts'

export interface Credentials {
  username: string
  password: string
}

/**
 * Tries credentials at their third party. Answers whether they are accepted, or why not, in words for their owner
 * ("Expired password"). Throws when the third party cannot be reached: that says nothing about the credentials.
 */
export type CredentialTester = (
  credentials: Credentials,
  signal: AbortSignal,
) => Promise<{ ok: true } | { ok: false; reason: string }>

export type CredentialTesters = Readonly<Partial<Record<CredentialsKey, CredentialTester>>>

/** Who can try what. A connection to a third party adds its line here; none is there yet. */
export const CREDENTIAL_TESTERS: CredentialTesters = {}
