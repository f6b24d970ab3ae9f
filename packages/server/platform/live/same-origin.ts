import type { IncomingMessage } from 'node:http'

/** Browsers let any site open a WebSocket, but send its origin. Our pages always have one. */
export function isSameOrigin(
  { headers }: Pick<IncomingMessage, 'headers'>,
  publicUrl: string | null,
): boolean {
  const { origin, host } = headers
  if (origin === undefined || !URL.canParse(origin)) return false
  const stated = new URL(origin)
  if (publicUrl !== null && stated.origin === new URL(publicUrl).origin) return true
  return stated.host === host
}
