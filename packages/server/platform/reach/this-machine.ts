import type { IncomingMessage } from 'node:http'
import { isLoopback, isLoopbackUrl } from './loopback.ts'

/** Headers by which proxies, tunnels and content networks name whom they speak for, besides `X-Forwarded-…`. */
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

/** Returns true when a proxy has forwarded this request. No browser speaks HTTP/1.0, and proxies without further settings do. */
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
 * Returns true when a request comes from this machine itself. The socket says so, and no header can; but a proxy on this machine has such a socket
 * too, so nothing may look forwarded, and a page that it comes from must be of this machine.
 */
export function isFromThisMachine(request: Incoming): boolean {
  const { origin } = request.headers
  return (
    isLoopback(request.socket.remoteAddress ?? '') &&
    !isForwarded(request) &&
    (origin === undefined || isLoopbackUrl(origin))
  )
}
