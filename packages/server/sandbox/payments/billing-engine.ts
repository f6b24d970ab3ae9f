import { discountCentsOf, withTaxCents } from '#domain/billing/order-total.ts'
import { SandboxError } from './sandbox-error.ts'
import type { Coupon, Invoice, PaymentIntent, Price, Subscription, TaxRate } from './shapes.ts'
import { listOf } from './shapes.ts'
import type { SandboxStore } from './store.ts'
import { type Refusal, testCard } from './test-cards.ts'

const DAY_S = 86_400
/** A first payment may be made up for that long. */
const INCOMPLETE_S = 23 * 3600
/** Invoices of renewals are drafts for an hour. */
const DRAFT_S = 3600
/** Days after the first attempt at which a renewal is tried again; after the last the subscription is cancelled. */
const RETRY_DAYS = [3, 5, 7, 14]

const NO_CARD: Refusal = { code: 'missing', declineCode: null, message: 'There is no card to charge.' }
const NOT_PRESENT: Refusal = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

/** Invoices and their charges, subscriptions and their periods. */
export class BillingEngine {
  private readonly store: SandboxStore
  private readonly address: () => string

  constructor(store: SandboxStore, address: () => string) {
    this.store = store
    this.address = address
  }

  subscribe({
    customer,
    price,
    taxRates,
    coupon,
    metadata,
  }: {
    customer: string
    price: Price
    taxRates: TaxRate[]
    coupon: Coupon | null
    metadata: Record<string, string>
  }): Subscription {
    const { store } = this
    const now = store.now()
    const id = store.newId('sub')
    const subscription: Subscription = {
      id,
      object: 'subscription',
      created: now,
      start_date: now,
      billing_cycle_anchor: now,
      livemode: false,
      customer,
      status: 'incomplete',
      cancel_at_period_end: false,
      canceled_at: null,
      ended_at: null,
      currency: price.currency,
      metadata,
      default_tax_rates: taxRates,
      latest_invoice: null,
      items: listOf([
        {
          id: store.newId('si'),
          object: 'subscription_item',
          created: now,
          current_period_start: now,
          current_period_end: periodEnd(now, now, price),
          metadata: {},
          price,
          subscription: id,
        },
      ]),
    }
    store.put('subscription', subscription)
    store.emit('customer.subscription.created', subscription)
    const invoice = this.billPeriod(subscription, 'subscription_create', coupon)
    this.finalize(invoice)
    this.charge(invoice, { isPresent: true })
    return subscription
  }

  newInvoice(
    about: Pick<
      Invoice,
      'customer' | 'billing_reason' | 'description' | 'metadata' | 'parent' | 'currency'
    > & { sandbox_coupon: string | null; sandbox_finalize_at: number },
  ): Invoice {
    const { store } = this
    const invoice: Invoice = {
      id: store.newId('in'),
      object: 'invoice',
      created: store.now(),
      livemode: false,
      status: 'draft',
      amount_due: 0,
      amount_paid: 0,
      amount_remaining: 0,
      attempt_count: 0,
      auto_advance: false,
      number: null,
      subtotal: 0,
      total: 0,
      next_payment_attempt: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
      lines: listOf([]),
      payments: listOf([]),
      total_taxes: [],
      total_discount_amounts: [],
      sandbox_tax_percent: 0,
      ...about,
    }
    store.put('invoice', invoice)
    store.emit('invoice.created', invoice)
    return invoice
  }

  addLine(
    invoice: Invoice,
    { price, taxPercent, description }: { price: Price; taxPercent: number; description: string },
  ): void {
    const amount = price.unit_amount ?? 0
    invoice.lines.data.push({
      id: this.store.newId('il'),
      object: 'line_item',
      amount,
      currency: invoice.currency,
      description,
      livemode: false,
      metadata: {},
    })
    invoice.sandbox_tax_percent = taxPercent
    this.addUp(invoice)
  }

