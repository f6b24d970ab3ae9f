import { createHmac } from 'node:crypto'

/** The address with Google's URL signature: HMAC-SHA1 of path and query with the secret, in URL-safe base64. */
export function signedAddress(address: string, secret: string): string {
  const { pathname, search } = new URL(address)
  const signature = createHmac('sha1', Buffer.from(secret, 'base64url'))
    .update(pathname + search)
    .digest('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  return `${address}&signature=${signature}`
}
