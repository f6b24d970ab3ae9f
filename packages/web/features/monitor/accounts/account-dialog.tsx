import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MonitoredAccountDetails } from '#contract/admin/monitor.ts'
import { AGREEMENTS, agreementState } from '#domain/account/agreements.ts'
import { CREDENTIALS_TITLES } from '#domain/account/credentials.ts'
import { PROFESSIONS } from '#domain/account/professions.ts'
import { formatDay } from '#domain/text/moments.ts'
import { formatCents } from '#domain/text/money.ts'
import { formatNumber } from '#domain/text/number-format.ts'
import { KEYS } from '../../../state/queries/keys.ts'
import { callQuery } from '../../../state/queries/query-client.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { LoadFailure } from '../../../ui/hints/load-failure.tsx'
import { ListSkeleton } from '../list-table.tsx'
import { formatKey } from '../monitor-labels.ts'
import { Moment, Tag } from '../pieces.tsx'
import { AccessSection } from './access-section.tsx'
import classes from './account.module.css'
import { DangerSection } from './danger-section.tsx'
import { Facts, Section } from './facts.tsx'
import { GrantsSection } from './grants-section.tsx'
import { PlanSection } from './plan-section.tsx'
import { SecondFactorsSection } from './second-factors-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { useAccountActions } from './use-account-acts.ts'

export function AccountDialog({ accountId, onClose }: { accountId: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(
    callQuery(KEYS.monitorPart('account', accountId), 'monitorAccount', { params: { accountId } }),
  )
  return (
    <Dialog title={data?.username ?? 'Account'} size="lg" onClose={onClose}>
      {error ? (
        <LoadFailure noun="The account" error={error} retry={refetch} />
      ) : data ? (
        <Details account={data} onClose={onClose} />
      ) : (
        <ListSkeleton noun="account" />
      )}
    </Dialog>
  )
}

function Details({ account, onClose }: { account: MonitoredAccountDetails; onClose: () => void }) {
  const actions = useAccountActions(account)
  return (
    <Stack gap={20}>
      <Person account={account} />
      <PlanSection
        key={`${account.grantedPlan.plan} ${account.grantedPlan.endsAt}`}
        account={account}
        actions={actions}
      />
      <BillingSection billing={account.billing} />
      <Quotas account={account} />
      <GrantsSection account={account} actions={actions} />
      <AccessSection account={account} actions={actions} />
      <SecondFactorsSection account={account} actions={actions} />
      <SessionsSection account={account} actions={actions} />
      <DangerSection account={account} onDeleted={onClose} />
    </Stack>
  )
}

function Person({ account }: { account: MonitoredAccountDetails }) {
  const agreements = Object.entries(account.agreements)
  const { data } = useQuery(callQuery(KEYS.regions, 'regions'))
  const home = data?.regions.find(({ key }) => key === account.homeRegion)
  return (
    <Facts
      facts={[
        ['Name', account.name],
        [
          'E-mail',
          <>
            {account.email}{' '}
            {account.isEmailVerified ? (
              <Tag kind="good">Verified</Tag>
            ) : (
              <Tag kind="warning">Not verified</Tag>
            )}
          </>,
        ],
        ['Company', account.company],
        ['Phone', account.cellPhone],
        ['Profession', professionTitle(account.profession)],
        ['Home area', home?.title ?? account.homeRegion],
        ['Registered', <Moment key="registered" time={account.createdAt} />],
        ['Last signed in', <Moment key="login" time={account.lastLoginAt} none="Never" />],
        [
          'Signs in with',
          [
            ...(account.hasPassword ? ['a password'] : []),
            ...account.identities.map(({ provider, issuer }) => `${formatKey(provider)} (${issuer})`),
          ].join(', '),
        ],
        [
          'Agreements',
          agreements.map(([key, response]) => (
            <div key={key}>
              {AGREEMENTS[key as keyof typeof AGREEMENTS].title}: {agreementState(response)}
            </div>
          )),
        ],
        [
          'Stored credentials',
          account.credentialsKeys
            .map((key) => CREDENTIALS_TITLES[key as keyof typeof CREDENTIALS_TITLES] ?? formatKey(key))
            .join(', '),
        ],
      ]}
    />
  )
}

function Quotas({ account }: { account: MonitoredAccountDetails }) {
  return (
    <Section title="Quotas" lead="Remaining this calendar month.">
      <Facts
        facts={account.quotas.map(({ key, left, limit, extra }) => [
          formatKey(key.replaceAll(/([A-Z])/g, ' $1').toLowerCase()),
          `${formatNumber(left)} of ${formatNumber(limit)}${extra > 0 ? `, ${formatNumber(extra)} more from products` : ''}`,
        ])}
      />
    </Section>
  )
}

const professionTitle = (key: string | null): string | null =>
  PROFESSIONS.find((profession) => profession.key === key)?.title ?? key

type Billing = MonitoredAccountDetails['billing']

function BillingSection({ billing: { subscriptions, history } }: { billing: Billing }) {
  if (subscriptions.length + history.length === 0) {
    return <Section title="Billing" lead="The account has no payments yet." />
  }
  return (
    <Section title="Billing" lead={history.length === 0 ? 'There are no invoices yet.' : undefined}>
      <Facts
        facts={subscriptions.map((subscription) => [subscription.name, describeStanding(subscription)])}
      />
      <ul className={classes.list}>
        {history.map((invoice) => (
          <li key={invoice.id}>
            {[toDay(invoice.date), invoice.title, formatCents(invoice.amount), STATUSES[invoice.status]].join(
              ', ',
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}

const STATUSES: Record<Billing['history'][number]['status'], string> = {
  paid: 'paid',
  open: 'not paid',
  void: 'void',
  refunded: 'refunded',
}

function describeStanding({
  standing,
  autoRenew,
  expiryDate,
  accessUntil,
}: Billing['subscriptions'][number]): string {
  if (standing === 'unpaid') return 'Not paid'
  if (standing === 'past_due') return `Payment failed; open until ${toDay(accessUntil ?? expiryDate)}`
  return `Paid; ${autoRenew ? 'renews' : 'expires'} ${toDay(expiryDate)}`
}

const toDay = (seconds: number): string => formatDay(seconds * 1000)
