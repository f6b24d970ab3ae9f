import type { SignInSettings } from '#contract/account/sign-in.ts'
import { call } from '../../lib/api/api.ts'
import { createStore } from '../../lib/store/store.ts'

export const useSignInSettings = createStore<{ settings: SignInSettings | null }>({ settings: null })

const RETRY_MS = 5000

let pendingRequest: Promise<void> | null = null

export function fetchSignInSettings(): Promise<void> {
  pendingRequest ??= request()
  return pendingRequest
}

async function request(): Promise<void> {
  for (;;) {
    try {
      useSignInSettings.setState({
        settings: await call('signInSettings', { isQuiet: true }),
      })
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    }
  }
}