  private addUp(invoice: Invoice): void {
    const subtotal = invoice.lines.data.reduce((sum, { amount }) => sum + amount, 0)
    const coupon =
      invoice.sandbox_coupon === null ? undefined : this.store.find('coupon', invoice.sandbox_coupon)
    const discount = coupon
      ? discountCentsOf(subtotal, {
          couponId: coupon.id,
          name: coupon.name ?? '',
          percentOff: coupon.percent_off,
          amountOff: coupon.amount_off,
        })
      : 0
    const before = subtotal - discount
    const total = withTaxCents(before, invoice.sandbox_tax_percent)
    invoice.subtotal = subtotal
    invoice.total = total
    invoice.amount_due = total
    invoice.amount_remaining = total
    invoice.total_discount_amounts = coupon ? [{ amount: discount, discount: coupon.id }] : []
    invoice.total_taxes = [
      { amount: total - before, tax_behavior: 'exclusive', taxable_amount: before, type: 'tax_rate_details' },
    ]
  }

  private billPeriod(
    subscription: Subscription,
    reason: 'subscription_create' | 'subscription_cycle',
    coupon: Coupon | null,
  ): Invoice {
    const [item] = subscription.items.data
    if (!item) throw new Error('A subscription has an item.')
    const product = this.store.find('product', item.price.product)
    const invoice = this.newInvoice({
      customer: subscription.customer,
      billing_reason: reason,
      description: null,
      metadata: {},
      currency: subscription.currency,
      parent: {
        type: 'subscription_details',
        quote_details: null,
        subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
      },
      sandbox_coupon: coupon?.id ?? null,
      sandbox_finalize_at: reason === 'subscription_create' ? 0 : this.store.now() + DRAFT_S,
    })
    const taxPercent = subscription.default_tax_rates.reduce((sum, rate) => sum + rate.percentage, 0)
    this.addLine(invoice, { price: item.price, taxPercent, description: product?.name ?? 'Subscription' })
    if (coupon) coupon.times_redeemed += 1
    subscription.latest_invoice = invoice.id
    return invoice
  }

  finalize(invoice: Invoice): void {
    if (invoice.status !== 'draft') return
    invoice.status = 'open'
    invoice.number = this.store.nextInvoiceNumber()
    invoice.hosted_invoice_url = `${this.address()}/invoice/${invoice.id}`
    invoice.invoice_pdf = `${this.address()}/invoice/${invoice.id}/pdf`
    this.store.emit('invoice.finalized', invoice)
  }

  /** Tries to take the money of an open invoice. Returns the refusal of the bank; null when it is paid. */
  charge(invoice: Invoice, { isPresent }: { isPresent: boolean }): Refusal | null {
    if (invoice.status !== 'open') return null
    invoice.attempt_count += 1
    if (invoice.total === 0) {
      this.pay(invoice, null)
      return null
    }
    const customer = this.store.find('customer', invoice.customer)
    const methodId =
      customer && 'invoice_settings' in customer ? customer.invoice_settings.default_payment_method : null
    const method = typeof methodId === 'string' ? this.store.find('payment_method', methodId) : undefined
    const intent = this.intentOf(invoice)
    intent.payment_method = method?.id ?? null
    const onCharge = method ? testCard(method.sandbox_number).onCharge : NO_CARD
    if (onCharge === 'ok') {
      this.succeed(intent)
      return null
    }
    if (onCharge === 'authenticate' && isPresent) {
      intent.status = 'requires_action'
      intent.next_action = { type: 'use_stripe_sdk' }
      intent.last_payment_error = null
      this.store.emit('invoice.payment_action_required', invoice)
      return { ...NOT_PRESENT, code: 'invoice_payment_intent_requires_action' }
    }
    const refusal = onCharge === 'authenticate' ? NOT_PRESENT : onCharge
    this.fail(intent, refusal)
    return refusal
  }

  /** The holder has authenticated a payment, or has refused to. */
  authenticate(intent: PaymentIntent, isConfirmed: boolean): void {
    if (intent.status !== 'requires_action') return
    if (isConfirmed) this.succeed(intent)
    else {
      this.fail(intent, {
        code: 'payment_intent_authentication_failure',
        declineCode: null,
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      })
    }
  }

