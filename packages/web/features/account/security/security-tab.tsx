import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '#contract/account/account.ts'
import { DELETION_GRACE_DAYS } from '#domain/account/deletion.ts'
import { call } from '../../../lib/api/api.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { queryClient } from '../../../state/queries/query-client.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import classes from '../account.module.css'
import { Section } from '../section.tsx'
import { TwoStepSection } from '../two-step/two-step-section.tsx'
import { ChangeEmail } from './change-email.tsx'
import { ChangePassword } from './change-password.tsx'
import { ConnectionList } from './connection-list.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { SecurityActivity } from './security-activity.tsx'
import { Sessions } from './sessions.tsx'

export function SecurityTab({ user }: { user: Account }) {
  const sessionsEnded = () => {
    for (const queryKey of [KEYS.sessions, KEYS.securityActivity]) {
      void queryClient.invalidateQueries({ queryKey })
    }
  }
  return (
    <div className={classes.tab}>
      <Section title="E-mail address" lead="We send e-mails to this address. You can also sign in with it.">
        <EmailStatus user={user} />
        {user.hasPassword && <ChangeEmail />}
      </Section>
      <Section title="Password" lead="Changing it signs you out everywhere else.">
        {user.hasPassword ? (
          <ChangePassword username={user.username} onChanged={sessionsEnded} />
        ) : (
          <Text>
            This account has no password: you sign in through an outside provider. To add one,{' '}
            <Anchor component={Link} to="/forgot-password" size="sm">
              ask for a link to set it
            </Anchor>
            .
          </Text>
        )}
      </Section>
      <Section title="Two-step sign-in" lead="A passkey, or a code from your phone, plus your password.">
        <TwoStepSection user={user} onTwoStepEnabled={sessionsEnded} />
      </Section>
      <Section title="Other ways to sign in" lead="Through your board or another provider.">
        <ConnectionList />
      </Section>
      <Section
        title="Where you are signed in"
        lead="End sessions that you do not recognise, and change your password."
      >
        <Sessions />
      </Section>
      <Section
        title="Security activity"
        lead="Sign-ins, changes of your password and other credentials, downloads, opened links, and what administrators did."
      >
        <SecurityActivity />
      </Section>
      <Section title="Delete account" lead={`You can change your mind within ${DELETION_GRACE_DAYS} days.`}>
        <DeleteAccount user={user} />
      </Section>
    </div>
  )
}

function EmailStatus({ user: { email, isEmailVerified } }: { user: Account }) {
  const [sent, setSent] = useState<string | null>(null)
  const { isBusy, problem, onSubmit } = useAction(async () =>
    setSent((await call('resendVerification')).message),
  )
  if (isEmailVerified) {
    return (
      <AlertBanner kind="success" title={email}>
        This address is confirmed.
      </AlertBanner>
    )
  }
  return (
    <>
      <AlertBanner
        kind="warning"
        title={email}
        action={
          sent === null && (
            <Button variant="default" loading={isBusy} onClick={onSubmit}>
              Send the link again
            </Button>
          )
        }
      >
        {sent ?? 'This address is not confirmed yet: please open the link that we have sent there.'}
      </AlertBanner>
      <Problem>{problem}</Problem>
    </>
  )
}
