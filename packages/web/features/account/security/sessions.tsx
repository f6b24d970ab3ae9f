import { Badge, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { SessionSummary } from '#contract/account/sign-in.ts'
import { browserName } from '#domain/account/activity/browser-name.ts'
import { formatCount } from '#domain/text/counts.ts'
import { formatMoment } from '#domain/text/moments.ts'
import { call } from '../../../lib/api/api.ts'
import { showToast } from '../../../lib/messages/toasts.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { Problem } from '../../../ui/forms/problem.tsx'
import { useAction } from '../../../ui/forms/use-submit.ts'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import classes from '../account.module.css'
import { SettingRow } from '../section.tsx'

export function Sessions() {
  const { data, error, refetch } = useQuery({ ...callQuery(KEYS.sessions, 'sessions'), staleTime: 0 })
  const reload = () => void refetch()
  const { isBusy, problem, onSubmit } = useAction(async () => {
    const { endedCount } = await call('endOtherSessions')
    reload()
    showToast({
      kind: 'success',
      title: 'Signed out everywhere else',
      message: formatCount(endedCount, 'session was ended.', 'sessions were ended.'),
    })
  })
  if (!data) return error && <LoadFailure noun="This" error={error} retry={reload} isMinor />
  const sortedSessions = data.sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent))
  return (
    <>
      <Problem>{problem}</Problem>
      <ul className={classes.rows}>
        {sortedSessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnded={reload} />
        ))}
      </ul>
      <div>
        <Button
          variant="default"
          h={36}
          loading={isBusy}
          disabled={sortedSessions.length < 2}
          onClick={onSubmit}
        >
          Sign out everywhere else
        </Button>
      </div>
    </>
  )
}

function SessionRow({ session, onEnded }: { session: SessionSummary; onEnded: () => void }) {
  const { id, isCurrent, userAgent, address, createdAt, lastSeenAt } = session
  const name = browserName(userAgent)
  const { isBusy, problem, onSubmit } = useAction(async () => {
    await call('endSession', { body: { sessionId: id } })
    onEnded()
    showToast({ kind: 'success', title: 'Session ended', message: name })
  })
  return (
    <SettingRow
      title={name}
      lead={[
        address,
        `Signed in ${formatMoment(createdAt, 'dayAndTime')}`,
        `Last seen ${formatMoment(lastSeenAt, 'dayAndTime')}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      problem={problem}
    >
      {isCurrent ? (
        <Badge variant="light" tt="none" fw={500}>
          This browser
        </Badge>
      ) : (
        <Button variant="default" aria-label={`Sign out ${name}`} loading={isBusy} onClick={onSubmit}>
          Sign out
        </Button>
      )}
    </SettingRow>
  )
}
