import { Button, Text } from '@mantine/core'
import { formatCents } from '#domain/text/money.ts'
import { call } from '../../../lib/api/api.ts'
import { closeBillingDialog, openBillingDialog } from '../../../state/billing-dialog.ts'
import { AlertBanner } from '../../../ui/hints/alert-banner.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import type { Billing, Invoice, Subscription } from '../billing-queries.ts'
import { announcePaid, FLOW_TEXTS, PaymentError } from '../order/payment-messages.tsx'
import { usePayment } from '../order/use-payment.ts'
import { formatSeconds } from './money-texts.ts'
import { cardTitle } from './saved-card.tsx'

const ID = 'open-invoices'

export function showOpenInvoices(): void {
  const section = document.getElementById(ID)
  if (section === null) {
    openBillingDialog({ kind: 'card' })
    return
  }
  closeBillingDialog()
  section.scrollIntoView({ block: 'center' })
  // Waits a frame, because a closing dialog restores the focus first.
  requestAnimationFrame(() => section.querySelector('button')?.focus())
}

export function OpenInvoices({ billing }: { billing: Billing }) {
  const openInvoices = billing.billingDetails.history.filter(({ status }) => status === 'open')
  if (openInvoices.length === 0) return null
  const consequences = describeConsequences(billing.billingDetails.subscriptions)
  return (
    <div id={ID}>
      <AlertBanner
        kind="warning"
        title={openInvoices.length === 1 ? 'An invoice is not paid' : 'Invoices are not paid'}
      >
        {consequences !== '' && <Text my={14}>{consequences}</Text>}
        <ul className={classes.rows}>
          {openInvoices.map((invoice) => (
            <OpenInvoice key={invoice.id} invoice={invoice} billing={billing} />
          ))}
        </ul>
        <Button variant="default" mt={8} onClick={() => openBillingDialog({ kind: 'card' })}>
          {billing.billingDetails.savedCard === null ? 'Add card' : 'Use another card'}
        </Button>
      </AlertBanner>
    </div>
  )
}

function describeConsequences(subscriptions: readonly Subscription[]): string {
  const overdueSubscriptions = subscriptions.filter(({ standing }) => standing !== 'active')
  return overdueSubscriptions
    .map(({ name, accessUntil }) =>
      accessUntil === null
        ? `${name} is closed until it is paid.`
        : `${name} closes on ${formatSeconds(accessUntil)} unless it is paid by then.`,
    )
    .join(' ')
}

function OpenInvoice({ invoice, billing }: { invoice: Invoice; billing: Billing }) {
  const { id: invoiceId, title, date, amount, amountDue } = invoice
  const { savedCard } = billing.billingDetails
  const bySavedCard = (idempotencyKey: string) => call('payInvoice', { body: { invoiceId, idempotencyKey } })
  const { flow, isBusy, payBySavedCard } = usePayment(
    { orderId: invoiceId, bySavedCard, byNewCard: null },
    { onPaid: () => announcePaid(`${title} is paid`) },
  )
  const pay = savedCard && `Pay ${formatCents(amountDue)} with ${cardTitle(savedCard)}`
  return (
    <li className={classes.row}>
      <span>{formatSeconds(date)}</span>
      <span className={classes.grow} aria-live="polite">
        {title} {FLOW_TEXTS[flow.state]}
        {flow.state === 'failure' && <PaymentError message={flow.message} isRefused={flow.isRefused} />}
      </span>
      {amountDue !== amount && <Caption span>Total {formatCents(amount)}, due now</Caption>}
      <Text span inherit fw={500}>
        {formatCents(amountDue)}
      </Text>
      {savedCard !== null && (
        <Button
          aria-label={`${pay}: ${title}, invoice of ${formatSeconds(date)}`}
          loading={isBusy}
          onClick={payBySavedCard}
        >
          {pay}
        </Button>
      )}
    </li>
  )
}