  private intentOf(invoice: Invoice): PaymentIntent {
    const [known] = invoice.payments.data
    const found = known && this.store.find('payment_intent', known.payment.payment_intent)
    if (found) return found
    const { store } = this
    const id = store.newId('pi')
    invoice.payments.data.push({
      id: store.newId('inpay'),
      object: 'invoice_payment',
      created: store.now(),
      currency: invoice.currency,
      invoice: invoice.id,
      is_default: true,
      livemode: false,
      status: 'open',
      amount_paid: null,
      amount_requested: invoice.total,
      payment: { type: 'payment_intent', payment_intent: id },
    })
    return store.put('payment_intent', {
      id,
      object: 'payment_intent',
      created: store.now(),
      livemode: false,
      amount: invoice.total,
      amount_received: 0,
      currency: invoice.currency,
      status: 'requires_payment_method',
      metadata: {},
      client_secret: `${id}_secret_${store.newId('s').slice(2)}`,
      customer: invoice.customer,
      payment_method: null,
      latest_charge: null,
      next_action: null,
      last_payment_error: null,
      sandbox_invoice: invoice.id,
    })
  }

  private succeed(intent: PaymentIntent): void {
    const invoice = this.store.find('invoice', intent.sandbox_invoice)
    if (invoice?.status !== 'open') return
    const charge = this.store.put('charge', {
      id: this.store.newId('ch'),
      object: 'charge',
      created: this.store.now(),
      livemode: false,
      amount: intent.amount,
      amount_refunded: 0,
      currency: intent.currency,
      disputed: false,
      paid: true,
      refunded: false,
      status: 'succeeded',
      customer: intent.customer,
      payment_intent: intent.id,
    })
    intent.status = 'succeeded'
    intent.amount_received = intent.amount
    intent.latest_charge = charge.id
    intent.next_action = null
    intent.last_payment_error = null
    this.store.emit('charge.succeeded', charge)
    this.pay(invoice, intent)
  }

  private pay(invoice: Invoice, intent: PaymentIntent | null): void {
    invoice.status = 'paid'
    invoice.amount_paid = invoice.total
    invoice.amount_remaining = 0
    invoice.next_payment_attempt = null
    for (const payment of invoice.payments.data) {
      payment.status = 'paid'
      payment.amount_paid = intent?.amount ?? 0
    }
    this.store.emit('invoice.paid', invoice)
    const subscription = this.subscriptionOf(invoice)
    if (subscription && subscription.ended_at === null && subscription.latest_invoice === invoice.id) {
      subscription.status = 'active'
      this.store.emit('customer.subscription.updated', subscription)
    }
  }

  private fail(intent: PaymentIntent, { code, declineCode, message }: Refusal): void {
    const invoice = this.store.find('invoice', intent.sandbox_invoice)
    intent.status = 'requires_payment_method'
    intent.next_action = null
    intent.last_payment_error = {
      type: 'card_error',
      code: code as 'card_declined',
      message,
      ...(declineCode !== null && { decline_code: declineCode }),
    }
    if (!invoice) return
    this.store.emit('invoice.payment_failed', invoice)
    const subscription = this.subscriptionOf(invoice)
    if (subscription && invoice.billing_reason === 'subscription_cycle' && subscription.ended_at === null) {
      subscription.status = 'past_due'
      this.store.emit('customer.subscription.updated', subscription)
    }
  }

  subscriptionOf(invoice: Invoice): Subscription | undefined {
    const id = invoice.parent?.subscription_details.subscription
    return id === undefined ? undefined : this.store.find('subscription', id)
  }

  /** Ends a subscription now; its first invoice, unpaid, ends with it. */
  cancel(
    subscription: Subscription,
    status: 'canceled' | 'incomplete_expired' = 'canceled',
    at = this.store.now(),
  ): void {
    if (subscription.ended_at !== null) return
    const wasIncomplete = subscription.status === 'incomplete'
    subscription.status = status
    subscription.canceled_at ??= at
    subscription.ended_at = at
    const latest = this.store.find('invoice', subscription.latest_invoice ?? '')
    if (latest && wasIncomplete) this.void(latest)
    this.store.emit('customer.subscription.deleted', subscription)
  }

