import { type Form, textOf } from './form-body.ts'
import { missing } from './sandbox-error.ts'
import { type Customer, type Kinds, listOf } from './shapes.ts'
import type { SandboxStore } from './store.ts'

interface ApiRequest {
  params: Record<string, string>
  form: Form
  key: string | null
}
export type ApiHandler = (request: ApiRequest) => unknown

/** @throws for unknown ids, like the provider */
export function objectsOf(store: SandboxStore) {
  const get = <K extends keyof Kinds>(kind: K, id: string | null | undefined): Kinds[K] => {
    const found = id ? store.find(kind, id) : undefined
    if (found === undefined) throw missing(id ?? kind)
    return found
  }
  const customer = (id: string | null | undefined): Customer => {
    const found = get('customer', id)
    if ('deleted' in found && found.deleted) throw missing(found.id)
    return found as Customer
  }
  const page = <K extends keyof Kinds>(kind: K, form: Form, keeps: (object: Kinds[K]) => boolean) =>
    pageOf(store.list(kind).filter(keeps), form)
  const listed =
    <K extends keyof Kinds>(kind: K, ...fields: (keyof Kinds[K] & string)[]): ApiHandler =>
    ({ form }) =>
      page(kind, form, (object) => fields.every((field) => matches(form, field, object[field])))

  return { get, customer, page, listed }
}

export function pageOf<Item extends { id: string }>(all: readonly Item[], form: Form) {
  const after = textOf(form.starting_after)
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1
  const limit = Number(textOf(form.limit) ?? 10)
  return { ...listOf(all.slice(from, from + limit)), has_more: all.length > from + limit }
}

/** Whether a filter by `name`, if any, includes the value. */
export function matches(form: Form, name: string, value: unknown): boolean {
  const wanted = textOf(form[name])
  return wanted === null || wanted === String(value)
}
