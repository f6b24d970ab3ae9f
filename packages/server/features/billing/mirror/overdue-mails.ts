import type { Insertable } from 'kysely'
import type { CustomerState } from '../../../connectors/stripe/customer-state.ts'
import type { AppContext } from '../../../context.ts'
import type { Schema } from '../../../db/schema/schema.ts'
import type { DueInvoice } from '../../../platform/mail/mail.ts'
import { type PreparedMail, prepareMail } from '../../services/mail/service.ts'
import { planItems } from '../catalogue/items.ts'
import { findPayer, listSubscriptions, type SubscriptionRow } from './mirror-queries.ts'
import { isPastDue, toSubscriptionRow } from './to-rows.ts'

/** Whether to mail about an unpaid renewal: once each, and only if access was ever open. */
export const needsMail = (
  { is_past_due, access_until }: Insertable<Schema['billing_subscription']>,
  stored: SubscriptionRow | undefined,
): boolean => is_past_due && access_until !== null && !stored?.notice

const dueOf = (invoice: CustomerState['invoices'][number] | undefined): DueInvoice | null =>
  invoice
    ? { number: invoice.number, cents: invoice.dueCents, issuedAt: new Date(invoice.issuedAt * 1000) }
    : null

/**
 * Renders mails about unpaid renewals, by subscription, before the transaction that decides which to send.
 */
export async function prepareMails(
  {
    database,
    catalogue,
    settings,
    pageUrl,
  }: Pick<AppContext, 'database' | 'catalogue' | 'settings' | 'pageUrl'>,
  accountId: string,
  state: CustomerState,
): Promise<Map<string, PreparedMail>> {
  const mails = new Map<string, PreparedMail>()
  const overdue = state.subscriptions.filter(isPastDue)
  if (overdue.length === 0) return mails
  const plans = planItems(catalogue)
  const rows = await listSubscriptions(database, accountId)
  for (const subscription of overdue) {
    const stored = rows.find(({ subscription_id }) => subscription_id === subscription.id)
    const row = toSubscriptionRow(subscription, {
      accountId,
      plans,
      stored,
      graceDays: settings.billing.graceDays,
    })
    if (!needsMail(row, stored)) continue
    const payer = await findPayer(database, accountId)
    if (!payer) continue
    const props = {
      firstName: payer.firstName,
      name: row.name,
      due: dueOf(
        state.invoices.find(
          ({ status, subscriptionId }) => status === 'open' && subscriptionId === subscription.id,
        ),
      ),
      until: row.access_until as Date,
      // The billing page is open in the grace period, and afterwards redirects to the payment page.
      link: pageUrl('/dashboard/my-lotline/billing'),
    }
    mails.set(
      subscription.id,
      await prepareMail({ to: payer.email, accountId, template: 'payment_failed', props }),
    )
  }
  return mails
}
