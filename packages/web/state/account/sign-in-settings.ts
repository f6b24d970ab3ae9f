import type { SignInSettings } from '#contract/account/sign-in.ts'
import { call } from '../../lib/api/api.ts'
import { retryEvery } from '../../lib/api/retry-every.ts'
import { createStore } from '../../lib/store/store.ts'

export const useSignInSettings = createStore<{ settings: SignInSettings | null }>({ settings: null })

const RETRY_MS = 5000

let pendingRequest: Promise<void> | null = null

export function fetchSignInSettings(): Promise<void> {
  pendingRequest ??= retryEvery(RETRY_MS, async () =>
    useSignInSettings.setState({ settings: await call('signInSettings', { isQuiet: true }) }),
  )
  return pendingRequest
}
