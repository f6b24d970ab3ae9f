import type { IncomingMessage } from 'node:http'
import { isLoopback, isLoopbackUrl } from './host-name.ts'

/** Headers of proxies, besides `X-Forwarded-…`. */
const FORWARDING_HEADERS = new Set([
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-envoy-external-address',
  'cf-connecting-ip',
  'cf-ray',
  'cdn-loop',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
])

type Incoming = Pick<IncomingMessage, 'rawHeaders' | 'headers' | 'httpVersion'> & {
  socket: Pick<IncomingMessage['socket'], 'remoteAddress'>
}

/** Whether a proxy forwarded the request. Browsers do not use HTTP/1.0. */
export function isForwarded({
  rawHeaders,
  httpVersion,
}: Pick<Incoming, 'rawHeaders' | 'httpVersion'>): boolean {
  return (
    httpVersion === '1.0' ||
    rawHeaders.some((text, index) => {
      if (index % 2 === 1) return false
      const name = text.toLowerCase()
      return name.startsWith('x-forwarded-') || FORWARDING_HEADERS.has(name)
    })
  )
}

/**
 * Whether the request is from this machine. A local proxy also connects locally, so there must be no sign of
 * one. An `Origin` must be local.
 */
export function isFromThisMachine(request: Incoming): boolean {
  const { origin } = request.headers
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    !isForwarded(request) &&
    (origin === undefined || isLoopbackUrl(origin))
  )
}
