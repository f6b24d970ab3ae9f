import type { IncomingMessage } from 'node:http'
import { LotlineError } from '#contract/errors.ts'
import { type HostName, hostNameOfAddress, parseHostName } from './host-name.ts'
import { isLoopback } from './loopback.ts'

/** A host has few spellings; the ports that somebody may add are many. */
const MOST_KNOWN = 100

/** The part of a request that says for which host it is meant. */
type AddressedRequest = Pick<IncomingMessage, 'rawHeaders' | 'url' | 'socket'>

/**
 * Refuses what is meant for another host: any website can give its own name the address of this machine (DNS rebinding), and a
 * browser then takes what is here for a part of that website. Returns null for a request that may go on.
 */
export type HostCheck = (request: AddressedRequest) => LotlineError | null

/**
 * Allows the stated hosts, the names of this machine (`localhost`, 127.0.0.0/8, `[::1]`), and the address that a connection was made to: no
 * DNS stands between that and the browser. A stated port must be the one that is named.
 */
export function hostCheck(stated: readonly HostName[]): HostCheck {
  /** Texts that were allowed whatever the connection: every tile is checked. */
  const known = new Set<string>()
  const isAllowed = (text: string, localAddress: string | undefined) => {
    if (known.has(text)) return true
    const host = parseHostName(text)
    if (host === null) return false
    const isStated =
      isLoopback(host.name) ||
      stated.some(({ name, port }) => name === host.name && (port === null || port === host.port))
    if (isStated && known.size < MOST_KNOWN) known.add(text)
    return isStated || (localAddress !== undefined && hostNameOfAddress(localAddress) === host.name)
  }
  return (request) => {
    const named = namedHosts(request)
    if (named.length !== 1) return misdirected('A request names exactly one host.')
    const target = absoluteTarget(request.url)
    // The one in the request line comes before the header (RFC 9112, section 3.2.2): neither may be a stranger's.
    for (const text of target === null ? named : [target, ...named]) {
      if (!isAllowed(text, request.socket.localAddress)) return misdirected(adviceFor(text))
    }
    return null
  }
}

const misdirected = (message: string) => new LotlineError('misdirected_request', message)

function adviceFor(text: string): string {
  const host = parseHostName(text)
  if (host === null) return 'The host of this request cannot be read.'
  return `This server does not answer to the host ${host.name.slice(0, 253)}. If people are to reach it under that name, set LOTLINE_PUBLIC_URL, or add the name to LOTLINE_ALLOWED_HOSTS.`
}

/** Every `Host` header: Node's `headers` hold only the first. */
function namedHosts({ rawHeaders }: AddressedRequest): string[] {
  const named: string[] = []
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]
    if (name?.length === 4 && name.toLowerCase() === 'host') named.push(rawHeaders[index + 1] ?? '')
  }
  return named
}

/** The host of a request line such as `GET http://parcels.example.ca/`; null for a path. */
function absoluteTarget(url = '/'): string | null {
  if (url.startsWith('/') || url === '*') return null
  return URL.parse(url)?.host ?? ''
}