  void(invoice: Invoice): void {
    if (invoice.status !== 'open')
      throw new SandboxError(400, 'invoice_not_editable', 'Only open invoices can be voided.')
    invoice.status = 'void'
    const [payment] = invoice.payments.data
    const intent = payment && this.store.find('payment_intent', payment.payment.payment_intent)
    if (intent && intent.status !== 'succeeded') intent.status = 'canceled'
    this.store.emit('invoice.voided', invoice)
  }

  /** Puts the clock ahead, and does on the way what is due: renewals, drafts, retries, ends. */
  advanceTo(target: number): void {
    for (;;) {
      const due = this.nextDue()
      if (due === null || due.at > target) break
      this.store.advanceTo(due.at)
      due.run()
    }
    this.store.advanceTo(target)
  }

  private nextDue(): { at: number; run(): void } | null {
    const dues = [
      ...this.store.list('subscription').flatMap((each) => this.dueOf(each)),
      ...this.store.list('invoice').flatMap((each) => this.dueOfInvoice(each)),
    ]
    return dues.reduce<{ at: number; run(): void } | null>(
      (first, due) => (first === null || due.at < first.at ? due : first),
      null,
    )
  }

  private dueOf(subscription: Subscription): { at: number; run(): void }[] {
    const [item] = subscription.items.data
    if (!item || subscription.ended_at !== null) return []
    if (subscription.status === 'incomplete') {
      return [
        {
          at: subscription.created + INCOMPLETE_S,
          run: () => this.cancel(subscription, 'incomplete_expired'),
        },
      ]
    }
    const end = item.current_period_end
    if (subscription.cancel_at_period_end)
      return [{ at: end, run: () => this.cancel(subscription, 'canceled', end) }]
    return [
      {
        at: end,
        run: () => {
          item.current_period_start = end
          item.current_period_end = periodEnd(subscription.billing_cycle_anchor, end, item.price)
          this.billPeriod(subscription, 'subscription_cycle', null)
          this.store.emit('customer.subscription.updated', subscription)
        },
      },
    ]
  }

  private dueOfInvoice(invoice: Invoice): { at: number; run(): void }[] {
    if (invoice.billing_reason !== 'subscription_cycle') return []
    const subscription = this.subscriptionOf(invoice)
    if (!subscription || subscription.ended_at !== null) return []
    const attempt = () => {
      this.finalize(invoice)
      const isPaid = this.charge(invoice, { isPresent: false }) === null
      const days = RETRY_DAYS[invoice.attempt_count - 1]
      if (isPaid) return
      if (days === undefined) this.cancel(subscription)
      else invoice.next_payment_attempt = invoice.sandbox_finalize_at + days * DAY_S
    }
    if (invoice.status === 'draft') return [{ at: invoice.sandbox_finalize_at, run: attempt }]
    if (invoice.status === 'open' && invoice.next_payment_attempt !== null) {
      return [{ at: invoice.next_payment_attempt, run: attempt }]
    }
    return []
  }
}

/** The same day of the month as the anchor, or the last where the month is shorter. */
function periodEnd(anchor: number, start: number, { recurring }: Price): number {
  const from = new Date(anchor * 1000)
  const begin = new Date(start * 1000)
  const months = (recurring?.interval === 'year' ? 12 : 1) * (recurring?.interval_count ?? 1)
  const month = begin.getUTCMonth() + months
  const lastDay = new Date(Date.UTC(begin.getUTCFullYear(), month + 1, 0)).getUTCDate()
  const end = new Date(begin)
  end.setUTCDate(1)
  end.setUTCMonth(month)
  end.setUTCDate(Math.min(from.getUTCDate(), lastDay))
  return Math.floor(end.getTime() / 1000)
}
