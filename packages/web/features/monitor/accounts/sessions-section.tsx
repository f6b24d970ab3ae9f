import { Button } from '@mantine/core'
import { browserName } from '#domain/account/activity/browser-name.ts'
import { confirm } from '../../../lib/messages/alerts.ts'
import { Moment, RowButton, Tag, TwoLines } from '../pieces.tsx'
import classes from './account.module.css'
import { Section } from './facts.tsx'
import type { AccountSectionProps } from './use-account-acts.ts'

export function SessionsSection({ account, actions }: AccountSectionProps) {
  const { sessions, sessionCount, username } = account
  const { endSession, endSessions } = actions
  const endAll = async () => {
    const isSure = await confirm({
      kind: 'warning',
      title: `Sign ${username} out everywhere?`,
      body: 'Every open page of this account is signed out immediately.',
    })
    if (isSure) endSessions.run()
  }
  return (
    <Section title="Sessions">
      {sessions.length === 0 && <p className={classes.lead}>No sessions.</p>}
      <ul className={classes.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <TwoLines
              below={
                <>
                  {session.address ?? 'Unknown address'}, by {session.loginMode}, seen{' '}
                  <Moment time={session.lastSeenAt} />
                </>
              }
            >
              {browserName(session.userAgent)} {session.isCurrent && <Tag kind="brand">This one</Tag>}
            </TwoLines>
            {!session.isCurrent && (
              <RowButton subject={browserName(session.userAgent)} onClick={() => endSession.run(session.id)}>
                End
              </RowButton>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 0 && (
        <Button mt={8} variant="default" loading={endSessions.isRunning} onClick={() => void endAll()}>
          {sessionCount === 1 ? 'Sign out everywhere' : `Sign out of all ${sessionCount} sessions`}
        </Button>
      )}
    </Section>
  )
}
