import type { InvoiceBook } from './invoice-book.ts'
import type { Invoice, PaymentIntent } from './shapes.ts'
import type { SandboxStore } from './store.ts'
import { applyPendingChange } from './subscription-item.ts'
import { type Refusal, testCard } from './test-cards.ts'

const NO_CARD: Refusal = { code: 'missing', message: 'There is no card to charge.' }
const AUTHENTICATION_REQUIRED: Refusal = {
  code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}

export class InvoiceCharges {
  /** Status of a payment that the bank accepts, until `catchUp`. If null, it completes immediately. */
  lag: 'processing' | 'succeeded' | null = null
  private readonly store: SandboxStore
  private readonly book: InvoiceBook

  constructor(store: SandboxStore, book: InvoiceBook) {
    this.store = store
    this.book = book
  }

  charge(
    invoice: Invoice,
    {
      isPresent,
      paymentMethodId = null,
      key = null,
    }: { isPresent: boolean; paymentMethodId?: string | null; key?: string | null },
  ): Refusal | null {
    if (invoice.status !== 'open') return null
    invoice.attempt_count += 1
    if (invoice.amount_due === 0) {
      this.pay(invoice)
      return null
    }
    const methodId =
      paymentMethodId ?? this.store.findCustomer(invoice.customer)?.invoice_settings.default_payment_method
    const method = typeof methodId === 'string' ? this.store.find('payment_method', methodId) : undefined
    const intent = this.findOrCreateIntent(invoice)
    if (isInProgress(intent)) return null
    intent.payment_method = method?.id ?? null
    const onCharge = method ? testCard(method.sandbox_number).onCharge : NO_CARD
    if (onCharge === 'ok') {
      this.succeed(intent, key)
      return null
    }
    if (onCharge === 'authenticate' && isPresent) {
      intent.status = 'requires_action'
      intent.last_payment_error = null
      this.store.emit('invoice.payment_action_required', invoice)
      return { ...AUTHENTICATION_REQUIRED, code: 'invoice_payment_intent_requires_action' }
    }
    const refusal = onCharge === 'authenticate' ? AUTHENTICATION_REQUIRED : onCharge
    this.fail(intent, refusal)
    return refusal
  }

  authenticate(intent: PaymentIntent, isConfirmed: boolean): void {
    if (intent.status !== 'requires_action') return
    if (isConfirmed) this.succeed(intent, null)
    else {
      this.fail(intent, {
        code: 'payment_intent_authentication_failure',
        message:
          'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
      })
    }
  }

  catchUp(): void {
    this.lag = null
    for (const intent of this.store.list('payment_intent'))
      if (isInProgress(intent)) this.succeed(intent, null)
  }

  private findOrCreateIntent(invoice: Invoice): PaymentIntent {
    const [payment] = invoice.payments.data
    const intent = payment && this.store.find('payment_intent', payment.payment.payment_intent)
    if (intent) return intent
    const { store } = this
    const id = store.newId('pi')
    invoice.payments.data.push({
      ...store.base('inpay'),
      payment: { type: 'payment_intent', payment_intent: id },
    })
    return store.put('payment_intent', {
      id,
      object: 'payment_intent',
      created: store.now(),
      amount: invoice.amount_due,
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${store.newId('s').slice(2)}`,
      customer: invoice.customer,
      payment_method: null,
      last_payment_error: null,
      sandbox_invoice: invoice.id,
    })
  }

  private succeed(intent: PaymentIntent, key: string | null): void {
    const invoice = this.store.find('invoice', intent.sandbox_invoice)
    if (invoice?.status !== 'open') return
    if (this.lag !== null) {
      intent.status = this.lag
      intent.last_payment_error = null
      return
    }
    const charge = this.store.put('charge', {
      ...this.store.base('ch'),
      amount: intent.amount,
      amount_refunded: 0,
      disputed: false,
      paid: true,
      refunded: false,
      customer: intent.customer,
      payment_intent: intent.id,
      sandbox_key: key,
    })
    intent.status = 'succeeded'
    intent.last_payment_error = null
    this.store.emit('charge.succeeded', charge)
    this.pay(invoice)
  }

  private pay(invoice: Invoice): void {
    invoice.status = 'paid'
    invoice.amount_paid = invoice.amount_due
    invoice.amount_remaining = 0
    invoice.next_payment_attempt = null
    this.store.emit('invoice.paid', invoice)
    const subscription = this.book.subscriptionOf(invoice)
    if (subscription && subscription.ended_at === null && subscription.latest_invoice === invoice.id) {
      subscription.status = 'active'
      applyPendingChange(this.store, subscription)
      this.store.emit('customer.subscription.updated', subscription)
    }
  }

  private fail(intent: PaymentIntent, { code, message }: Refusal): void {
    const invoice = this.store.find('invoice', intent.sandbox_invoice)
    intent.status = 'requires_payment_method'
    intent.last_payment_error = { type: 'card_error', code: code as 'card_declined', message }
    if (!invoice) return
    this.store.emit('invoice.payment_failed', invoice)
    const subscription = this.book.subscriptionOf(invoice)
    if (!subscription || subscription.pending_update || subscription.ended_at !== null) return
    if (!isRetried(invoice)) return
    subscription.status = 'past_due'
    this.store.emit('customer.subscription.updated', subscription)
  }
}

/** Whether a failed charge is retried. Only charges of a running subscription are. */
export const isRetried = ({ billing_reason }: Pick<Invoice, 'billing_reason'>): boolean =>
  billing_reason === 'subscription_cycle' || billing_reason === 'subscription_update'

const isInProgress = ({ status }: Pick<PaymentIntent, 'status'>): boolean =>
  status === 'processing' || status === 'succeeded'
