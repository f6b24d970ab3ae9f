import type Stripe from 'stripe'
import { LotlineError } from '#contract/errors.ts'
import { createSetupIntent, isNewestCard, readSetupIntent } from './cards.ts'
import {
  type ChargeOutcome,
  findPayingCard,
  payInvoice,
  readCharge,
  readTotals,
  voidInvoice,
} from './charges.ts'
import { type CustomerState, readCustomerState } from './customer-state.ts'
import {
  cancelSubscription,
  forgetGivenUp,
  giveCreditBack,
  turnOffRenewal,
  undoFree,
  voidRenewal,
} from './ending.ts'
import { listInvoices } from './list-invoices.ts'
import { ProviderEvents } from './provider-events.ts'
import { CURRENCY, SoldPrices } from './sold-prices.ts'
import { notFound, openStripe, request, type StripeConnection } from './stripe-client.ts'

interface OrderLine {
  customerId: string
  /** Key of the price in the catalogue. */
  priceKey: string
  /** Price in the catalogue, cents of CAD: nothing is charged where the provider has another. */
  priceCents: number
  taxPercent: number
  couponId: string | null
  metadata: Record<string, string>
  /** Idempotency key, of which those of the steps are derived. */
  key: string
}

/** The payment provider (Stripe), as billing uses it. Each method is one step under an idempotency key of its own. */
export class Payments {
  readonly stripe: Stripe
  readonly events: ProviderEvents
  private readonly sold: SoldPrices

  constructor(connection: StripeConnection, webhookSecret: string) {
    this.stripe = openStripe(connection)
    this.events = new ProviderEvents(this.stripe, webhookSecret)
    this.sold = new SoldPrices(this.stripe)
  }

  readCustomer(customerId: string): Promise<CustomerState> {
    return readCustomerState(this.stripe, customerId)
  }

  async createCustomer(
    { accountId, email, name }: { accountId: string; email: string; name: string },
    key: string,
  ): Promise<string> {
    const made = await request(() =>
      this.stripe.customers.create(
        { email, ...(name !== '' && { name }), metadata: { account: accountId } },
        { idempotencyKey: key },
      ),
    )
    return made.id
  }

  /** Returns false for a customer that the provider has no more, or never had. */
  async hasCustomer(customerId: string): Promise<boolean> {
    try {
      return !(await request(() => this.stripe.customers.retrieve(customerId))).deleted
    } catch (error) {
      if (error instanceof LotlineError && error.code === 'not_found') return false
      throw error
    }
  }

  /**
   * Deletes a customer, which cancels its subscriptions at once; its invoices remain at the provider. Returns false for one that the provider has no
   * more, or never had.
   */
  async deleteCustomer(customerId: string): Promise<boolean> {
    if (!(await this.hasCustomer(customerId))) return false
    await request(() => this.stripe.customers.del(customerId))
    return true
  }

  createSetupIntent(customerId: string, key: string): ReturnType<typeof createSetupIntent> {
    return createSetupIntent(this.stripe, customerId, key)
  }

  readSetupIntent(intentId: string): ReturnType<typeof readSetupIntent> {
    return readSetupIntent(this.stripe, intentId)
  }

  /** Makes a card the one that is charged, once for a key: what comes late puts no older card back. */
  async setDefaultCard(customerId: string, paymentMethodId: string, key: string): Promise<void> {
    await request(() =>
      this.stripe.customers.update(
        customerId,
        { invoice_settings: { default_payment_method: paymentMethodId } },
        { idempotencyKey: key },
      ),
    )
  }

  /** Makes a card that has paid the saved one, unless a newer one is that by now, or it was removed from the customer. */
  async saveCard(customerId: string, paymentMethodId: string, key: string): Promise<void> {
    if (!(await isNewestCard(this.stripe, customerId, paymentMethodId))) return
    await this.setDefaultCard(customerId, paymentMethodId, key)
  }

  /** Begins a subscription, of which nothing is charged: `payInvoice` pays its first invoice. Returns its id. */
  async createSubscription(line: OrderLine): Promise<string> {
    const price = await this.sold.findPrice(line.priceKey, line.priceCents)
    const taxRate = await this.sold.findTaxRate(line.taxPercent)
    const made = await request(() =>
      this.stripe.subscriptions.create(
        {
          customer: line.customerId,
          items: [{ price }],
          default_tax_rates: [taxRate],
          ...(line.couponId !== null && { discounts: [{ coupon: line.couponId }] }),
          payment_behavior: 'default_incomplete',
          metadata: line.metadata,
        },
        { idempotencyKey: `${line.key}-subscription` },
      ),
    )
    return made.id
  }

