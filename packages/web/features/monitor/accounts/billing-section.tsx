import type { MonitoredAccountDetails } from '#contract/admin/monitor.ts'
import { formatCents } from '#domain/text/money.ts'
import { dayText } from '../monitor-labels.ts'
import classes from './account.module.css'
import { Facts, Section } from './facts.tsx'

type Billing = MonitoredAccountDetails['billing']

export function BillingSection({ billing: { subscriptions, history } }: { billing: Billing }) {
  if (subscriptions.length + history.length === 0) {
    return <Section title="Billing" lead="The account has paid for nothing yet." />
  }
  return (
    <Section title="Billing" lead={history.length === 0 ? 'There are no invoices yet.' : undefined}>
      <Facts facts={subscriptions.map((subscription) => [subscription.name, standingOf(subscription)])} />
      <ul className={classes.list}>
        {history.map((invoice) => (
          <li key={invoice.id}>
            {[dayOf(invoice.date), invoice.title, formatCents(invoice.amount), STATUSES[invoice.status]].join(
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

function standingOf({
  standing,
  autoRenew,
  expiryDate,
  accessUntil,
}: Billing['subscriptions'][number]): string {
  if (standing === 'unpaid') return 'Not paid'
  if (standing === 'past_due') return `Payment failed; open until ${dayOf(accessUntil ?? expiryDate)}`
  return `Paid; ${autoRenew ? 'renews' : 'expires'} ${dayOf(expiryDate)}`
}

const dayOf = (seconds: number): string => dayText(seconds * 1000)
