import type { CredentialsKey } from '#domain/account/credentials.ts'
import { call } from '../../lib/api/api.ts'
import { problemInPlace } from '../../lib/api/api-error.ts'
import { useSession } from '../../state/account/session.ts'
import { isFilled, type TypedCredentials } from './credentials-fields.tsx'

/** Saves credentials. Returns the reason for a failure, or null. */
export async function saveCredentials(
  credentialsKey: CredentialsKey,
  credentials: TypedCredentials,
): Promise<string | null> {
  if (!isFilled(credentials)) return 'Please type the username and the password.'
  try {
    useSession.setState(await call('saveCredentials', { body: { credentialsKey, ...credentials } }))
    return null
  } catch (error) {
    return problemInPlace(error) ?? 'Your credentials were not saved.'
  }
}
