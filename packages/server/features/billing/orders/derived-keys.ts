import { createHash } from 'node:crypto'

/** Returns the idempotency key of a step at the provider: the same for the same details, and of 50 characters. */
export function idempotencyKeyOf(step: string, ...details: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('base64url')
  return `lotline-${step}-${hash.slice(0, 32)}`
}
