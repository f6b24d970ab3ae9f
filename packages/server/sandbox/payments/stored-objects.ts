import { type Form, readText } from './form-body.ts'
import { type Customer, type Kinds, listOf } from './shapes.ts'
import { missingError, type SandboxStore } from './store.ts'

interface ApiRequest {
  params: Record<string, string>
  form: Form
  key: string | null
}
export type ApiHandler = (request: ApiRequest) => unknown

/** Returns functions that read stored objects. Like the provider, they throw for unknown ids. */
export function objectReaders(store: SandboxStore) {
  const get = <K extends keyof Kinds>(kind: K, id: string | null | undefined): Kinds[K] => {
    const object = id ? store.find(kind, id) : undefined
    if (object === undefined) throw missingError(id ?? kind)
    return object
  }
  const getCustomer = (id: string | null | undefined): Customer => {
    const customer = get('customer', id)
    if ('deleted' in customer && customer.deleted) throw missingError(customer.id)
    return customer as Customer
  }
  const getPage = <K extends keyof Kinds>(kind: K, form: Form, isIncluded: (object: Kinds[K]) => boolean) =>
    toPage(store.list(kind).filter(isIncluded), form)
  const listHandler =
    <K extends keyof Kinds>(kind: K, ...fields: (keyof Kinds[K] & string)[]): ApiHandler =>
    ({ form }) =>
      getPage(kind, form, (object) => fields.every((field) => passesFilter(form, field, object[field])))

  return { get, getCustomer, getPage, listHandler }
}

export function toPage<Item extends { id: string }>(items: readonly Item[], form: Form) {
  const after = readText(form.starting_after)
  const from = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
  const limit = Number(readText(form.limit) ?? 10)
  return { ...listOf(items.slice(from, from + limit)), has_more: items.length > from + limit }
}

/** Whether the value passes the form's filter by `name`. Without one, every value passes. */
export function passesFilter(form: Form, name: string, value: unknown): boolean {
  const filterValue = readText(form[name])
  return filterValue === null || filterValue === String(value)
}
