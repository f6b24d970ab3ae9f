import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { call } from '../../lib/api/api.ts'

/** Leaves the page for a provider. @throws ApiError */
export async function signInWithProvider(provider: string, redirect: string | undefined): Promise<void> {
  await redirectToProvider('startExternalSignIn', provider, redirect)
}

export async function connectProvider(provider: string, redirect: string): Promise<void> {
  await redirectToProvider('connectProvider', provider, redirect)
}

async function redirectToProvider(
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
