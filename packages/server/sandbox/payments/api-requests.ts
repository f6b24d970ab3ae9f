import type { BillingEngine } from './billing-engine.ts'
import { catalogueRequests, taxIdRequests } from './catalogue-requests.ts'
import { type Form, readRecord, readText, readTexts } from './form-body.ts'
import { changePrice, draftChange } from './plan-changes.ts'
import { refundCharge } from './refunds.ts'
import { type Invoice, listOf, type TaxRate } from './shapes.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'
import { type ApiHandler, listHandler, passesFilter, toPage } from './stored-objects.ts'

export const apiRequests = (engine: BillingEngine): Record<string, ApiHandler> => ({
  ...catalogueRequests(engine.store),
  ...taxIdRequests(engine.store),
  ...customerRequests(engine),
  ...subscriptionRequests(engine),
  ...invoiceRequests(engine),
  ...chargeRequests(engine.store),
})

function customerRequests(engine: BillingEngine): Record<string, ApiHandler> {
  const { store } = engine

  return {
    'POST /v1/customers': ({ form }) => {
      const customer = store.put('customer', {
        ...store.base('cus'),
        object: 'customer',
        name: readText(form, 'name'),
        metadata: readRecord(form, 'metadata'),
        invoice_settings: { default_payment_method: null },
      })
      store.emit('customer.created', customer)
      return customer
    },
    'GET /v1/customers/:id': ({ params }) => store.get('customer', params.id),
    'POST /v1/customers/:id': ({ params, form }) => {
      const customer = store.getCustomer(params.id)
      const method = readText(form, 'invoice_settings[default_payment_method]')
      if (method !== null) {
        if (store.get('payment_method', method).customer !== customer.id) throw missingError(method)
        customer.invoice_settings.default_payment_method = method
      }
      customer.name = readText(form, 'name') ?? customer.name
      if (form.has('address[line1]')) customer.address = readRecord(form, 'address')
      const balance = readText(form, 'balance')
      if (balance !== null) customer.balance = Number(balance)
      store.emit('customer.updated', customer)
      return customer
    },
    'DELETE /v1/customers/:id': ({ params }) => {
      const customer = store.getCustomer(params.id)
      for (const subscription of store.list('subscription'))
        if (subscription.customer === customer.id) engine.cancel(subscription)
      store.emit('customer.deleted', customer)
      return store.put('customer', { id: customer.id, object: 'customer', deleted: true })
    },
    'POST /v1/setup_intents': ({ form }) => {
      const intent = store.base('seti')
      return store.put('setup_intent', {
        ...intent,
        object: 'setup_intent',
        status: 'requires_payment_method',
        client_secret: `${intent.id}_secret_${store.newId('s').slice(2)}`,
        customer: store.getCustomer(readText(form, 'customer')).id,
        payment_method: null,
        last_setup_error: null,
      })
    },
    'GET /v1/setup_intents/:id': ({ params }) => store.get('setup_intent', params.id),
    'GET /v1/payment_methods/:id': ({ params }) => store.get('payment_method', params.id),
  }
}

const readTaxRates = (store: SandboxStore, form: Form, name: string): TaxRate[] =>
  readTexts(form, name).map((id) => store.get('tax_rate', id))

/** Id of the coupon, which must exist. */
function readCoupon(store: SandboxStore, form: Form): string | null {
  const id = readText(form, 'discounts[0][coupon]')
  return id && store.get('coupon', id).id
}

function subscriptionRequests(engine: BillingEngine): Record<string, ApiHandler> {
  const { store } = engine

  return {
    'POST /v1/subscriptions': ({ form }) => {
      if (readText(form, 'payment_behavior') !== 'default_incomplete')
        throw new SandboxError(400, null, 'The sandbox does not charge a subscription when it is created.')
      const details = {
        customer: store.getCustomer(readText(form, 'customer')).id,
        metadata: readRecord(form, 'metadata'),
        default_tax_rates: readTaxRates(store, form, 'default_tax_rates'),
        invoice_settings: { account_tax_ids: readTexts(form, 'invoice_settings[account_tax_ids]') },
      }
      const price = store.get('price', readText(form, 'items[0][price]'))
      return engine.subscribe(details, price, readCoupon(store, form))
    },
    'GET /v1/subscriptions': listHandler(store, 'subscription', 'customer'),
    'GET /v1/subscriptions/:id': ({ params }) => store.get('subscription', params.id),
    'POST /v1/subscriptions/:id': ({ params, form }) => {
      const subscription = store.get('subscription', params.id)
      if (subscription.ended_at !== null)
        throw new SandboxError(400, null, 'A canceled subscription cannot be changed.')
      const isEnding = readText(form, 'cancel_at_period_end')
      if (isEnding !== null) subscription.cancel_at_period_end = isEnding === 'true'
      const taxRates = readTaxRates(store, form, 'default_tax_rates')
      if (taxRates.length > 0 || form.has('default_tax_rates')) subscription.default_tax_rates = taxRates
      const price = readText(form, 'items[0][price]')
      if (price !== null)
        changePrice(engine, {
          subscription,
          price: store.get('price', price),
          at: Number(readText(form, 'proration_date') ?? store.now()),
          isPending: readText(form, 'payment_behavior') === 'pending_if_incomplete',
        })
      Object.assign(subscription.metadata, readRecord(form, 'metadata'))
      store.emit('customer.subscription.updated', subscription)
      return subscription
    },
    'DELETE /v1/subscriptions/:id': ({ params }) => {
      const subscription = store.get('subscription', params.id)
      if (subscription.ended_at !== null) throw missingError(subscription.id)
      engine.cancel(subscription)
      return subscription
    },
  }
}

