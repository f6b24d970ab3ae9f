import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect } from 'react'
import type { PasskeyPlace } from '#contract/account/second-factor.ts'
import { call } from '../../lib/api/api.ts'
import {
  canSuggestPasskeys,
  endSuggestions,
  passkeyObstacle,
  provePasskey,
  suggestPasskeys,
} from '../../lib/api/passkeys.ts'
import { loginWithPasskey } from '../../state/account/session.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { loginExtra } from './login-extra.ts'

/** Signs in with a passkey alone: by a button, and in the suggestions of the username field. Nothing where passkeys do not work. */
export function PasskeySignIn({ place }: { place: PasskeyPlace }) {
  const isOffered = passkeyObstacle(place) === null
  const { isBusy, problem, onSubmit } = useSubmit(
    () => null,
    async () => {
      const options = await call('passkeySignInOptions', { failures: 'caller-entirely' })
      await loginWithPasskey(await provePasskey(options), loginExtra())
    },
  )
  useEffect(() => (isOffered ? suggest() : undefined), [isOffered])
  if (!isOffered) return null
  return (
    <>
      <Button
        variant="default"
        h={36}
        loading={isBusy}
        leftSection={<IconKey size={16} stroke={1.75} aria-hidden />}
        onClick={onSubmit}
      >
        Sign in with a passkey
      </Button>
      <Problem>{problem}</Problem>
    </>
  )
}

/** Offers passkeys in the suggestions of the username field, for as long as the page stands; returns the way to end it. */
function suggest(): () => void {
  let isEnded = false
  const offer = async () => {
    if (!(await canSuggestPasskeys())) return
    const options = await call('passkeySignInOptions', { failures: 'caller-entirely', isQuiet: true })
    if (isEnded) return
    const assertion = await suggestPasskeys(options)
    if (assertion !== null) await loginWithPasskey(assertion, loginExtra())
  }
  // Suggestions are an extra: where they fail, the button above says why.
  offer().catch(() => {})
  return () => {
    isEnded = true
    endSuggestions()
  }
}
