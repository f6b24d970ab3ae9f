import type Stripe from 'stripe'
import type { Tax } from '#domain/billing/taxes.ts'
import { type ChargeState, idOf, payInvoice, readCharge, readTotals, voidInvoice } from './charges.ts'
import { type ProviderSubscription, readCustomerState } from './customer-state.ts'
import { findUnpaidRenewal, unlessEnded } from './periods.ts'
import { changePlan, type PreviewedChange, previewChange } from './plan-changes.ts'
import { ProviderEvents } from './provider-events.ts'
import { CURRENCY, type Sale, SoldPrices } from './sold-prices.ts'
import { find, openStripe, request, type StripeConnection } from './stripe-client.ts'

interface OrderLine extends Sale {
  customerId: string
  metadata: Record<string, string>
  /** Prefix of the steps' idempotency keys. */
  key: string
}

interface NewPrice extends Pick<Sale, 'priceKey' | 'priceCents'> {
  subscriptionId: string
  prorationDate: number
}

/** Stripe as billing uses it. Each method is a step with its own idempotency key. */
export class Payments {
  readonly stripe: Stripe
  readonly events: ProviderEvents
  private readonly catalogue: SoldPrices

  constructor(connection: StripeConnection, webhookSecret: string, sellerGstNumber: string | null = null) {
    this.stripe = openStripe(connection)
    this.events = new ProviderEvents(this.stripe, webhookSecret)
    this.catalogue = new SoldPrices(this.stripe, sellerGstNumber)
  }

  readonly readCustomer = (customerId: string) => readCustomerState(this.stripe, customerId)

  async createCustomer(
    { accountId, email, name }: { accountId: string; email: string; name: string },
    key: string,
  ): Promise<string> {
    const customer = await request(() =>
      this.stripe.customers.create(
        { email, ...(name !== '' && { name }), metadata: { account: accountId } },
        { idempotencyKey: key },
      ),
    )
    return customer.id
  }

  /** Whether the customer exists and is not deleted. */
  async hasCustomer(customerId: string): Promise<boolean> {
    const customer = await find(() => this.stripe.customers.retrieve(customerId))
    return customer !== null && !customer.deleted
  }

  /**
   * Deletes a customer and cancels the subscriptions. Invoices remain. Returns false for an unknown customer.
   */
  async deleteCustomer(customerId: string): Promise<boolean> {
    if (!(await this.hasCustomer(customerId))) return false
    await request(() => this.stripe.customers.del(customerId))
    return true
  }

  async setTaxes(subscriptionId: string, taxes: readonly Tax[]): Promise<void> {
    const rates = await this.catalogue.findTaxRates(taxes)
    // Stripe keeps the former rates if the list is empty.
    const default_tax_rates = rates.length > 0 ? rates : ''
    await request(() => this.stripe.subscriptions.update(subscriptionId, { default_tax_rates }))
  }

  async createSetupIntent(customerId: string, key: string): Promise<{ id: string; clientSecret: string }> {
    const { id, client_secret } = await request(() =>
      this.stripe.setupIntents.create(
        { customer: customerId, usage: 'off_session', allowed_payment_method_types: ['card'] },
        { idempotencyKey: key },
      ),
    )
    if (client_secret === null) throw new Error(`The setup intent ${id} has no secret.`)
    return { id, clientSecret: client_secret }
  }

  async readSetupIntent(intentId: string) {
    const intent = await request(() => this.stripe.setupIntents.retrieve(intentId))
    return {
      isConfirmed: intent.status === 'succeeded',
      customerId: idOf(intent.customer),
      paymentMethodId: idOf(intent.payment_method),
    }
  }

  /** Sets the default card once per key, so that a late retry does not restore an older card. */
  async setDefaultCard(customerId: string, paymentMethodId: string, key: string): Promise<void> {
    await request(() =>
      this.stripe.customers.update(
        customerId,
        { invoice_settings: { default_payment_method: paymentMethodId } },
        { idempotencyKey: key },
      ),
    )
  }

  /** Ignores removed cards, and cards older than the default. */
  async saveCard(customerId: string, paymentMethodId: string, key: string): Promise<void> {
    const expand = ['invoice_settings.default_payment_method']
    const [customer, card] = await Promise.all([
      request(() => this.stripe.customers.retrieve(customerId, { expand })),
      request(() => this.stripe.paymentMethods.retrieve(paymentMethodId)),
    ])
    if (customer.deleted || idOf(card.customer) !== customerId) return
    const { default_payment_method: defaultCard } = customer.invoice_settings
    if (defaultCard !== null && typeof defaultCard === 'object' && defaultCard.created > card.created) return
    await this.setDefaultCard(customerId, paymentMethodId, key)
  }

