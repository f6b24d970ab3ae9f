import { Button, Stack, Switch } from '@mantine/core'
import { confirm } from '../../../lib/messages/alerts.ts'
import { useSession } from '../../../state/account/session.ts'
import { Section } from './facts.tsx'
import type { AccountSectionProps } from './use-account-acts.ts'

export function AccessSection({ account, actions }: AccountSectionProps) {
  const isOneself = useSession(({ user }) => user?.uid === account.uid)
  const { username } = account
  const setAdministrator = async (isAdmin: boolean) => {
    const isSure = await confirm({
      kind: 'warning',
      title: isAdmin ? `Make ${username} an administrator?` : `Remove administrator rights from ${username}?`,
      body: isAdmin
        ? 'Administrators can see and change every account.'
        : 'The account keeps working, but cannot open the monitor.',
    })
    if (!isSure) return
    actions.change.run({
      body: { isAdmin },
      done: isAdmin ? `${username} is now an administrator` : `${username} is no longer an administrator`,
    })
  }
  const sendReset = async () => {
    const isSure = await confirm({
      title: 'Send a password reset link?',
      body: `It goes to ${account.email}. The current password works until the link is used.`,
    })
    if (isSure) actions.sendReset.run()
  }
  return (
    <Section title="Access">
      <Stack gap={12}>
        <Switch
          label="Administrator"
          description={isOneself ? 'Only another administrator can remove your own rights.' : undefined}
          checked={account.isAdmin}
          disabled={isOneself}
          onChange={(event) => void setAdministrator(event.currentTarget.checked)}
        />
        <Switch
          label="E-mail verified"
          checked={account.isEmailVerified}
          onChange={({ currentTarget: { checked } }) =>
            actions.change.run({
              body: { isEmailVerified: checked },
              done: `${account.email} is now ${checked ? 'verified' : 'not verified'}`,
            })
          }
        />
        <Switch
          label="Must sign in through its board again"
          checked={account.needsSsoRelogin}
          onChange={({ currentTarget: { checked } }) =>
            actions.change.run({
              body: { needsSsoRelogin: checked },
              done: checked
                ? `${username} must sign in through the board again`
                : `${username} does not need to sign in through the board again`,
            })
          }
        />
        <Switch
          label="User-flow tool"
          description="Shows guides on screens wider than 1440 px, if this server has the tool."
          checked={account.hasUserFlow}
          onChange={({ currentTarget: { checked } }) =>
            actions.change.run({
              body: { hasUserFlow: checked },
              done: `The user-flow tool is ${checked ? 'on' : 'off'} for ${username}`,
            })
          }
        />
        <div>
          <Button variant="default" loading={actions.sendReset.isRunning} onClick={() => void sendReset()}>
            Send a password reset
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
