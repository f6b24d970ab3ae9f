import { Button, Text } from '@mantine/core'
import { IconKey } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
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
import { problemOf } from '../../ui/forms/problem-of.ts'
import { useSubmit } from '../../ui/forms/use-submit.ts'
import { PasskeyObstacleText } from '../../ui/passkey-obstacle-text.tsx'
import { loginExtra } from './login-extra.ts'

/** The time after which a challenge is renewed; the server's expires after ten minutes. */
const RENEW_AFTER_MS = 8 * 60_000
/** Pause between two offers, in milliseconds. Without it, a browser that rejects every offer immediately would exhaust the rate limit on challenges. */
const PAUSE_MS = 10_000

/** Signs in with a passkey alone: by a button, and in the suggestions of the username field. At another address of this server, a link to where it works. */
export function PasskeySignIn({ place }: { place: PasskeyPlace }) {
  const obstacle = passkeyObstacle(place)
  const isOffered = obstacle === null
  const [refusal, setRefusal] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useSubmit(
    () => null,
    async () => {
      setRefusal(null)
      const options = await call('passkeySignInOptions')
      await loginWithPasskey(await provePasskey(options, 'sign_in'), loginExtra())
    },
  )
  // The button ends the suggestions, for a browser offers one passkey request at a time; they are offered again afterwards.
  const isSuggesting = isOffered && !isBusy
  useEffect(() => (isSuggesting ? suggestContinually(setRefusal) : undefined), [isSuggesting])
  if (obstacle?.kind === 'elsewhere') {
    return (
      <Text size="xs" c="dimmed">
        <PasskeyObstacleText obstacle={obstacle} />
      </Text>
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
 * Offers passkeys in the suggestions of the username field, for as long as the page is open. `report` receives why the server
 * refused one that was chosen. Returns the way to end it.
 */
function suggestContinually(report: (refusal: string | null) => void): () => void {
  let isEnded = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const offer = async () => {
    const options = await call('passkeySignInOptions', { isQuiet: true })
    if (isEnded) return
    timer = setTimeout(endSuggestions, RENEW_AFTER_MS)
    const assertion = await suggestPasskeys(options).finally(() => clearTimeout(timer))
    if (assertion === null) return
    report(null)
    await loginWithPasskey(assertion, loginExtra()).catch((error) => report(problemOf(error)))
  }
  const offerAgain = async () => {
    // Ignores failures before a passkey is chosen, because the button reports them.
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
