import { expect, it } from 'vitest'
import { extractPdfText } from '../../platform/pdf/edit/pdf-text.ts'
import { invoicePage, invoicePdf } from './invoice-page.ts'
import type { Invoice } from './shapes.ts'
import { startPayments } from './start-payments.ts'

const INVOICE = {
  id: 'in_1',
  number: 'LOT-0001',
  status: 'paid',
  lines: { data: [{ description: '1,000 cells of property data', amount: 4_900 }] },
  total_discount_amounts: [{ amount: 735 }],
  total_taxes: [{ amount: 500 }],
  sandbox_tax_rates: [{ display_name: 'Tax', percentage: 12 }],
  total: 4_665,
  amount_due: 4_665,
} as unknown as Invoice

it('The PDF of an invoice says what its page says: that it is paid, and its discount below zero', async () => {
  const page = invoicePage(INVOICE)
  expect(page).toContain('This invoice is paid.')
  expect(page).toContain('−$7.35')
  const pdf = await extractPdfText(await invoicePdf(INVOICE))
  expect(pdf).toContain('Sandbox: no real money. This invoice is paid.')
  expect(pdf).toContain('Discount: –$7.35')
})

it('The page of the sandbox says its time in British Columbia', async () => {
  const sandbox = await startPayments({ port: 0, file: null, onError: (error) => expect.fail(String(error)) })
  try {
    expect(await (await fetch(sandbox.address)).text()).toMatch(
      /The clock says \w+ \d+, \d{4} at \d+:\d\d [ap]\.m\. \(Pacific time\)\.</,
    )
  } finally {
    await sandbox.close()
  }
})
