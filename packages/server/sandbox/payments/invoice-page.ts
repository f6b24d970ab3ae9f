import { formatCents } from '#domain/text/money.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { createTextPdf } from '../../platform/pdf/edit/pdf-text.ts'
import { plainPage } from '../plain-page.ts'
import type { Invoice } from './shapes.ts'

const STYLE = `
body { max-width: 560px; padding-top: 48px } main { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 32px }
table { width: 100%; border-collapse: collapse } td { padding: 8px 0; border-bottom: 1px solid var(--line) } td:last-child { text-align: right; font-variant-numeric: tabular-nums }
tr:last-child td { font-weight: 600; border: 0 }`

function listAmounts(invoice: Invoice): [string, number][] {
  const discount = invoice.total_discount_amounts.reduce((sum, { amount }) => sum + amount, 0)
  return [
    ...invoice.lines.data.map(({ description, amount }): [string, number] => [description ?? 'Item', amount]),
    ...(discount > 0 ? [['Discount', -discount] as [string, number]] : []),
    ...invoice.sandbox_tax_rates.map(({ display_name, percentage }, index): [string, number] => [
      `${display_name}, ${percentage}%`,
      invoice.total_taxes[index]?.amount ?? 0,
    ]),
    ['Total, CAD', invoice.total],
    ...(invoice.amount_due === invoice.total
      ? []
      : [['Amount due, CAD', invoice.amount_due] as [string, number]]),
  ]
}

const statusLine = ({ status }: Invoice) => `Sandbox: no real money. This invoice is ${status}.`

function listParties(
  { customer_name, customer_address: address, customer_tax_ids = [] }: Invoice,
  sellerTaxIds: readonly string[],
): string[] {
  return [
    ...sellerTaxIds.map((number) => `GST/HST number of the seller: ${number}`),
    ...(address
      ? [
          `Billed to: ${customer_name ?? ''}`,
          `${address.line1}, ${address.city}, ${address.state} ${address.postal_code}`,
        ]
      : []),
    ...customer_tax_ids.map(({ value }) => `GST/HST number of the buyer: ${value}`),
  ]
}

export function invoicePage(invoice: Invoice, sellerTaxIds: readonly string[] = []): string {
  const rows = listAmounts(invoice).map(
    ([label, cents]) => `<tr><td>${escapeHtml(label)}</td><td>${formatCents(cents)}</td></tr>`,
  )
  return plainPage(
    `Invoice ${invoice.number ?? ''}`,
    `<h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1><p>${statusLine(invoice)}</p>
    <p>${listParties(invoice, sellerTaxIds).map(escapeHtml).join('<br>')}</p>
    <table>${rows.join('')}</table><p><a href="/invoice/${invoice.id}/pdf">Download as PDF</a></p>`,
    STYLE,
  )
}

export function invoicePdf(invoice: Invoice, sellerTaxIds: readonly string[] = []): Promise<Uint8Array> {
  const lines = [
    `Invoice ${invoice.number ?? ''}`,
    statusLine(invoice),
    ...listParties(invoice, sellerTaxIds),
    '',
    ...listAmounts(invoice).map(([label, cents]) => `${label}: ${formatCents(cents)}`),
  ]
  return createTextPdf(lines.join('\n'))
}
