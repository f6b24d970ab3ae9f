import type { IncomingMessage } from 'node:http'

/**
 * Browsers let any website open a WebSocket anywhere and send its origin along: only pages that this server served, under
 * its public address or the one that they requested, may. What sends no origin is no page of ours.
 */
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
