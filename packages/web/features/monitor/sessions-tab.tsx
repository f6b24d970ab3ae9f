import { browserName } from '#domain/account/activity/browser-name.ts'
import { call } from '../../lib/api/api.ts'
import { confirm } from '../../lib/messages/alerts.ts'
import { useAct } from './act.ts'
import { ListTable } from './list-table.tsx'
import { useMonitorAddress } from './monitor-address.ts'
import { LinkButton, ListBar, ListSearch, Moment, RowButton, Tag, TwoLines } from './pieces.tsx'
import { useList } from './use-list.ts'

export function SessionsTab() {
  const [{ search }, change] = useMonitorAddress()
  const list = useList('monitorSessions', { search })
  const end = useAct(async ({ id, username }: { id: string; username: string }) => {
    await call('endAnySession', { params: { sessionId: id } })
    return `A session of ${username} ended`
  })
  const confirmEnd = async (session: { id: string; username: string }) => {
    const isSure = await confirm({
      kind: 'warning',
      title: `End this session of ${session.username}?`,
      body: 'Its open pages are signed out immediately.',
    })
    if (isSure) end.run(session)
  }
  return (
    <>
      <ListBar>
        <ListSearch label="Find by account, address or browser" />
      </ListBar>
      <ListTable
        noun="sessions"
        list={list}
        keyOf={({ id }) => id}
        isNarrowed={search !== ''}
        empty={{ title: 'Nobody is signed in', body: 'Please sign in again.' }}
        columns={[
          {
            title: 'Account',
            cell: ({ uid, username }) => (
              <LinkButton onClick={() => change({ tab: 'accounts', search: '', account: uid })}>
                {username}
              </LinkButton>
            ),
          },
          {
            title: 'Browser',
            cell: ({ userAgent, isCurrent }) => (
              <>
                {browserName(userAgent)} {isCurrent && <Tag kind="brand">This one</Tag>}
              </>
            ),
          },
          {
            title: 'From',
            cell: ({ address, loginMode }) => (
              <TwoLines below={`By ${loginMode}`}>{address ?? 'Unknown address'}</TwoLines>
            ),
          },
          { title: 'Signed in', cell: ({ createdAt }) => <Moment time={createdAt} /> },
          { title: 'Last seen', cell: ({ lastSeenAt }) => <Moment time={lastSeenAt} /> },
          {
            title: 'End the session',
            isAction: true,
            cell: ({ id, username, isCurrent, userAgent }) =>
              !isCurrent && (
                <RowButton
                  subject={`${username}, ${browserName(userAgent)}`}
                  onClick={() => void confirmEnd({ id, username })}
                >
                  End
                </RowButton>
              ),
          },
        ]}
      />
    </>
  )
}
