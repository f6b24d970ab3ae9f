import type { Invoice } from './shapes.ts'
import type { SandboxStore } from './store.ts'

/** Replaces ids by their objects, for `expand[]=data.payment.payment_intent`. */
export function expand(answer: unknown, paths: readonly string[], store: SandboxStore): unknown {
  const copy = structuredClone(answer)
  for (const object of [copy, ...listIn(copy)]) cutLines(object)
  for (const path of paths) expandPath(copy, path.split('.'), store)
  return copy
}

const listIn = (value: unknown): unknown[] => {
  const { data } = (value ?? {}) as { data?: unknown }
  return Array.isArray(data) ? data : []
}

/** The other lines have a separate list. */
function cutLines(value: unknown): void {
  const { object, lines } = (value ?? {}) as Partial<Invoice>
  if (object !== 'invoice' || lines === undefined) return
  lines.has_more = lines.data.length > MAX_LINES
  lines.data = lines.data.slice(0, MAX_LINES)
}

const MAX_LINES = 10

function expandPath(value: unknown, [step, ...rest]: string[], store: SandboxStore): void {
  if (step === undefined || typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) expandPath(each, [step, ...rest], store)
    return
  }
  const object = value as Record<string, unknown>
  const inner = object[step]
  if (typeof inner === 'string') object[step] = structuredClone(store.findAny(inner)) ?? inner
  expandPath(object[step], rest, store)
}
