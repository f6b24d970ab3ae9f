import type { IncomingMessage } from 'node:http'
import { LotlineError } from '#contract/errors.ts'
import { type HostName, hostNameOfAddress, isLoopback, parseHostName } from './host-name.ts'

/** Bounds the cache, because clients may send any port. */
const MAX_CACHED_HOSTS = 100

type AddressedRequest = Pick<IncomingMessage, 'rawHeaders' | 'url' | 'socket'>

/**
 * Returns an error for a `Host` that is not ours: a website could point its name at this machine (DNS
 * rebinding) and read responses.
 */
export type HostCheck = (request: AddressedRequest) => LotlineError | null

/**
 * Allows the configured hosts (with their port, if any), this machine's names, and the connection's address,
 * which needs no DNS.
 */
export function hostCheck(configured: readonly HostName[]): HostCheck {
  /** Cached, because every tile is checked. */
  const cachedHosts = new Set<string>()
  const isAllowed = (text: string, localAddress: string | undefined) => {
    if (cachedHosts.has(text)) return true
    const host = parseHostName(text)
    if (host === null) return false
    const isConfigured =
      isLoopback(host.name) ||
      configured.some(({ name, port }) => name === host.name && (port === null || port === host.port))
    if (isConfigured && cachedHosts.size < MAX_CACHED_HOSTS) cachedHosts.add(text)
    return isConfigured || (localAddress !== undefined && hostNameOfAddress(localAddress) === host.name)
  }
  return (request) => {
    const hosts = listHosts(request)
    if (hosts.length !== 1) return misdirected('A request must name exactly one host.')
    const target = getTargetHost(request.url)
    // The address in the request line overrides `Host` (RFC 9112, section 3.2.2).
    for (const text of target === null ? hosts : [target, ...hosts]) {
      if (!isAllowed(text, request.socket.localAddress)) return misdirected(hostAdvice(text))
    }
    return null
  }
}

const misdirected = (message: string) => new LotlineError('misdirected_request', message)

function hostAdvice(text: string): string {
  const host = parseHostName(text)
  if (host === null) return 'The host of this request cannot be read.'
  return `This server does not accept requests for the host ${host.name.slice(0, 253)}. To allow it, set LOTLINE_PUBLIC_URL, or add the name to LOTLINE_ALLOWED_HOSTS.`
}

/** All `Host` headers. Node's `headers` has only the first. */
function listHosts({ rawHeaders }: AddressedRequest): string[] {
  const hosts: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts.push(rawHeaders[index + 1] ?? '')
  }
  return hosts
}

/** Host of `GET http://parcels.example.ca/`; null for a path or `*`. */
function getTargetHost(url = '/'): string | null {
  if (url.startsWith('/') || url === '*') return null
  return URL.parse(url)?.host ?? ''
}
