import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../../platform/crypto/token.ts'

/** Under TLS, a prefix that browsers accept only over TLS. */
const nameFor = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Secure-lotline-sign-in' : 'lotline-sign-in'
const PATH = '/api/external-sign-in'
const TOKEN = /^[\w-]{43}$/

/** Cookie of a browser that started a sign-in; otherwise null. */
export function readBrowserMark(request: FastifyRequest): string | null {
  const wanted = nameFor(request)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === wanted && TOKEN.test(value)) return value
  }
  return null
}

/**
 * Sets or keeps the cookie, so that two tabs can sign in concurrently. HttpOnly, same-site, and limited to these
 * calls.
 */
export function markBrowser(
  request: FastifyRequest,
  reply: FastifyReply,
  { seconds }: { seconds: number },
): string {
  const mark = readBrowserMark(request) ?? newToken()
  const secure = request.protocol === 'https' ? '; Secure' : ''
  reply.header(
    'set-cookie',
    `${nameFor(request)}=${mark}; Path=${PATH}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${secure}`,
  )
  return mark
}
