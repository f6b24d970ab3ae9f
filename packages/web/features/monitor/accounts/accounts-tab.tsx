import { Anchor } from '@mantine/core'
import type { MonitoredAccount } from '#contract/admin/monitor.ts'
import { PLANS, type PlanKey } from '#domain/account/plans.ts'
import { formatDate } from '#domain/text/dates.ts'
import { DEFAULT_TIME_ZONE, dayAt } from '#domain/text/time-zone.ts'
import { call } from '../../../lib/api/api.ts'
import { ListTable } from '../list-table.tsx'
import { useMonitorAddress } from '../monitor-address.ts'
import { ListBar, ListSearch, Moment, Tag, Tags, TwoLines } from '../pieces.tsx'
import { useList } from '../use-list.ts'
import { AccountDialog } from './account-dialog.tsx'

/** All accounts, and the details of one of them. */
export function AccountsTab() {
  const [{ search, account }, change] = useMonitorAddress()
  const list = useList('monitorAccounts', { search }, ({ signal, search, after }) =>
    call('monitorAccounts', { query: { search, after }, signal, isQuiet: true }),
  )
  return (
    <>
      <ListBar>
        <ListSearch
          label="Find by name, username or e-mail"
          value={search}
          onChange={(words) => change({ search: words })}
        />
      </ListBar>
      <ListTable
        noun="accounts"
        list={list}
        keyOf={({ uid }) => uid}
        isNarrowed={search !== ''}
        empty={{ title: 'No accounts yet', words: 'They come with the first registration.' }}
        columns={[
          {
            title: 'Account',
            cell: (row) => (
              <TwoLines below={row.name || 'No name'}>
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  onClick={() => change({ account: row.uid })}
                >
                  {row.username}
                </Anchor>
              </TwoLines>
            ),
          },
          { title: 'E-mail', cell: (row) => row.email },
          { title: 'Subscription', cell: (row) => <Subscription account={row} /> },
          { title: 'Flags', cell: (row) => <Flags account={row} /> },
          { title: 'Sessions', isNumber: true, cell: ({ sessionCount }) => sessionCount },
          {
            title: 'Signed in',
            cell: ({ lastLoginAt }) => <Moment time={lastLoginAt} none="Never" />,
          },
          { title: 'Registered', isMinor: true, cell: ({ createdAt }) => <Moment time={createdAt} /> },
        ]}
      />
      {account !== '' && (
        <AccountDialog key={account} accountId={account} onClose={() => change({ account: '' })} />
      )}
    </>
  )
}

export const planTitle = (key: string): string => PLANS[key as PlanKey]?.title ?? key

function Subscription({ account: { plan, endsAt, subscriptionValid } }: { account: MonitoredAccount }) {
  if (plan === 'none') return <Tag>No subscription</Tag>
  const until =
    endsAt === null
      ? 'Does not end'
      : `${subscriptionValid ? 'Until' : 'Ended'} ${formatDate(dayAt(new Date(endsAt), DEFAULT_TIME_ZONE))}`
  return (
    <TwoLines below={until}>
      {planTitle(plan)} {!subscriptionValid && <Tag kind="warning">Ended</Tag>}
    </TwoLines>
  )
}

function Flags({ account }: { account: MonitoredAccount }) {
  return (
    <Tags>
      {account.isAdmin && <Tag kind="brand">Administrator</Tag>}
      {account.isDemo && <Tag>Demo</Tag>}
      {!account.isEmailVerified && <Tag kind="warning">E-mail not verified</Tag>}
    </Tags>
  )
}
