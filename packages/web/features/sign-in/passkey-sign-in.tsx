import { Button } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { PasskeySupport } from '#contract/account/second-factor.ts'
import { call } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import {
  canSuggestPasskeys,
  endSuggestions,
  findPasskeyObstacle,
  provePasskey,
  suggestPasskeys,
} from '../../lib/api/passkeys.ts'
import { loginWithPasskey } from '../../state/account/session.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import { useAction } from '../../ui/forms/use-submit.ts'
import { Caption } from '../../ui/note.tsx'
import { PasskeyObstacleText } from '../../ui/passkey-obstacle-text.tsx'

/** Must be less than the ten minutes after which the server's challenge expires. */
const RENEW_AFTER_MS = 8 * 60_000
/** Pause between offers, because a browser that rejects each one would exhaust the rate limit. */
const PAUSE_MS = 10_000

export function PasskeySignIn({ place }: { place: PasskeySupport }) {
  const obstacle = findPasskeyObstacle(place)
  const isOffered = obstacle === null
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useAction(async () => {
    setRefusal(null)
    const options = await call('passkeySignInOptions')
    await loginWithPasskey(await provePasskey(options, 'sign_in'))
  })
  // A browser allows one passkey request at a time.
  const isSuggesting = isOffered && !isBusy
  useEffect(() => (isSuggesting ? startSuggestingPasskeys(setRefusal) : undefined), [isSuggesting])
  if (obstacle?.kind === 'elsewhere') {
    return (
      <Caption>
        <PasskeyObstacleText obstacle={obstacle} />
      </Caption>
    )
  }
  if (obstacle !== null) return null
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
      <Problem>{refusal ?? problem}</Problem>
    </>
  )
}

/**
 * Offers passkeys in the sign-in field until stopped. Calls `onResult` with the refusal, if any. Returns a
 * stop function.
 */
function startSuggestingPasskeys(onResult: (refusal: string | null) => void): () => void {
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const offer = async () => {
    const options = await call('passkeySignInOptions', { isQuiet: true })
    if (isEnded) return
    timer = setTimeout(endSuggestions, RENEW_AFTER_MS)
    const assertion = await suggestPasskeys(options).finally(() => clearTimeout(timer))
    if (assertion === null) return
    onResult(null)
    await loginWithPasskey(assertion).catch((error) => onResult(problemOf(error)))
  }
  const offerAgain = async () => {
    // Ignored, because the button reports failures.
    await offer().catch(() => {})
    if (!isEnded) timer = setTimeout(offerAgain, PAUSE_MS)
  }
  void canSuggestPasskeys().then((can) => {
    if (can && !isEnded) void offerAgain()
  })
  return () => {
    isEnded = true
    clearTimeout(timer)
    endSuggestions()
  }
}
