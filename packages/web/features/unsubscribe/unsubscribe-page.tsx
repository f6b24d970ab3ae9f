import { Button, Loader, Stack, Text } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { MailSwitch } from '#contract/watching/unsubscribe-calls.ts'
import { call } from '../../lib/api/api.ts'
import { problemInPlace } from '../../lib/api/api-error.ts'
import { consumeLink } from '../../lib/link-token.ts'
import { HomeLink } from '../../property/account-link.tsx'
import { refreshUser, useSession } from '../../state/account/session.ts'
import { Problem } from '../../ui/forms/problem.tsx'
import {
  getRefusalTitle,
  INCOMPLETE_LINK,
  type LinkRefusal,
  toRefusal,
} from '../../ui/forms/refusal-of-link.ts'
import { SheetPage } from '../../ui/pages/sheet-page.tsx'

type Outcome = { kind: 'asking' } | { kind: 'known'; mails: MailSwitch } | LinkRefusal

/**
 * Opened by a mailed link, possibly signed out. Only the button unsubscribes, because mail programs open
 * links automatically.
 */
export function UnsubscribePage() {
  const [token] = useState(() => consumeLink()?.token ?? '')
  const [outcome, setOutcome] = useState<Outcome>({ kind: 'asking' })
  const request = useCallback(() => {
    if (token === '') return setOutcome(INCOMPLETE_LINK)
    setOutcome({ kind: 'asking' })
    void loadOutcome(token).then(setOutcome)
  }, [token])
  useEffect(request, [request])
  if (outcome.kind === 'asking') {
    return (
      <SheetPage title="One moment">
        <Loader size="sm" mt={12} aria-label="Looking up your e-mails" />
      </SheetPage>
    )
  }
  if (outcome.kind === 'refused') {
    return (
      <SheetPage title={getRefusalTitle(outcome)} footer={<HomeLink />}>
        <Stack gap={16} mt={12}>
          <Text role="status">{outcome.problem}</Text>
          {outcome.isFinal ? (
            <Text c="dimmed" size="sm">
              You can also sign in and turn notification e-mails off in your account.
            </Text>
          ) : (
            <Button h={36} onClick={request}>
              Try again
            </Button>
          )}
        </Stack>
      </SheetPage>
    )
  }
  return (
    <Switch token={token} mails={outcome.mails} onChange={(mails) => setOutcome({ kind: 'known', mails })} />
  )
}

interface SwitchProps {
  token: string
  mails: MailSwitch
  onChange: (mails: MailSwitch) => void
}

function Switch({ token, mails: { email, isOn }, onChange }: SwitchProps) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const toggle = async () => {
    setBusy(true)
    setProblem(null)
    try {
      onChange(await call('setMailSwitch', { body: { token, isOn: !isOn } }))
      if (useSession.getState().status === 'present') await refreshUser()
    } catch (error) {
      setProblem(problemInPlace(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <SheetPage title={isOn ? 'Unsubscribe from e-mails?' : 'You are unsubscribed'} footer={<HomeLink />}>
      <Stack gap={16} mt={12}>
        <Text role="status">
          {isOn
            ? `Lotline will send ${email} no more e-mails about changes in your folders and watched areas, and no reminders before watching ends.`
            : `Lotline sends ${email} no more e-mails about folders and watched areas.`}
        </Text>
        <Text c="dimmed" size="sm">
          You are still notified in Lotline itself. E-mails about your account, such as a new password, are
          always sent.
        </Text>
        <Problem>{problem}</Problem>
        <Button variant={isOn ? 'filled' : 'default'} h={36} loading={isBusy} onClick={() => void toggle()}>
          {isOn ? 'Unsubscribe' : 'Turn them on again'}
        </Button>
      </Stack>
    </SheetPage>
  )
}

async function loadOutcome(token: string): Promise<Outcome> {
  try {
    const mails = await call('mailSwitch', { body: { token }, isQuiet: true })
    return { kind: 'known', mails }
  } catch (error) {
    return toRefusal(error)
  }
}
