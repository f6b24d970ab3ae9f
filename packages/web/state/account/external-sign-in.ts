import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { call } from '../../lib/api/api.ts'

/** Leaves the page for a provider, to sign in or to connect it to the account. @throws ApiError */
export async function leaveForProvider(
  name: 'startExternalSignIn' | 'connectProvider',
  provider: string,
  redirect: string | undefined,
): Promise<void> {
  const { redirectUrl } = await call(name, {
    // The server refuses unknown providers.
    query: { provider: provider as ProviderKey, ...(redirect === undefined ? {} : { redirect }) },
  })
  location.assign(redirectUrl)
}
