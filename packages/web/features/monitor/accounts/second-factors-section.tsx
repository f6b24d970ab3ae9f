import { Button } from '@mantine/core'
import { confirm } from '../../../lib/messages/alerts.ts'
import { useSession } from '../../../state/account/session.ts'
import { Facts, Section } from './facts.tsx'
import type { AccountSectionProps } from './use-account-acts.ts'

export function SecondFactorsSection({ account, actions }: AccountSectionProps) {
  const isOneself = useSession(({ user }) => user?.uid === account.uid)
  const { username, secondFactors } = account
  const { passkeys, hasAuthenticator, recoveryCodesLeft } = secondFactors
  const isOn = passkeys > 0 || hasAuthenticator
  const reset = async () => {
    const isSure = await confirm({
      kind: 'danger',
      title: `Reset two-step sign-in of ${username}?`,
      body: 'Passkeys, authenticator app and recovery codes are removed, and every session ends. First make sure that the request really comes from the user, who is notified by e-mail.',
      yes: 'Reset',
      no: 'Cancel',
    })
    if (isSure) actions.resetFactors.run()
  }
  return (
    <Section
      title="Two-step sign-in"
      lead={
        isOneself ? 'Change yours on your account page.' : 'For someone who has lost their phone and codes.'
      }
    >
      <Facts
        facts={
          isOn
            ? [
                ['Passkeys', String(passkeys)],
                ['Authenticator app', hasAuthenticator ? 'Set up' : 'None'],
                ['Recovery codes', `${recoveryCodesLeft} left`],
              ]
            : [['State', 'Off']]
        }
      />
      {isOn && !isOneself && (
        <Button
          mt={8}
          variant="default"
          loading={actions.resetFactors.isRunning}
          onClick={() => void reset()}
        >
          Reset two-step sign-in …
        </Button>
      )}
    </Section>
  )
}
