import { type Form, readText } from './form-body.ts'
import { type Kinds, listOf } from './shapes.ts'
import type { SandboxStore } from './store.ts'

interface ApiRequest {
  params: Record<string, string>
  form: Form
  key: string | null
}
export type ApiHandler = (request: ApiRequest) => unknown

export function toPage<Item extends { id: string }>(items: readonly Item[], form: Form) {
  const after = readText(form, 'starting_after')
  const from = after === null ? 0 : items.findIndex(({ id }) => id === after) + 1
  const limit = Number(readText(form, 'limit') ?? 10)
  return { ...listOf(items.slice(from, from + limit)), has_more: items.length > from + limit }
}

/** Lists objects, which a request can filter by the field. */
export const listHandler =
  <K extends keyof Kinds>(store: SandboxStore, kind: K, field?: keyof Kinds[K] & string): ApiHandler =>
  ({ form }) =>
    toPage(
      store.list(kind).filter((object) => field === undefined || passesFilter(form, field, object[field])),
      form,
    )

/** Whether the value passes the form's filter by `name`. Without one, every value passes. */
export function passesFilter(form: Form, name: string, value: unknown): boolean {
  const filterValue = readText(form, name)
  return filterValue === null || filterValue === String(value)
}
