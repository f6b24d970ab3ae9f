import { InvoiceBook } from './invoice-book.ts'
import { InvoiceCharges, isRetried } from './invoice-charges.ts'
import { type Invoice, type Line, listOf, type Price, type Subscription } from './shapes.ts'
import type { SandboxStore } from './store.ts'
import { computePeriodEnd, getItem } from './subscription-item.ts'

const DAY_S = 86_400
const INCOMPLETE_EXPIRY_S = 23 * 3600
const DRAFT_DURATION_S = 3600
/** Days between attempts to charge a renewal; after the last, the subscription is cancelled. */
const RETRY_DAYS = [3, 5, 7, 14]

/** An action of the provider at a point in time, in seconds. */
interface Due {
  at: number
  run(): void
}

export class BillingEngine {
  readonly store: SandboxStore
  readonly book: InvoiceBook
  readonly charges: InvoiceCharges
  /**
   * Status of a subscription whose first invoice is voided. The provider does not document this, so tests try
   * all.
   */
  statusOfVoided: 'incomplete' | 'incomplete_expired' | 'active' = 'incomplete'

  constructor(store: SandboxStore, address: () => string) {
    this.store = store
    this.book = new InvoiceBook(store, address)
    this.charges = new InvoiceCharges(store, this.book)
  }

  subscribe(
    details: Pick<Subscription, 'customer' | 'metadata' | 'default_tax_rates' | 'invoice_settings'>,
    price: Price,
    couponId: string | null,
  ): Subscription {
    const { store } = this
    const now = store.now()
    const id = store.newId('sub')
    const subscription: Subscription = {
      id,
      object: 'subscription',
      created: now,
      billing_cycle_anchor: now,
      status: 'incomplete',
      cancel_at_period_end: false,
      ended_at: null,
      ...details,
      latest_invoice: null,
      items: listOf([
        {
          id: store.newId('si'),
          created: now,
          current_period_start: now,
          current_period_end: computePeriodEnd(now, now, price),
          price,
        },
      ]),
    }
    store.put('subscription', subscription)
    store.emit('customer.subscription.created', subscription)
    const invoice = this.billPeriod(subscription, 'subscription_create', couponId)
    this.finalize(invoice)
    return subscription
  }

  /** Completes an invoice. Pays a total of 0; others wait to be paid (`default_incomplete`). */
  finalize(invoice: Invoice): void {
    this.book.finalize(invoice)
    if (invoice.amount_due === 0) this.charges.charge(invoice, { isPresent: true })
  }

  productName({ product }: Price): string {
    return this.store.find('product', product)?.name ?? 'Subscription'
  }

  private billPeriod(
    subscription: Subscription,
    reason: 'subscription_create' | 'subscription_cycle',
    couponId: string | null,
  ): Invoice {
    const item = getItem(subscription)
    const { price, current_period_start: start, current_period_end: end } = item
    const line = {
      amount: price.unit_amount ?? 0,
      description: this.productName(price),
      period: { start, end },
      isProration: false,
    }
    const invoice = this.book.add(this.draft(subscription, reason, couponId, [line]))
    item.sandbox_paid = line.amount - (invoice.total_discount_amounts[0]?.amount ?? 0)
    subscription.latest_invoice = invoice.id
    return invoice
  }

  draft(
    subscription: Subscription,
    reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update',
    couponId: string | null,
    lines: readonly (Pick<Line, 'amount' | 'description' | 'period'> & { isProration: boolean })[],
  ): Invoice {
    const invoice = this.book.draft({
      customer: subscription.customer,
      billing_reason: reason,
      description: null,
      metadata: {},
      parent: {
        type: 'subscription_details',
        subscription_details: { subscription: subscription.id, metadata: { ...subscription.metadata } },
      },
      account_tax_ids: subscription.invoice_settings?.account_tax_ids ?? null,
      sandbox_coupon: couponId,
      sandbox_finalize_at: this.store.now() + (reason === 'subscription_cycle' ? DRAFT_DURATION_S : 0),
    })
    for (const { isProration: proration, ...line } of lines) {
      const parent = { type: 'subscription_item_details' as const, subscription_item_details: { proration } }
      this.book.addLine(invoice, { ...line, parent }, subscription.default_tax_rates)
    }
    return invoice
  }