  /** Returns the id of the first invoice. Unless it is paid, the subscription expires. */
  async createSubscription(line: OrderLine): Promise<string> {
    const { price, taxRates, sellerTaxIds, discounts } = await this.catalogue.findTerms(line)
    const subscription = await request(() =>
      this.stripe.subscriptions.create(
        {
          customer: line.customerId,
          items: [{ price }],
          default_tax_rates: taxRates,
          invoice_settings: { account_tax_ids: sellerTaxIds },
          discounts,
          payment_behavior: 'default_incomplete',
          metadata: line.metadata,
        },
        { idempotencyKey: `${line.key}-subscription` },
      ),
    )
    const invoiceId = idOf(subscription.latest_invoice)
    if (invoiceId === null) throw new Error(`The subscription ${subscription.id} has no invoice.`)
    return invoiceId
  }

  /** Returns the id of the invoice, for `payInvoice`. */
  async createProductInvoice(line: OrderLine & { title: string }): Promise<string> {
    const { customerId: customer, key } = line
    const { price, taxRates, sellerTaxIds, discounts } = await this.catalogue.findTerms(line)
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
          account_tax_ids: sellerTaxIds,
          discounts,
        },
        { idempotencyKey: `${key}-invoice` },
      ),
    )
    await request(() =>
      this.stripe.invoiceItems.create(
        { customer, invoice: invoice.id, pricing: { price }, tax_rates: taxRates },
        { idempotencyKey: `${key}-item` },
      ),
    )
    await request(() =>
      this.stripe.invoices.finalizeInvoice(invoice.id, {}, { idempotencyKey: `${key}-finalize` }),
    )
    return invoice.id
  }

  async previewChange(change: NewPrice): Promise<PreviewedChange> {
    const price = await this.catalogue.findPrice(change.priceKey, change.priceCents)
    return previewChange(this.stripe, { ...change, price })
  }

  async changePlan(change: NewPrice & { orderId: string; key: string }): Promise<string> {
    const price = await this.catalogue.findPrice(change.priceKey, change.priceCents)
    return changePlan(this.stripe, { ...change, price, key: `${change.key}-change` })
  }

  readonly readTotals = (invoiceId: string) => readTotals(this.stripe, invoiceId)
  readonly readCharge = (invoiceId: string) => readCharge(this.stripe, invoiceId)
  readonly voidInvoice = (invoiceId: string) => voidInvoice(this.stripe, invoiceId)
  readonly payInvoice = (invoiceId: string, by: { key: string; paymentMethodId: string | null }) =>
    payInvoice(this.stripe, invoiceId, by)

  /**
   * Voids an invoice and cancels the subscription that it starts, unless it is paid or being paid. Voids
   * first, because a concurrent payment must keep the subscription.
   */
  async withdraw(invoiceId: string): Promise<ChargeState> {
    await this.voidInvoice(invoiceId)
    const charge = await this.readCharge(invoiceId)
    if (charge.state !== 'void') return charge
    const { billing_reason, parent } = await request(() => this.stripe.invoices.retrieve(invoiceId))
    const subscriptionId = idOf(parent?.subscription_details?.subscription)
    if (subscriptionId !== null && billing_reason === 'subscription_create')
      await this.cancelSubscription(subscriptionId)
    return charge
  }

  readonly cancelSubscription = (id: string) =>
    unlessEnded(this.stripe, id, () => this.stripe.subscriptions.cancel(id))
  readonly stopRenewal = (id: string) =>
    unlessEnded(this.stripe, id, () => this.stripe.subscriptions.update(id, { cancel_at_period_end: true }))
  readonly findUnpaidRenewal = (subscriptionId: string) => findUnpaidRenewal(this.stripe, subscriptionId)

  /** Checks for an unpaid period last, because one may start during the first request. */
  async turnOffRenewal(subscriptionId: string): Promise<void> {
    await this.stopRenewal(subscriptionId)
    await this.cancelIfUnpaid(subscriptionId)
  }

  /** Cancels a subscription with an unpaid renewal. Returns false if the renewal is paid or being paid. */
  async cancelIfUnpaid(subscriptionId: string): Promise<boolean> {
    const invoiceId = await this.findUnpaidRenewal(subscriptionId)
    if (invoiceId === null) return false
    // Cancels first, because voiding the renewal of a running subscription would make the period free.
    await this.cancelSubscription(subscriptionId)
    await this.voidInvoice(invoiceId)
    return true
  }

  /**
   * Cancels a subscription if it was refunded, or if renewal is off and the current period is unpaid. Returns
   * whether it did.
   */
  async cancelIfOver({ id, state, isRenewalUnpaid }: ProviderSubscription): Promise<boolean> {
    if (state.endedAt !== null) return false
    if (!state.latestInvoice.isTakenBack)
      return state.cancelAtPeriodEnd && isRenewalUnpaid && this.cancelIfUnpaid(id)
    await this.cancelSubscription(id)
    return true
  }
}
