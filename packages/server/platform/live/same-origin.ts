import type { IncomingMessage } from 'node:http'

/**
 * Whether a WebSocket comes from a page this server served: browsers let any site open one, but send its origin.
 * Requests without an origin do not come from our pages.
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