  /** Makes the invoice of a product; `payInvoice` charges it. Returns its id. */
  async createProductInvoice(line: OrderLine & { title: string }): Promise<string> {
    const { customerId: customer, key } = line
    const price = await this.sold.findPrice(line.priceKey, line.priceCents)
    const taxRate = await this.sold.findTaxRate(line.taxPercent)
    const invoice = await request(() =>
      this.stripe.invoices.create(
        {
          customer,
          auto_advance: false,
          collection_method: 'charge_automatically',
          pending_invoice_items_behavior: 'exclude',
          description: line.title,
          metadata: line.metadata,
          currency: CURRENCY,
          ...(line.couponId !== null && { discounts: [{ coupon: line.couponId }] }),
        },
        { idempotencyKey: `${key}-invoice` },
      ),
    )
    await request(() =>
      this.stripe.invoiceItems.create(
        { customer, invoice: invoice.id, pricing: { price }, tax_rates: [taxRate] },
        { idempotencyKey: `${key}-item` },
      ),
    )
    await request(() =>
      this.stripe.invoices.finalizeInvoice(invoice.id, {}, { idempotencyKey: `${key}-finalize` }),
    )
    return invoice.id
  }

  readTotals(invoiceId: string): ReturnType<typeof readTotals> {
    return readTotals(this.stripe, invoiceId)
  }

  payInvoice(invoiceId: string, by: { key: string; paymentMethodId: string | null }): Promise<void> {
    return payInvoice(this.stripe, invoiceId, by)
  }

  readCharge(invoiceId: string): Promise<ChargeOutcome> {
    return readCharge(this.stripe, invoiceId)
  }

  voidInvoice(invoiceId: string): Promise<Stripe.Invoice['status']> {
    return voidInvoice(this.stripe, invoiceId)
  }

  findPayingCard(invoiceId: string): Promise<string | null> {
    return findPayingCard(this.stripe, invoiceId)
  }

  /** Returns the invoice by which a subscription began, whatever it has been billed since. Throws 404 for one that the provider does not know. */
  async firstInvoiceOf(subscriptionId: string): Promise<string> {
    const invoices = await listInvoices(this.stripe, { subscription: subscriptionId })
    const first = invoices.find(({ billing_reason }) => billing_reason === 'subscription_create')
    // Every subscription has one: the provider does not know this one.
    if (!first) throw notFound()
    return first.id
  }

  /**
   * Ends a subscription that was never paid, and its invoice with it; any other is left as it is. The invoice is voided first: its holder could
   * authenticate at this very moment, and what is void is not charged. Whatever the provider makes of a subscription whose first invoice is void,
   * afterwards it has ended (decision 077). Returns the status of the invoice: only with `void` the subscription has ended.
   */
  async cancelUnpaidSubscription(subscriptionId: string): Promise<Stripe.Invoice['status']> {
    const status = await this.voidInvoice(await this.firstInvoiceOf(subscriptionId))
    if (status === 'void') await this.cancelSubscription(subscriptionId)
    return status
  }

  /** Ends a subscription at once; one that has ended stays so. */
  cancelSubscription(subscriptionId: string): Promise<void> {
    return cancelSubscription(this.stripe, subscriptionId)
  }

  /** Ends a subscription whose first invoice cost nothing, or was paid by credit: what it has used up can be used again. */
  async undoFree(subscriptionId: string): Promise<void> {
    await undoFree(this.stripe, subscriptionId, await this.firstInvoiceOf(subscriptionId))
  }

  turnOffRenewal(subscriptionId: string): Promise<string | null> {
    return turnOffRenewal(this.stripe, subscriptionId)
  }

  /**
   * Turns off the renewal of a subscription, and ends it at once where its renewal is not paid, with that invoice: nothing is charged for it any more.
   * While its bank has the payment it does not end: it has been paid then, or is ended by the next call of this, a person's or a job's.
   */
  async endRenewal(subscriptionId: string): Promise<void> {
    const givenUp = await this.turnOffRenewal(subscriptionId)
    if (givenUp !== null) await this.endGivenUp(subscriptionId, givenUp)
  }

  /**
   * Ends a subscription whose renewal was given up, with that invoice. Returns false while its bank has the payment, or when it has paid. What credit
   * has paid, as a draft is when it is finalized, is given back before: whoever finds the subscription afterwards, ended, has nothing to do.
   */
  async endGivenUp(subscriptionId: string, invoiceId: string): Promise<boolean> {
    const status = await this.voidRenewal(invoiceId)
    const isOver = status === 'void' || (status === 'paid' && (await this.giveCreditBack(invoiceId)))
    if (isOver) await this.cancelSubscription(subscriptionId)
    return isOver
  }

  giveCreditBack(invoiceId: string): Promise<boolean> {
    return giveCreditBack(this.stripe, invoiceId)
  }

  forgetGivenUp(subscriptionId: string): Promise<void> {
    return forgetGivenUp(this.stripe, subscriptionId)
  }

  voidRenewal(invoiceId: string): Promise<Stripe.Invoice['status']> {
    return voidRenewal(this.stripe, invoiceId)
  }
}
