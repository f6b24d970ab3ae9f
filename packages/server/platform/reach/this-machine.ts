import type { IncomingMessage } from 'node:http'
import { isLoopback, isLoopbackUrl } from './host-name.ts'

/** Headers of proxies besides `X-Forwarded-…`. */
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

/** Detects HTTP/1.0 too, which unconfigured proxies use, but not browsers. */
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
 * A local proxy also has a local socket, so there must be no sign of one. An `Origin` must be local as well.
 */
export function isFromThisMachine(request: Incoming): boolean {
  const { origin } = request.headers
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    !isForwarded(request) &&
    (origin === undefined || isLoopbackUrl(origin))
  )
}
