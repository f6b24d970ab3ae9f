import { Button, Loader, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Connection } from '#contract/account/external-sign-in-calls.ts'
import { call } from '../../lib/api/api.ts'
import { consumeLink } from '../../lib/link-token.ts'
import { SignInLink } from '../../property/account-link.tsx'
import {
  getRefusalTitle,
  INCOMPLETE_LINK,
  type LinkRefusal,
  toRefusal,
} from '../../ui/forms/refusal-of-link.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'
import { ConnectedProviders } from './connected-providers.tsx'

type Outcome =
  | { kind: 'loading' }
  | { kind: 'loaded'; token: string; connections: readonly Connection[] }
  | LinkRefusal

/** Opened by a mailed link about a new password, possibly signed out. Only the button changes data. */
export function ConnectedProvidersPage() {
  const token = useRef<string | null | undefined>(undefined)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'loading' })
  const load = useCallback(() => {
    if (!token.current) return setOutcome(INCOMPLETE_LINK)
    setOutcome({ kind: 'loading' })
    void loadConnections(token.current).then(setOutcome)
  }, [])
  useEffect(() => {
    // React may run this twice, but the address contains the token once.
    if (token.current !== undefined) return
    token.current = consumeLink()?.token ?? null
    load()
  }, [load])
  return (
    <SheetPage title={outcome.kind === 'refused' ? getRefusalTitle(outcome) : 'Sign-in providers'}>
      <Stack gap={16} mt={12}>
        {outcome.kind === 'loading' && <Loader size="sm" aria-label="Loading the providers" />}
        {outcome.kind === 'refused' && (
          <>
            <Text role="status">{outcome.problem}</Text>
            {!outcome.isFinal && <Button onClick={load}>Try again</Button>}
            <Text c="dimmed" size="sm">
              You can also sign in and remove providers in your account, under Security.
            </Text>
          </>
        )}
        {outcome.kind === 'loaded' &&
          (outcome.connections.length === 0 ? (
            <Text role="status">No outside provider can open this account.</Text>
          ) : (
            <ConnectedProviders token={outcome.token} connections={outcome.connections} />
          ))}
        <SignInLink />
      </Stack>
    </SheetPage>
  )
}

async function loadConnections(token: string): Promise<Outcome> {
  try {
    const { connections } = await call('connectionsOfLink', { body: { token }, isQuiet: true })
    return { kind: 'loaded', token, connections }
  } catch (error) {
    return toRefusal(error)
  }
}
