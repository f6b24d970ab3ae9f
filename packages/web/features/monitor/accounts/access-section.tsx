import { Button, Stack, Switch } from '@mantine/core'
import type { MonitoredAccountDetails } from '#contract/admin/monitor.ts'
import { confirm } from '../../../lib/messages/alerts.ts'
import { useSession } from '../../../state/account/session.ts'
import { Section } from './facts.tsx'
import type { AccountActs } from './use-account-acts.ts'

export function AccessSection({ account, acts }: { account: MonitoredAccountDetails; acts: AccountActs }) {
  const isOneself = useSession(({ user }) => user?.uid === account.uid)
  const { username } = account
  const setAdministrator = async (isAdmin: boolean) => {
    const isSure = await confirm({
      kind: 'warning',
      title: isAdmin ? `Make ${username} an administrator?` : `Remove administrator rights from ${username}?`,
      body: isAdmin
        ? 'Administrators see every account, and may change all of them.'
        : 'The account can be used as before, without the monitor.',
    })
    if (!isSure) return
    acts.change.run({
      body: { isAdmin },
      done: isAdmin ? `${username} is an administrator now` : `${username} is no longer an administrator`,
    })
  }
  const sendReset = async () => {
    const isSure = await confirm({
      title: 'Send a link to set a new password?',
      body: `It goes to ${account.email}. The current password works until the link is used.`,
    })
    if (isSure) acts.sendReset.run()
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
            acts.change.run({
              body: { isEmailVerified: checked },
              done: `${account.email} counts as ${checked ? 'verified' : 'not verified'} now`,
            })
          }
        />
        <Switch
          label="Must sign in again through its board"
          checked={account.needsSsoRelogin}
          onChange={({ currentTarget: { checked } }) =>
            acts.change.run({
              body: { needsSsoRelogin: checked },
              done: checked
                ? `${username} is asked to sign in through the board again`
                : `${username} need not sign in through the board again`,
            })
          }
        />
        <Switch
          label="User-flow tool"
          description="Shows guides on screens wider than 1440 px, if this server has the tool."
          checked={account.hasUserFlow}
          onChange={({ currentTarget: { checked } }) =>
            acts.change.run({
              body: { hasUserFlow: checked },
              done: `The user-flow tool is ${checked ? 'on' : 'off'} for ${username}`,
            })
          }
        />
        <div>
          <Button variant="default" loading={acts.sendReset.isRunning} onClick={() => void sendReset()}>
            Send a password reset
          </Button>
        </div>
      </Stack>
    </Section>
  )
}
