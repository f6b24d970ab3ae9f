import type { BillingEngine } from './billing-engine.ts'
import { catalogueRequests, taxIdRequests } from './catalogue-requests.ts'
import { readForm, readList, readRecord, readText, readTexts } from './form-body.ts'
import { changePrice, draftChange } from './plan-changes.ts'
import { refundCharge } from './refunds.ts'
import { type Customer, type Invoice, listOf, type Subscription } from './shapes.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'
import { type ApiHandler, objectReaders, passesFilter, toPage } from './stored-objects.ts'

export const apiRequests = (store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> => ({
  ...catalogueRequests(store),
  ...taxIdRequests(store),
  ...customerRequests(store, engine),
  ...subscriptionRequests(store, engine),
  ...invoiceRequests(store, engine),
  ...chargeRequests(store),
})

function customerRequests(store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> {
  const { get, getCustomer } = objectReaders(store)

  return {
    'POST /v1/customers': ({ form }) => {
      const customer: Customer = {
        ...store.base('cus'),
        object: 'customer',
        email: readText(form.email),
        name: readText(form.name),
        metadata: readRecord(form.metadata),
        invoice_settings: { default_payment_method: null },
        tax_ids: listOf([]),
      }
      store.put('customer', customer)
      store.emit('customer.created', customer)
      return customer
    },
    'GET /v1/customers/:id': ({ params }) => get('customer', params.id),
    'POST /v1/customers/:id': ({ params, form }) => {
      const customer = getCustomer(params.id)
      const method = readText(readForm(form.invoice_settings).default_payment_method)
      if (method !== null) {
        if (get('payment_method', method).customer !== customer.id) throw missingError(method)
        customer.invoice_settings.default_payment_method = method
      }
      customer.name = readText(form.name) ?? customer.name
      if (form.address !== undefined) customer.address = readRecord(form.address)
      const balance = readText(form.balance)
      if (balance !== null) customer.balance = Number(balance)
      store.emit('customer.updated', customer)
      return customer
    },
    'DELETE /v1/customers/:id': ({ params }) => {
      const customer = getCustomer(params.id)
      for (const subscription of store.list('subscription'))
        if (subscription.customer === customer.id) engine.cancel(subscription)
      const stub = { id: customer.id, object: 'customer' as const, deleted: true as const }
      store.put('customer', stub)
      store.emit('customer.deleted', customer)
      return stub
    },
    'POST /v1/setup_intents': ({ form }) => {
      const intent = store.base('seti')
      return store.put('setup_intent', {
        ...intent,
        object: 'setup_intent',
        status: 'requires_payment_method',
        client_secret: `${intent.id}_secret_${store.newId('s').slice(2)}`,
        customer: getCustomer(readText(form.customer)).id,
        payment_method: null,
        last_setup_error: null,
      })
    },
    'GET /v1/setup_intents/:id': ({ params }) => get('setup_intent', params.id),
    'GET /v1/payment_methods/:id': ({ params }) => get('payment_method', params.id),
  }
}

function subscriptionRequests(store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> {
  const { get, getCustomer, getPage } = objectReaders(store)

  return {
    'POST /v1/subscriptions': ({ form }) => {
      const [item] = readList(form.items)
      const [discount] = readList(form.discounts)
      const couponId = readText(readForm(discount).coupon)
      if (readText(form.payment_behavior) !== 'default_incomplete')
        throw new SandboxError(400, null, 'The sandbox does not charge a subscription when it is created.')
      const details = {
        customer: getCustomer(readText(form.customer)).id,
        metadata: readRecord(form.metadata),
        default_tax_rates: readTexts(form.default_tax_rates).map((id) => get('tax_rate', id)),
        invoice_settings: { account_tax_ids: readTexts(readForm(form.invoice_settings).account_tax_ids) },
      }
      const price = get('price', readText(readForm(item).price))
      return engine.subscribe(details, price, couponId === null ? null : get('coupon', couponId))
    },
    'GET /v1/subscriptions': ({ form }) =>
      getPage(
        'subscription',
        form,
        ({ customer, ended_at }: Subscription) =>
          passesFilter(form, 'customer', customer) && (readText(form.status) === 'all' || ended_at === null),
      ),
    'GET /v1/subscriptions/:id': ({ params }) => get('subscription', params.id),
    'POST /v1/subscriptions/:id': ({ params, form }) => {
      const subscription = get('subscription', params.id)
      if (subscription.ended_at !== null)
        throw new SandboxError(400, null, 'A canceled subscription cannot be changed.')
      const isEnding = readText(form.cancel_at_period_end)
      if (isEnding !== null) {
        subscription.cancel_at_period_end = isEnding === 'true'
      }
      if (form.default_tax_rates !== undefined)
        subscription.default_tax_rates = readTexts(form.default_tax_rates).map((id) => get('tax_rate', id))
      const price = readText(readForm(readList(form.items)[0]).price)
      if (price !== null)
        changePrice(
          { store, engine },
          {
            subscription,
            price: get('price', price),
            at: Number(readText(form.proration_date) ?? store.now()),
            isPending: readText(form.payment_behavior) === 'pending_if_incomplete',
          },
        )
      Object.assign(subscription.metadata, readRecord(form.metadata))
      store.emit('customer.subscription.updated', subscription)
      return subscription
    },
    'DELETE /v1/subscriptions/:id': ({ params }) => {
      const subscription = get('subscription', params.id)
      if (subscription.ended_at !== null) throw missingError(subscription.id)
      engine.cancel(subscription)
      return subscription
    },
  }
}

function invoiceRequests(store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> {
  const { get, getCustomer, getPage } = objectReaders(store)

  return {
    'POST /v1/invoices': ({ form }) => {
      const [discount] = readList(form.discounts)
      const couponId = readText(readForm(discount).coupon)
      const draft = engine.book.draft({
        customer: getCustomer(readText(form.customer)).id,
        billing_reason: 'manual',
        description: readText(form.description),
        metadata: readRecord(form.metadata),
        parent: null,
        account_tax_ids: readTexts(form.account_tax_ids),
        sandbox_coupon: couponId === null ? null : get('coupon', couponId).id,
        sandbox_finalize_at: 0,
      })
      return engine.book.add(draft)
    },
    'POST /v1/invoices/create_preview': ({ form }) => {
      const details = readForm(form.subscription_details)
      const subscription = get('subscription', readText(form.subscription))
      const price = get('price', readText(readForm(readList(details.items)[0]).price))
      const at = Number(readText(details.proration_date) ?? store.now())
      return engine.book.preview(draftChange(engine, { subscription, price, at }))
    },
    'POST /v1/invoiceitems': ({ form }) => {
      const invoice = get('invoice', readText(form.invoice))
      if (invoice.status !== 'draft')
        throw new SandboxError(400, 'invoice_not_editable', 'The invoice is not a draft.')
      const price = get('price', readText(readForm(form.pricing).price))
      const taxRates = readTexts(form.tax_rates).map((id) => get('tax_rate', id))
      engine.book.addLine(invoice, {
        amount: price.unit_amount ?? 0,
        taxRates,
        description: get('product', price.product).name,
        period: { start: store.now(), end: store.now() },
        parent: { type: 'invoice_item_details', invoice_item_details: { proration: false } },
      })
      return { ...store.base('ii'), object: 'invoiceitem', invoice: invoice.id, customer: invoice.customer }
    },
    'GET /v1/invoices': ({ form }) =>
      getPage(
        'invoice',
        form,
        ({ customer, status, parent }: Invoice) =>
          passesFilter(form, 'customer', customer) &&
          passesFilter(form, 'status', status) &&
          passesFilter(form, 'subscription', parent?.subscription_details.subscription),
      ),
    'GET /v1/invoices/:id/lines': ({ params, form }) => toPage(get('invoice', params.id).lines.data, form),
    'GET /v1/invoices/:id': ({ params }) => get('invoice', params.id),
    'POST /v1/invoices/:id': ({ params, form }) => {
      const invoice = get('invoice', params.id)
      invoice.metadata = { ...invoice.metadata, ...readRecord(form.metadata) }
      store.emit('invoice.updated', invoice)
      return invoice
    },
    'POST /v1/invoices/:id/finalize': ({ params }) => {
      const invoice = get('invoice', params.id)
      engine.finalize(invoice)
      return invoice
    },
    'POST /v1/invoices/:id/pay': ({ params, form, key }) => {
      const invoice = get('invoice', params.id)
      if (invoice.status !== 'open')
        throw new SandboxError(400, 'invoice_not_open', `Invoice is already ${invoice.status}`)
      const paymentMethodId = readText(form.payment_method)
      if (paymentMethodId !== null && get('payment_method', paymentMethodId).customer !== invoice.customer)
        throw missingError(paymentMethodId)
      const isPresent = readText(form.off_session) === 'false'
      const refusal = engine.charges.charge(invoice, { isPresent, paymentMethodId, key })
      if (refusal) throw new SandboxError(402, refusal.code, refusal.message, 'card_error')
      return invoice
    },
    'POST /v1/invoices/:id/void': ({ params }) => {
      const invoice = get('invoice', params.id)
      engine.book.void(invoice)
      engine.afterVoid(invoice)
      return invoice
    },
    'GET /v1/invoice_payments': ({ form }) => listOf(get('invoice', readText(form.invoice)).payments.data),
  }
}

function chargeRequests(store: SandboxStore): Record<string, ApiHandler> {
  const { get, listHandler } = objectReaders(store)

  return {
    'GET /v1/charges/:id': ({ params }) => get('charge', params.id),
    'GET /v1/charges': listHandler('charge', 'customer'),
    'POST /v1/refunds': ({ form }) => {
      const amount = readText(form.amount)
      return refundCharge(
        store,
        get('charge', readText(form.charge)),
        amount === null ? null : Number(amount),
      )
    },
    'GET /v1/disputes': listHandler('dispute', 'charge'),
  }
}
