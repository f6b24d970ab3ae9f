import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { call } from '../../lib/api/api.ts'

/** Returns by the bridge page to `redirect`, a path of ours. @throws ApiError */
export async function signInThrough(provider: string, redirect: string | undefined): Promise<void> {
  await leaveFor('startExternalSignIn', provider, redirect)
}

/** The same, to add the provider to the account that is signed in. */
export async function connectThrough(provider: string, redirect: string): Promise<void> {
  await leaveFor('connectProvider', provider, redirect)
}

async function leaveFor(
  name: 'startExternalSignIn' | 'connectProvider',
  provider: string,
  redirect: string | undefined,
): Promise<void> {
  const { redirectUrl } = await call(name, {
    // The server names only providers that it knows, and refuses every other.
    query: { provider: provider as ProviderKey, ...(redirect === undefined ? {} : { redirect }) },
  })
  location.assign(redirectUrl)
}
