import { useEffect } from 'react'
import type { SignInSettings } from '#contract/account/sign-in.ts'
import { call } from '../../lib/api/api.ts'
import { retryEvery } from '../../lib/api/retry-every.ts'
import { createStore } from '../../lib/store/store.ts'

const useStore = createStore<{ settings: SignInSettings | null }>({ settings: null })

const RETRY_MS = 5000

let pendingRequest: Promise<SignInSettings | undefined> | null = null

export function fetchSignInSettings(): Promise<SignInSettings | undefined> {
  pendingRequest ??= retryEvery(RETRY_MS, async () => {
    const settings = await call('signInSettings', { isQuiet: true })
    useStore.setState({ settings })
    return settings
  })
  return pendingRequest
}

/** Null until the settings are fetched. */
export function useSignInSettings(): SignInSettings | null {
  useEffect(() => void fetchSignInSettings(), [])
  return useStore(({ settings }) => settings)
}