function invoiceRequests(engine: BillingEngine): Record<string, ApiHandler> {
  const { store, book } = engine

  return {
    'POST /v1/invoices': ({ form }) =>
      book.add(
        book.draft({
          customer: store.getCustomer(readText(form, 'customer')).id,
          billing_reason: 'manual',
          description: readText(form, 'description'),
          metadata: readRecord(form, 'metadata'),
          parent: null,
          account_tax_ids: readTexts(form, 'account_tax_ids'),
          sandbox_coupon: readCoupon(store, form),
          sandbox_finalize_at: 0,
        }),
      ),
    'POST /v1/invoices/create_preview': ({ form }) => {
      const subscription = store.get('subscription', readText(form, 'subscription'))
      const price = store.get('price', readText(form, 'subscription_details[items][0][price]'))
      const at = Number(readText(form, 'subscription_details[proration_date]'))
      return book.preview(draftChange(engine, { subscription, price, at }))
    },
    'POST /v1/invoiceitems': ({ form }) => {
      const invoice = store.get('invoice', readText(form, 'invoice'))
      if (invoice.status !== 'draft')
        throw new SandboxError(400, 'invoice_not_editable', 'The invoice is not a draft.')
      const price = store.get('price', readText(form, 'pricing[price]'))
      const line = {
        amount: price.unit_amount ?? 0,
        description: engine.productName(price),
        period: { start: store.now(), end: store.now() },
        parent: { type: 'invoice_item_details' as const, invoice_item_details: { proration: false } },
      }
      book.addLine(invoice, line, readTaxRates(store, form, 'tax_rates'))
      return { ...store.base('ii'), object: 'invoiceitem', invoice: invoice.id, customer: invoice.customer }
    },
    'GET /v1/invoices': ({ form }) => {
      const isListed = ({ customer, parent }: Invoice) =>
        passesFilter(form, 'customer', customer) &&
        passesFilter(form, 'subscription', parent?.subscription_details.subscription)
      return toPage(store.list('invoice').filter(isListed), form)
    },
    'GET /v1/invoices/:id/lines': ({ params, form }) =>
      toPage(store.get('invoice', params.id).lines.data, form),
    'GET /v1/invoices/:id': ({ params }) => store.get('invoice', params.id),
    'POST /v1/invoices/:id': ({ params, form }) => {
      const invoice = store.get('invoice', params.id)
      invoice.metadata = { ...invoice.metadata, ...readRecord(form, 'metadata') }
      store.emit('invoice.updated', invoice)
      return invoice
    },
    'POST /v1/invoices/:id/finalize': ({ params }) => {
      const invoice = store.get('invoice', params.id)
      engine.finalize(invoice)
      return invoice
    },
    'POST /v1/invoices/:id/pay': ({ params, form, key }) => {
      const invoice = store.get('invoice', params.id)
      if (invoice.status !== 'open')
        throw new SandboxError(400, 'invoice_not_open', `Invoice is already ${invoice.status}`)
      const paymentMethodId = readText(form, 'payment_method')
      if (
        paymentMethodId !== null &&
        store.get('payment_method', paymentMethodId).customer !== invoice.customer
      )
        throw missingError(paymentMethodId)
      const isPresent = readText(form, 'off_session') === 'false'
      const refusal = engine.charges.charge(invoice, { isPresent, paymentMethodId, key })
      if (refusal) throw new SandboxError(402, refusal.code, refusal.message, 'card_error')
      return invoice
    },
    'POST /v1/invoices/:id/void': ({ params }) => {
      const invoice = store.get('invoice', params.id)
      book.void(invoice)
      engine.afterVoid(invoice)
      return invoice
    },
    'GET /v1/invoice_payments': ({ form }) =>
      listOf(store.get('invoice', readText(form, 'invoice')).payments.data),
  }
}

const chargeRequests = (store: SandboxStore): Record<string, ApiHandler> => ({
  'GET /v1/charges/:id': ({ params }) => store.get('charge', params.id),
  'GET /v1/charges': listHandler(store, 'charge', 'customer'),
  'POST /v1/refunds': ({ form }) => {
    const amount = readText(form, 'amount')
    const charge = store.get('charge', readText(form, 'charge'))
    return refundCharge(store, charge, amount === null ? null : Number(amount))
  },
  'GET /v1/disputes': listHandler(store, 'dispute', 'charge'),
})
