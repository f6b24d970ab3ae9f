import type { Insertable } from 'kysely'
import type { ProviderInvoice } from '../../../connectors/stripe/customer-state.ts'
import type { AppContext } from '../../../context.ts'
import type { Database } from '../../../db/open.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import { enqueueMail, prepareMail } from '../../services/mail/service.ts'
import { findPayer, type SubscriptionRow } from './mirror-queries.ts'

/** Mails about an unpaid renewal, once per renewal, and only if access was ever open. Returns whether a mail was queued. */
export async function mailOverdue(
  { pageUrl }: Pick<AppContext, 'pageUrl'>,
  transaction: Database,
  {
    row,
    stored,
    invoices,
    now,
  }: {
    row: Insertable<Schema['billing_subscription']>
    stored: SubscriptionRow | undefined
    invoices: readonly ProviderInvoice[]
    now: Date
  },
): Promise<boolean> {
  const until = row.access_until
  if (!row.is_past_due || until === null || stored?.notice) return false
  const payer = await findPayer(transaction, row.account_id)
  if (!payer) return false
  const invoice = invoices.find(
    ({ status, subscriptionId }) => status === 'open' && subscriptionId === row.subscription_id,
  )
  const props = {
    firstName: payer.firstName,
    name: row.name,
    due: invoice
      ? { number: invoice.number, cents: invoice.dueCents, issuedAt: new Date(invoice.issuedAt * 1000) }
      : null,
    until: until as Date,
    // During the grace period; after closing, the page redirects to the payment page.
    link: pageUrl('/dashboard/my-lotline/billing'),
  }
  const template = 'payment_failed'
  await enqueueMail(
    transaction,
    await prepareMail({ to: payer.email, accountId: row.account_id, template, props }),
    now,
  )
  return true
}
