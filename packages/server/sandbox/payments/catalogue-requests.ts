import { type Form, readRecord, readText, readTexts } from './form-body.ts'
import { listOf, type Price, type TaxId } from './shapes.ts'
import { missingError, SandboxError, type SandboxStore } from './store.ts'
import { type ApiHandler, listHandler, toPage } from './stored-objects.ts'

export function catalogueRequests(store: SandboxStore): Record<string, ApiHandler> {
  return {
    'POST /v1/products': ({ form }) =>
      store.put('product', {
        ...store.base('prod', readText(form, 'id') ?? undefined),
        name: readText(form, 'name') ?? '',
      }),
    'GET /v1/products': listHandler(store, 'product'),
    'POST /v1/products/:id': ({ params, form }) => {
      const product = store.get('product', params.id)
      product.name = readText(form, 'name') ?? product.name
      return product
    },
    'POST /v1/prices': ({ form }) => {
      const key = readText(form, 'lookup_key')
      const holder = store.list('price').find(({ lookup_key }) => key !== null && lookup_key === key)
      if (holder) holder.lookup_key = null
      const interval = readText(form, 'recurring[interval]')
      const price: Price = {
        ...store.base('price'),
        currency: readText(form, 'currency') ?? 'cad',
        unit_amount: Number(readText(form, 'unit_amount')),
        lookup_key: key,
        metadata: readRecord(form, 'metadata'),
        product: store.get('product', readText(form, 'product')).id,
        recurring: interval === null ? null : { interval: interval === 'year' ? 'year' : 'month' },
      }
      return store.put('price', price)
    },
    'GET /v1/prices': ({ form }) => {
      const keys = readTexts(form, 'lookup_keys')
      const prices = store.list('price')
      return toPage(
        keys.length === 0 ? prices : prices.filter(({ lookup_key }) => keys.includes(lookup_key ?? '')),
        form,
      )
    },
    'POST /v1/tax_rates': ({ form }) =>
      store.put('tax_rate', {
        ...store.base('txr'),
        display_name: readText(form, 'display_name') ?? 'Tax',
        percentage: Number(readText(form, 'percentage')),
        metadata: readRecord(form, 'metadata'),
      }),
    'GET /v1/tax_rates': listHandler(store, 'tax_rate'),
    'POST /v1/coupons': ({ form }) => {
      const percent = readText(form, 'percent_off')
      const amount = readText(form, 'amount_off')
      return store.put('coupon', {
        ...store.base('coupon', readText(form, 'id') ?? undefined),
        amount_off: amount === null ? null : Number(amount),
        percent_off: percent === null ? null : Number(percent),
      })
    },
    'GET /v1/coupons': listHandler(store, 'coupon'),
  }
}

export function taxIdRequests(store: SandboxStore): Record<string, ApiHandler> {
  const listOfCustomer = (id: string | undefined) => {
    const customer = store.getCustomer(id)
    customer.tax_ids ??= listOf([])
    return customer.tax_ids
  }
  const makeTaxId = (form: Form): TaxId => {
    const [type, value] = [readText(form, 'type'), readText(form, 'value') ?? '']
    if (type !== 'ca_gst_hst' || !/^\d{9}RT\d{4}$/.test(value))
      throw new SandboxError(400, 'tax_id_invalid', `Invalid value for ${type}.`)
    return { ...store.base('txi'), type, value }
  }

  return {
    'GET /v1/customers/:id/tax_ids': ({ params, form }) => toPage(listOfCustomer(params.id).data, form),
    'POST /v1/customers/:id/tax_ids': ({ params, form }) => {
      const taxId = makeTaxId(form)
      listOfCustomer(params.id).data.push(taxId)
      return taxId
    },
    'DELETE /v1/customers/:id/tax_ids/:taxId': ({ params }) => {
      const list = listOfCustomer(params.id)
      const at = list.data.findIndex(({ id }) => id === params.taxId)
      if (at === -1) throw missingError(params.taxId ?? 'tax_id')
      list.data.splice(at, 1)
      return { id: params.taxId, deleted: true }
    },
    'GET /v1/tax_ids': listHandler(store, 'tax_id'),
    'POST /v1/tax_ids': ({ form }) => store.put('tax_id', makeTaxId(form)),
  }
}
