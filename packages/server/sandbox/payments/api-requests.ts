import type { BillingEngine } from './billing-engine.ts'
import { catalogueRequests, taxIdRequests } from './catalogue-requests.ts'
import { formOf, listOfForm, recordOf, textOf, textsOf } from './form-body.ts'
import { changePrice, draftChange } from './plan-changes.ts'
import { refundCharge } from './refunds.ts'
import { missing, SandboxError } from './sandbox-error.ts'
import { type Customer, type Invoice, listOf, type Subscription } from './shapes.ts'
import type { SandboxStore } from './store.ts'
import { type ApiHandler, matches, objectsOf, pageOf } from './stored-objects.ts'

export const apiRequests = (store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> => ({
  ...catalogueRequests(store),
  ...taxIdRequests(store),
  ...customerRequests(store, engine),
  ...subscriptionRequests(store, engine),
  ...invoiceRequests(store, engine),
  ...chargeRequests(store),
})

function customerRequests(store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> {
  const { get, customer } = objectsOf(store)

  return {
    'POST /v1/customers': ({ form }) => {
      const made: Customer = {
        ...store.base('cus'),
        object: 'customer',
        email: textOf(form.email),
        name: textOf(form.name),
        metadata: recordOf(form.metadata),
        invoice_settings: { default_payment_method: null },
        tax_ids: listOf([]),
      }
      store.put('customer', made)
      store.emit('customer.created', made)
      return made
    },
    'GET /v1/customers/:id': ({ params }) => get('customer', params.id),
    'POST /v1/customers/:id': ({ params, form }) => {
      const found = customer(params.id)
      const method = textOf(formOf(form.invoice_settings).default_payment_method)
      if (method !== null) {
        if (get('payment_method', method).customer !== found.id) throw missing(method)
        found.invoice_settings.default_payment_method = method
      }
      found.name = textOf(form.name) ?? found.name
      if (form.address !== undefined) found.address = recordOf(form.address)
      const balance = textOf(form.balance)
      if (balance !== null) found.balance = Number(balance)
      store.emit('customer.updated', found)
      return found
    },
    'DELETE /v1/customers/:id': ({ params }) => {
      const found = customer(params.id)
      for (const each of store.list('subscription')) if (each.customer === found.id) engine.cancel(each)
      const removed = { id: found.id, object: 'customer' as const, deleted: true as const }
      store.put('customer', removed)
      store.emit('customer.deleted', found)
      return removed
    },
    'POST /v1/setup_intents': ({ form }) => {
      const intent = store.base('seti')
      return store.put('setup_intent', {
        ...intent,
        object: 'setup_intent',
        status: 'requires_payment_method',
        client_secret: `${intent.id}_secret_${store.newId('s').slice(2)}`,
        customer: customer(textOf(form.customer)).id,
        payment_method: null,
        last_setup_error: null,
      })
    },
    'GET /v1/setup_intents/:id': ({ params }) => get('setup_intent', params.id),
    'GET /v1/payment_methods/:id': ({ params }) => get('payment_method', params.id),
  }
}

function subscriptionRequests(store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> {
  const { get, customer, page } = objectsOf(store)

  return {
    'POST /v1/subscriptions': ({ form }) => {
      const [item] = listOfForm(form.items)
      const [discount] = listOfForm(form.discounts)
      const couponId = textOf(formOf(discount).coupon)
      if (textOf(form.payment_behavior) !== 'default_incomplete')
        throw new SandboxError(400, null, 'The sandbox charges no subscription as it is made.')
      const about = {
        customer: customer(textOf(form.customer)).id,
        metadata: recordOf(form.metadata),
        default_tax_rates: textsOf(form.default_tax_rates).map((id) => get('tax_rate', id)),
        invoice_settings: { account_tax_ids: textsOf(formOf(form.invoice_settings).account_tax_ids) },
      }
      const price = get('price', textOf(formOf(item).price))
      return engine.subscribe(about, price, couponId === null ? null : get('coupon', couponId))
    },
    'GET /v1/subscriptions': ({ form }) =>
      page(
        'subscription',
        form,
        (each: Subscription) =>
          matches(form, 'customer', each.customer) &&
          (textOf(form.status) === 'all' || each.ended_at === null),
      ),
    'GET /v1/subscriptions/:id': ({ params }) => get('subscription', params.id),
    'POST /v1/subscriptions/:id': ({ params, form }) => {
      const subscription = get('subscription', params.id)
      if (subscription.ended_at !== null)
        throw new SandboxError(400, null, 'A canceled subscription cannot be changed.')
      const isEnding = textOf(form.cancel_at_period_end)
      if (isEnding !== null) {
        subscription.cancel_at_period_end = isEnding === 'true'
      }
      if (form.default_tax_rates !== undefined)
        subscription.default_tax_rates = textsOf(form.default_tax_rates).map((id) => get('tax_rate', id))
      const price = textOf(formOf(listOfForm(form.items)[0]).price)
      if (price !== null)
        changePrice(
          { store, engine },
          {
            subscription,
            price: get('price', price),
            at: Number(textOf(form.proration_date) ?? store.now()),
            isPending: textOf(form.payment_behavior) === 'pending_if_incomplete',
          },
        )
      Object.assign(subscription.metadata, recordOf(form.metadata))
      store.emit('customer.subscription.updated', subscription)
      return subscription
    },
    'DELETE /v1/subscriptions/:id': ({ params }) => {
      const subscription = get('subscription', params.id)
      if (subscription.ended_at !== null) throw missing(subscription.id)
      engine.cancel(subscription)
      return subscription
    },
  }
}

function invoiceRequests(store: SandboxStore, engine: BillingEngine): Record<string, ApiHandler> {
  const { get, customer, page } = objectsOf(store)

  return {
    'POST /v1/invoices': ({ form }) => {
      const [discount] = listOfForm(form.discounts)
      const couponId = textOf(formOf(discount).coupon)
      const draft = engine.book.draft({
        customer: customer(textOf(form.customer)).id,
        billing_reason: 'manual',
        description: textOf(form.description),
        metadata: recordOf(form.metadata),
        parent: null,
        account_tax_ids: textsOf(form.account_tax_ids),
        sandbox_coupon: couponId === null ? null : get('coupon', couponId).id,
        sandbox_finalize_at: 0,
      })
      return engine.book.store(draft)
    },
    'POST /v1/invoices/create_preview': ({ form }) => {
      const details = formOf(form.subscription_details)
      const subscription = get('subscription', textOf(form.subscription))
      const price = get('price', textOf(formOf(listOfForm(details.items)[0]).price))
      const at = Number(textOf(details.proration_date) ?? store.now())
      return engine.book.preview(draftChange(engine, { subscription, price, at }))
    },
    'POST /v1/invoiceitems': ({ form }) => {
      const invoice = get('invoice', textOf(form.invoice))
      if (invoice.status !== 'draft')
        throw new SandboxError(400, 'invoice_not_editable', 'The invoice is not a draft.')
      const price = get('price', textOf(formOf(form.pricing).price))
      const taxRates = textsOf(form.tax_rates).map((id) => get('tax_rate', id))
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
      page(
        'invoice',
        form,
        (each: Invoice) =>
          matches(form, 'customer', each.customer) &&
          matches(form, 'status', each.status) &&
          matches(form, 'subscription', each.parent?.subscription_details.subscription),
      ),
    'GET /v1/invoices/:id/lines': ({ params, form }) => pageOf(get('invoice', params.id).lines.data, form),
    'GET /v1/invoices/:id': ({ params }) => get('invoice', params.id),
    'POST /v1/invoices/:id': ({ params, form }) => {
      const invoice = get('invoice', params.id)
      invoice.metadata = { ...invoice.metadata, ...recordOf(form.metadata) }
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
      const paymentMethodId = textOf(form.payment_method)
      if (paymentMethodId !== null && get('payment_method', paymentMethodId).customer !== invoice.customer)
        throw missing(paymentMethodId)
      const isPresent = textOf(form.off_session) === 'false'
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
    'GET /v1/invoice_payments': ({ form }) => listOf(get('invoice', textOf(form.invoice)).payments.data),
  }
}

function chargeRequests(store: SandboxStore): Record<string, ApiHandler> {
  const { get, listed } = objectsOf(store)

  return {
    'GET /v1/charges/:id': ({ params }) => get('charge', params.id),
    'GET /v1/charges': listed('charge', 'customer'),
    'POST /v1/refunds': ({ form }) => {
      const amount = textOf(form.amount)
      return refundCharge(store, get('charge', textOf(form.charge)), amount === null ? null : Number(amount))
    },
    'GET /v1/disputes': listed('dispute', 'charge'),
  }
}
