import { formatCents } from '#domain/text/money.ts'
import { MINUS } from '#domain/text/number-format.ts'
import { escapeHtml } from '../../platform/escape-html.ts'
import { plainPage } from '../plain-page.ts'
import type { Invoice } from './shapes.ts'

const STYLE = `
body { max-width: 560px; padding-top: 48px } main { background: var(--card); border: 1px solid var(--line); border-radius: 8px; padding: 32px }
table { width: 100%; border-collapse: collapse } td { padding: 8px 0; border-bottom: 1px solid var(--line) } td:last-child { text-align: right; font-variant-numeric: tabular-nums }
tr:last-child td { font-weight: 600; border: 0 }`

function sumLines(invoice: Invoice): [string, number][] {
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

function parties(
  { customer_name, customer_address: address, customer_tax_ids = [] }: Invoice,
  seller: string[],
): string[] {
  return [
    ...seller.map((number) => `GST/HST number of the seller: ${number}`),
    ...(address
      ? [
          `Billed to: ${customer_name ?? ''}`,
          `${address.line1}, ${address.city}, ${address.state} ${address.postal_code}`,
        ]
      : []),
    ...customer_tax_ids.map(({ value }) => `GST/HST number of the buyer: ${value}`),
  ]
}

export function invoicePage(invoice: Invoice, seller: string[] = []): string {
  const rows = sumLines(invoice).map(
    ([label, cents]) => `<tr><td>${escapeHtml(label)}</td><td>${formatCents(cents)}</td></tr>`,
  )
  return plainPage(
    `Invoice ${invoice.number ?? ''}`,
    `<h1>Invoice ${escapeHtml(invoice.number ?? '')}</h1><p>${statusLine(invoice)}</p>
    <p>${parties(invoice, seller).map(escapeHtml).join('<br>')}</p>
    <table>${rows.join('')}</table><p><a href="/invoice/${invoice.id}/pdf">Download as PDF</a></p>`,
    STYLE,
  )
}

export function invoicePdf(invoice: Invoice, seller: string[] = []): Buffer {
  const lines = [
    `Invoice ${invoice.number ?? ''}`,
    statusLine(invoice),
    ...parties(invoice, seller),
    '',
    ...sumLines(invoice).map(([label, cents]) => `${label}: ${formatCents(cents)}`),
  ]
  // Code of the dash, because the font has no minus.
  const encoded = (text: string) =>
    text
      .replaceAll(MINUS, '\x96')
      .replaceAll(/[^ -~\x96]/g, ' ')
      .replaceAll(/[\\()]/g, '\\$&')
  const text = `BT /F1 12 Tf 16 TL 72 720 Td ${lines.map((line) => `(${encoded(line)}) Tj T*`).join(' ')} ET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]
  let pdf = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = pdf.length
    pdf += `${index + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const start = pdf.length
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`)
  pdf += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows.join('')}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(pdf, 'latin1')
}
