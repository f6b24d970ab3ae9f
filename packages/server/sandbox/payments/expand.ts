import type { SandboxStore } from './store.ts'

/** Returns a copy of an answer in which the ids at these paths are replaced by their objects, as `expand[]=data.payment.payment_intent` requests. */
export function expand(answer: unknown, paths: readonly string[], store: SandboxStore): unknown {
  const copy = structuredClone(answer)
  for (const path of paths) expandPath(copy, path.split('.'), store)
  return copy
}

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
