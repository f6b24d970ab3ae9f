import { Button, Loader, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../lib/api/api.ts'
import { consumeLink, type MailLink, setLinkEnded } from '../../lib/link-token.ts'
import { HomeLink } from '../../property/account-link.tsx'
import { refreshUser, useSession } from '../../state/account/session.ts'
import {
  getRefusalTitle,
  INCOMPLETE_LINK,
  type LinkRefusal,
  toRefusal,
  USED_LINK,
} from '../../ui/forms/refusal-of-link.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'

type Outcome = { kind: 'asking' } | { kind: 'verified'; email: string | null } | LinkRefusal

export function VerifyEmailPage() {
  const link = useRef<MailLink | null | undefined>(undefined)
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  const request = useCallback(() => {
    if (!link.current) return setOutcome(INCOMPLETE_LINK)
    if (link.current.state === 'used') return setOutcome({ kind: 'verified', email: null })
    if (link.current.state === 'refused') return setOutcome(USED_LINK)
    setOutcome({ kind: 'asking' })
    void verify(link.current.token).then(setOutcome)
  }, [])
  useEffect(() => {
    // React may run this twice, but the link is valid once.
    if (link.current !== undefined) return
    link.current = consumeLink()
    request()
  }, [request])
  return (
    <SheetPage title={getTitle(outcome)}>
      <Stack gap={12} mt={12} role="status">
        {outcome.kind === 'asking' && <Loader size="sm" aria-label="Confirming" />}
        {outcome.kind === 'verified' && <Text>Lotline writes to {outcome.email ?? 'it'} from now on.</Text>}
        {outcome.kind === 'refused' && <Text>{outcome.problem}</Text>}
        {outcome.kind === 'refused' && !outcome.isFinal && <Button onClick={request}>Try again</Button>}
        {outcome.kind !== 'asking' && <HomeLink />}
      </Stack>
    </SheetPage>
  )
}

function getTitle(outcome: Outcome): string {
  if (outcome.kind === 'asking') return 'One moment'
  return outcome.kind === 'verified' ? 'Your e-mail address is confirmed' : getRefusalTitle(outcome)
}

async function verify(token: string): Promise<Outcome> {
  try {
    const { email } = await call('verifyEmail', { body: { token }, isQuiet: true })
    setLinkEnded('used')
    // Ignored, because the address is verified without this refresh.
    if (useSession.getState().status === 'present') await refreshUser().catch(() => {})
    return { kind: 'verified', email }
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.isFinal) setLinkEnded('refused')
    return refusal
  }
}
