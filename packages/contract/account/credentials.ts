/** Credentials for third parties (specification part 2, section 3). Never returned. */
import { z } from 'zod'
import { CREDENTIALS_KEYS } from '#domain/account/credentials.ts'

export const CredentialsKey = z.enum(CREDENTIALS_KEYS)
export type CredentialsKey = z.infer<typeof CredentialsKey>

export const StoredCredentials = z.object({
  credentialsKey: CredentialsKey,
  savedAt: z.string(),
  testedAt: z.string().nullable(),
  /** `accepted`, or why not. Null if never tested. */
  testOutcome: z.string().nullable(),
  /** False without a connection to the third party; `test-credentials` then returns 422. */
  canBeTested: z.boolean(),
})
export type StoredCredentials = z.infer<typeof StoredCredentials>
