import { Anchor, Text } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import { formatCents } from '#domain/text/money.ts'
import { EmptyState } from '../../../ui/hints/notice.tsx'
import { Caption } from '../../../ui/note.tsx'
import classes from '../billing.module.css'
import type { Invoice } from '../billing-queries.ts'
import { formatSeconds } from './money-texts.ts'

const STATUSES: Record<Invoice['status'], string | null> = {
  paid: null,
  open: 'Not paid',
  void: 'Void',
  refunded: 'Refunded',
}

/** Credit or debt can make the amount due differ from the total. */
const describeStatus = ({ status, amount, amountDue }: Invoice): string | null =>
  status === 'open' && amountDue !== amount ? `Not paid, ${formatCents(amountDue)} due` : STATUSES[status]

const NoInvoices = () => (
  <EmptyState title="No invoices yet" icon={<IconReceipt size={20} stroke={1.75} aria-hidden />}>
    The invoice of each payment appears here, to open or save as a PDF.
  </EmptyState>
)

export function InvoiceList({ invoices }: { invoices: readonly Invoice[] }) {
  if (invoices.length === 0) return <NoInvoices />
  return (
    <ul className={classes.rows} aria-label="Invoices">
      {invoices.map((invoice) => (
        <li key={invoice.id} className={classes.row}>
          <span>{formatSeconds(invoice.date)}</span>
          <span className={classes.grow}>{invoice.title}</span>
          {describeStatus(invoice) !== null && <Caption span>{describeStatus(invoice)}</Caption>}
          <Text span inherit fw={500}>
            {formatCents(invoice.amount)}
          </Text>
          <InvoiceLinks invoice={invoice} />
        </li>
      ))}
    </ul>
  )
}

function InvoiceLinks({ invoice: { link, pdf, date, title } }: { invoice: Invoice }) {
  const subject = `${formatSeconds(date)}, ${title}`
  return (
    <span className={classes.links}>
      {link !== null && (
        <Anchor href={link} target="_blank" rel="noreferrer" aria-label={`Invoice of ${subject}`} inherit>
          Invoice
        </Anchor>
      )}
      {pdf !== null && (
        <Anchor
          href={pdf}
          target="_blank"
          rel="noreferrer"
          aria-label={`PDF of the invoice of ${subject}`}
          inherit
        >
          PDF
        </Anchor>
      )}
    </span>
  )
}
