/** Credentials of third parties (specification part 2, section 3). Never sent back. */
import { z } from 'zod'
import { CREDENTIALS_KEYS } from '#domain/account/credentials.ts'
import { lineText, plainText } from '../wire/plain-text.ts'

export const CredentialsKey = z.enum(CREDENTIALS_KEYS)
export type CredentialsKey = z.infer<typeof CredentialsKey>

export const SaveCredentials = z.object({
  credentialsKey: CredentialsKey,
  username: lineText(1, 200),
  password: plainText(1, 500),
})

export const StoredCredentials = z.object({
  credentialsKey: CredentialsKey,
  savedAt: z.string(),
  testedAt: z.string().nullable(),
  /** `accepted` or the reason for the refusal; null if never tested. */
  testOutcome: z.string().nullable(),
  /** Without a connection to this third party, `test-credentials` returns 422. */
  canBeTested: z.boolean(),
})
export type StoredCredentials = z.infer<typeof StoredCredentials>
