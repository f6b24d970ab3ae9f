import { Loader, Stack, Text } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import type { ProviderKey } from '#contract/account/external-sign-in-calls.ts'
import { safeRedirect } from '#domain/account/guards/route-guards.ts'
import { call } from '../../lib/api/api.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import { showToast } from '../../lib/messages/toasts.ts'
import { HomeLink } from '../../property/account-link.tsx'
import { type PendingSignIn, startSession } from '../../state/account/session.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { consumeSignInResponse, type SignInResponse } from './returned.ts'
import { SecondStep } from './second-step.tsx'

export const CreaBridgePage = () => <BridgePage provider="crea" />
export const RelevateBridgePage = () => <BridgePage provider="relevate" />
export const BcMlsPage = () => <BridgePage provider="bc-mls" />

type State =
  | { kind: 'working' }
  | { kind: 'refused'; problem: string }
  | { kind: 'nothing' }
  | { kind: 'second-step'; pending: PendingSignIn }

const TITLES: Record<Exclude<State['kind'], 'second-step'>, string> = {
  working: 'One moment',
  refused: 'Signing in did not work',
  nothing: 'Nothing to do here',
}

function BridgePage({ provider }: { provider: ProviderKey }) {
  const hasStarted = useRef(false)
  const [state, setState] = useState<State>({ kind: 'working' })
  useEffect(() => {
    // React may run the effect twice, but the response is valid once.
    if (hasStarted.current) return
    hasStarted.current = true
    const response = consumeSignInResponse()
    if (response === null) return setState({ kind: 'nothing' })
    finish(provider, response).then(
      (pending) => pending && setState({ kind: 'second-step', pending }),
      (error) => setState({ kind: 'refused', problem: problemOf(error) }),
    )
  }, [provider])
  if (state.kind === 'second-step') {
    return <SecondStep pending={state.pending} onStartAgain={() => location.assign('/login')} />
  }
  return (
    <SheetPage title={TITLES[state.kind]}>
      <Stack gap={12} mt={12} role="status">
        {state.kind === 'working' && (
          <>
            <Loader size="sm" aria-hidden="true" />
            <Text>We are confirming who you are.</Text>
          </>
        )}
        {state.kind === 'refused' && <Text>{state.problem}</Text>}
        {state.kind === 'nothing' && (
          <Text>This page only finishes a sign-in that was started elsewhere.</Text>
        )}
        {state.kind !== 'working' && <HomeLink signInLabel="Back to sign in" />}
      </Stack>
    </SheetPage>
  )
}

async function finish(provider: ProviderKey, signIn: SignInResponse): Promise<PendingSignIn | null> {
  const { redirect, outcome, ...response } = await call('finishExternalSignIn', {
    body: { provider, ...signIn },
    isQuiet: true,
  })
  // Must precede the session, because a change of user reloads the page.
  history.replaceState(null, '', safeRedirect(redirect, location.origin))
  if ('secondFactor' in response) return response.secondFactor
  startSession(response)
  if (outcome === 'connected') {
    showToast({ kind: 'success', title: 'Connected', message: 'You can sign in this way from now on.' })
  }
  return null
}
