import type { FastifyReply, FastifyRequest } from 'fastify'
import { newToken } from '../../../platform/crypto/token.ts'

/** Under TLS with the prefix that lets browsers take it from TLS alone. */
const nameFor = (request: FastifyRequest) =>
  request.protocol === 'https' ? '__Secure-lotline-sign-in' : 'lotline-sign-in'
const PATH = '/api/external-sign-in'
const TOKEN = /^[\w-]{43}$/

/** The mark of a browser that has begun a sign-in; null for any other. */
export function readBrowserMark(request: FastifyRequest): string | null {
  const wanted = nameFor(request)
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [name, value = ''] = pair.trim().split('=')
    if (name === wanted && TOKEN.test(value)) return value
  }
  return null
}

/**
 * Marks the browser, or keeps its mark, so that two of its tabs may sign in at once. No script sees it, no other site can have it sent,
 * and it goes to these calls only.
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
