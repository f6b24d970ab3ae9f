import { Anchor } from '@mantine/core'
import { formatMoment } from '#domain/text/moments.ts'
import { formatCents } from '#domain/text/money.ts'
import classes from '../billing.module.css'
import type { Billing } from '../billing-queries.ts'

type Invoice = Billing['billingDetails']['history'][number]

const STATUSES: Record<Invoice['status'], string | null> = {
  paid: null,
  open: 'Not paid',
  void: 'Void',
  refunded: 'Refunded',
}

/** Credit of the account, or what it owes, can make what is due another sum than the total. */
const statusOf = ({ status, amount, amountDue }: Invoice): string | null =>
  status === 'open' && amountDue !== amount ? `Not paid, ${formatCents(amountDue)} due` : STATUSES[status]

/** `Mar 4, 2026` of seconds since 1970. */
export const formatSeconds = (seconds: number): string => formatMoment(new Date(seconds * 1000), 'day')

/** Invoices with their links, the newest first. */
export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  return (
    <ul className={classes.rows} aria-label="Invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id} className={classes.row}>
          <span>{formatSeconds(invoice.date)}</span>
          <span className={classes.grow}>{invoice.title}</span>
          {statusOf(invoice) !== null && <span className={classes.muted}>{statusOf(invoice)}</span>}
          <span className={classes.amount}>{formatCents(invoice.amount)}</span>
          <InvoiceLinks invoice={invoice} />
        </li>
      ))}
    </ul>
  )
}

function InvoiceLinks({ invoice: { link, pdf, date } }: { invoice: Invoice }) {
  const day = formatSeconds(date)
  return (
    <span className={classes.links}>
      {link !== null && (
        <Anchor href={link} target="_blank" rel="noreferrer" aria-label={`Invoice of ${day}`} inherit>
          Invoice
        </Anchor>
      )}
      {pdf !== null && (
        <Anchor
          href={pdf}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF of the invoice of ${day}`}
          inherit
        >
          PDF
        </Anchor>
      )}
    </span>
  )
}
