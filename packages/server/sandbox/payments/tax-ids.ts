import { textOf } from './form-body.ts'
import { missing, SandboxError } from './sandbox-error.ts'
import { listOf, type TaxId } from './shapes.ts'
import type { SandboxStore } from './store.ts'
import { type ApiHandler, objectsOf, pageOf } from './stored-objects.ts'

/** Tax numbers of customers and of the seller. */
export function taxIdRequests(store: SandboxStore): Record<string, ApiHandler> {
  const { customer, base, page } = objectsOf(store)
  const listOfCustomer = (id: string | undefined) => {
    const found = customer(id)
    found.tax_ids ??= listOf([])
    return found.tax_ids
  }
  const made = (form: Parameters<ApiHandler>[0]['form']): TaxId => {
    const [type, value] = [textOf(form.type), textOf(form.value) ?? '']
    if (type !== 'ca_gst_hst' || !/^\d{9}RT\d{4}$/.test(value))
      throw new SandboxError(400, 'tax_id_invalid', `Invalid value for ${type}.`)
    return { ...base('txi'), object: 'tax_id', type, value }
  }

  return {
    'GET /v1/customers/:id/tax_ids': ({ params, form }) => pageOf(listOfCustomer(params.id).data, form),
    'POST /v1/customers/:id/tax_ids': ({ params, form }) => {
      const taxId = made(form)
      listOfCustomer(params.id).data.push(taxId)
      return taxId
    },
    'DELETE /v1/customers/:id/tax_ids/:taxId': ({ params }) => {
      const list = listOfCustomer(params.id)
      const at = list.data.findIndex(({ id }) => id === params.taxId)
      if (at === -1) throw missing(params.taxId ?? 'tax_id')
      list.data.splice(at, 1)
      return { id: params.taxId, object: 'tax_id', deleted: true }
    },
    'GET /v1/tax_ids': ({ form }) => page('tax_id', form, () => true),
    'POST /v1/tax_ids': ({ form }) => store.put('tax_id', made(form)),
  }
}
