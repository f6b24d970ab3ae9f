import { createHmac } from 'node:crypto'

/** HMAC-SHA1 of path and query, in URL-safe base64. */
export function signedAddress(address: string, secret: string): string {
  const { pathname, search } = new URL(address)
  const signature = createHmac('sha1', Buffer.from(secret, 'base64url'))
    .update(pathname + search)
    .digest('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  return `${address}&signature=${signature}`
}