  /** Cancels a subscription, with its first invoice if unpaid. */
  cancel(
    subscription: Subscription,
    status: 'canceled' | 'incomplete_expired' = 'canceled',
    at = this.store.now(),
  ): void {
    if (subscription.ended_at !== null) return
    this.discardChange(subscription)
    const wasIncomplete = subscription.status === 'incomplete'
    subscription.status = status
    subscription.ended_at = at
    const latest = this.store.find('invoice', subscription.latest_invoice ?? '')
    if (latest?.status === 'open' && wasIncomplete) this.book.void(latest)
    this.store.emit('customer.subscription.deleted', subscription)
  }

  /** Discards a change of price that waits for its payment. */
  discardChange(subscription: Subscription): void {
    if (!subscription.pending_update) return
    const invoice = this.store.find('invoice', subscription.latest_invoice ?? '')
    if (invoice?.status === 'open') this.book.void(invoice)
    delete subscription.pending_update
  }

  afterVoid(invoice: Invoice): void {
    const subscription = this.book.subscriptionOf(invoice)
    if (subscription?.latest_invoice !== invoice.id) return
    if (subscription.pending_update) {
      delete subscription.pending_update
      return
    }
    // A voided renewal is forgiven.
    if (subscription.status === 'past_due') subscription.status = 'active'
    if (subscription.status !== 'incomplete') return
    if (this.statusOfVoided === 'incomplete_expired') this.cancel(subscription, 'incomplete_expired')
    else subscription.status = this.statusOfVoided
  }

  /** Advances the clock, running what becomes due: renewals, drafts, retries, ends. */
  advanceTo(target: number): void {
    for (;;) {
      const due = this.findNextDue()
      if (due === null || due.at > target) break
      this.store.advanceTo(due.at)
      due.run()
    }
    this.store.advanceTo(target)
  }

  private findNextDue(): Due | null {
    const dues = [
      ...this.store.list('subscription').flatMap((each) => this.listSubscriptionDues(each)),
      ...this.store.list('invoice').flatMap((each) => this.listInvoiceDues(each)),
    ]
    return dues.sort((a, b) => a.at - b.at)[0] ?? null
  }

  private listSubscriptionDues(subscription: Subscription): Due[] {
    const [item] = subscription.items.data
    if (!item || subscription.ended_at !== null) return []
    if (subscription.status === 'incomplete') {
      const expire = () => this.cancel(subscription, 'incomplete_expired')
      return [{ at: subscription.created + INCOMPLETE_EXPIRY_S, run: expire }]
    }
    const end = item.current_period_end
    const discard = () => this.discardChange(subscription)
    const { expires_at: at = Infinity } = subscription.pending_update ?? {}
    if (at < end) return [{ at, run: discard }]
    if (subscription.cancel_at_period_end)
      return [{ at: end, run: () => this.cancel(subscription, 'canceled', end) }]
    const renew = () => {
      discard()
      item.current_period_start = end
      item.current_period_end = computePeriodEnd(subscription.billing_cycle_anchor, end, item.price)
      this.billPeriod(subscription, 'subscription_cycle', null)
      this.store.emit('customer.subscription.updated', subscription)
    }
    return [{ at: end, run: renew }]
  }

  attempt(invoice: Invoice, subscription: Subscription): void {
    this.book.finalize(invoice)
    // Not retried if the bank accepts the payment, now or later.
    invoice.next_payment_attempt = null
    const isPaid = this.charges.charge(invoice, { isPresent: false }) === null
    const days = RETRY_DAYS[invoice.attempt_count - 1]
    if (isPaid) return
    if (days === undefined) this.cancel(subscription)
    else invoice.next_payment_attempt = invoice.sandbox_finalize_at + days * DAY_S
  }

  private listInvoiceDues(invoice: Invoice): Due[] {
    if (!isRetried(invoice)) return []
    const subscription = this.book.subscriptionOf(invoice)
    if (!subscription || subscription.ended_at !== null) return []
    const run = () => this.attempt(invoice, subscription)
    if (invoice.status === 'draft') return [{ at: invoice.sandbox_finalize_at, run }]
    const at = invoice.next_payment_attempt
    return invoice.status === 'open' && at !== null ? [{ at, run }] : []
  }
}
