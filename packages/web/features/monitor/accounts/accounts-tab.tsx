import type { MonitoredAccount } from '#contract/admin/monitor.ts'
import { formatDay } from '#domain/text/moments.ts'
import { ListTable } from '../list-table.tsx'
import { useMonitorAddress } from '../monitor-address.ts'
import { getPlanTitle } from '../monitor-labels.ts'
import { LinkButton, ListBar, ListSearch, Moment, Tag, Tags, TwoLines } from '../pieces.tsx'
import { useList } from '../use-list.ts'
import { AccountDialog } from './account-dialog.tsx'

export function AccountsTab() {
  const [{ search, account }, change] = useMonitorAddress()
  const list = useList('monitorAccounts', { search })
  return (
    <>
      <ListBar>
        <ListSearch label="Find by name, username or e-mail" />
      </ListBar>
      <ListTable
        noun="accounts"
        list={list}
        keyOf={({ uid }) => uid}
        isNarrowed={search !== ''}
        empty={{ title: 'No accounts yet', body: 'Accounts are listed here once somebody registers.' }}
        columns={[
          {
            title: 'Account',
            cell: (row) => (
              <TwoLines below={row.name || 'No name'}>
                <LinkButton onClick={() => change({ account: row.uid })}>{row.username}</LinkButton>
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

function Subscription({ account }: { account: MonitoredAccount }) {
  const { plan, endsAt, subscriptionValid, subscriptions } = account
  const isPaid = subscriptions.some((item) => item.plan === plan && item.standing !== 'unpaid')
  if (plan === 'none' && subscriptions.length === 0) return <Tag>No subscription</Tag>
  return (
    <TwoLines
      below={
        <>
          {plan !== 'none' && !isPaid && <div>{formatGrant(endsAt, subscriptionValid)}</div>}
          {subscriptions.map(({ name, period, standing }) => (
            <div key={`${name} ${period}`}>
              {STANDING_LABELS[standing]}: {name}, {period}
            </div>
          ))}
        </>
      }
    >
      {plan === 'none' ? 'No plan' : getPlanTitle(plan)}{' '}
      {!subscriptionValid && plan !== 'none' && <Tag kind="warning">Ended</Tag>}
    </TwoLines>
  )
}

const STANDING_LABELS = { active: 'Paid', past_due: 'Payment failed', unpaid: 'Not paid' } as const

const formatGrant = (endsAt: string | null, isValid: boolean): string =>
  endsAt === null ? 'Granted permanently' : `${isValid ? 'Granted until' : 'Ended'} ${formatDay(endsAt)}`

function Flags({ account }: { account: MonitoredAccount }) {
  return (
    <Tags>
      {account.isAdmin && <Tag kind="brand">Administrator</Tag>}
      {account.isDemo && <Tag>Demo</Tag>}
      {!account.isEmailVerified && <Tag kind="warning">E-mail not verified</Tag>}
    </Tags>
  )
}
