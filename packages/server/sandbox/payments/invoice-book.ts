import { computeDiscountCents, withTaxCents } from '#domain/billing/order-total.ts'
import { type Customer, type Invoice, type Line, listOf, type Subscription, type TaxRate } from './shapes.ts'
import { SandboxError, type SandboxStore } from './store.ts'

export class InvoiceBook {
  /**
   * Whether an invoice can be voided while the bank has its payment. The provider does not document this, so
   * tests try both.
   */
  voidsBeingPaid = false
  private readonly store: SandboxStore
  private readonly address: () => string

  constructor(store: SandboxStore, address: () => string) {
    this.store = store
    this.address = address
  }

  add(invoice: Invoice): Invoice {
    this.store.put('invoice', invoice)
    this.store.emit('invoice.created', invoice)
    return invoice
  }

  draft(
    details: Pick<Invoice, 'customer' | 'billing_reason' | 'description' | 'metadata' | 'parent'> & {
      sandbox_coupon: string | null
      sandbox_finalize_at: number
      account_tax_ids?: string[] | null
    },
  ): Invoice {
    const { store } = this
    return {
      ...store.base('in'),
      object: 'invoice',
      status: 'draft',
      amount_due: 0,
      amount_paid: 0,
      amount_remaining: 0,
      attempt_count: 0,
      number: null,
      starting_balance: 0,
      ending_balance: null,
      total: 0,
      next_payment_attempt: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
      lines: listOf([]),
      payments: listOf([]),
      total_taxes: [],
      total_discount_amounts: [],
      account_tax_ids: null,
      sandbox_tax_rates: [],
      ...details,
      sandbox_coupon:
        details.sandbox_coupon ?? this.store.findCustomer(details.customer)?.sandbox_coupon ?? null,
    }
  }

  addLine(
    invoice: Invoice,
    line: Pick<Line, 'amount' | 'description' | 'parent' | 'period'>,
    taxRates: TaxRate[],
  ): void {
    invoice.lines.data.push({ id: this.store.newId('il'), ...line })
    invoice.sandbox_tax_rates = taxRates
    this.updateTotals(invoice)
  }

  private updateTotals(invoice: Invoice): void {
    const subtotal = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)
    const coupon =
      invoice.sandbox_coupon === null ? undefined : this.store.find('coupon', invoice.sandbox_coupon)
    const discount = coupon
      ? computeDiscountCents(subtotal, { percentOff: coupon.percent_off, amountOff: coupon.amount_off })
      : 0
    const beforeTax = subtotal - discount
    invoice.total_taxes = invoice.sandbox_tax_rates.map(({ id, percentage }) => ({
      amount: withTaxCents(beforeTax, percentage) - beforeTax,
      tax_rate_details: { tax_rate: id },
      type: 'tax_rate_details',
    }))
    const total = invoice.total_taxes.reduce((sum, { amount }) => sum + amount, beforeTax)
    invoice.total = total
    invoice.amount_due = total
    invoice.amount_remaining = total
    invoice.total_discount_amounts = coupon ? [{ amount: discount, discount: coupon.id }] : []
  }

  finalize(invoice: Invoice): void {
    if (invoice.status !== 'draft') return
    invoice.status = 'open'
    const customer = this.store.findCustomer(invoice.customer)
    invoice.customer_name = customer?.name ?? null
    invoice.customer_address = customer?.address ?? null
    invoice.customer_tax_ids = (customer?.tax_ids?.data ?? []).map(({ type, value }) => ({ type, value }))
    this.applyBalance(invoice)
    invoice.number = this.store.nextInvoiceNumber()
    invoice.hosted_invoice_url = `${this.address()}/invoice/${invoice.id}`
    invoice.invoice_pdf = `${this.address()}/invoice/${invoice.id}/pdf`
    this.store.emit('invoice.finalized', invoice)
  }

  /** Adds the customer's balance to a draft, without changing the customer. */
  preview(invoice: Invoice): Invoice {
    this.applyBalance(invoice, { ...this.store.findCustomer(invoice.customer) })
    return invoice
  }

  /** Adds the customer's debt to the amount due, or subtracts a credit, at most to 0. */
  private applyBalance(
    invoice: Invoice,
    customer: Partial<Customer> | undefined = this.store.findCustomer(invoice.customer),
  ): void {
    if (!customer) return
    invoice.starting_balance = customer.balance ?? 0
    const balance = invoice.total + invoice.starting_balance
    invoice.amount_due = Math.max(0, balance)
    invoice.amount_remaining = invoice.amount_due
    invoice.ending_balance = balance - invoice.amount_due
    customer.balance = invoice.ending_balance
  }

  subscriptionOf(invoice: Invoice): Subscription | undefined {
    const id = invoice.parent?.subscription_details.subscription
    return id === undefined ? undefined : this.store.find('subscription', id)
  }

  void(invoice: Invoice): void {
    if (invoice.status !== 'open')
      throw new SandboxError(400, 'invoice_not_editable', 'Only open invoices can be voided.')
    const [payment] = invoice.payments.data
    const intent = payment && this.store.find('payment_intent', payment.payment.payment_intent)
    const isBeingPaid = intent?.status === 'processing' || intent?.status === 'succeeded'
    if (isBeingPaid && !this.voidsBeingPaid)
      throw new SandboxError(400, 'invoice_not_editable', 'This invoice is being paid.')
    invoice.status = 'void'
    const customer = this.store.findCustomer(invoice.customer)
    if (customer)
      customer.balance = (customer.balance ?? 0) + invoice.starting_balance - (invoice.ending_balance ?? 0)
    if (intent && !isBeingPaid) intent.status = 'canceled'
    this.store.emit('invoice.voided', invoice)
  }
}
