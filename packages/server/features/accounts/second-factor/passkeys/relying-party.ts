import { isIP } from 'node:net'
import type { AppContext } from '../../../../context.ts'
import { isLoopback } from '../../../../platform/reach/loopback.ts'
import type { RelyingParty } from '../../../../platform/second-factor/passkeys.ts'

type Place = ({ ok: true } & RelyingParty) | { ok: false; reason: 'ip_address' | 'not_encrypted' }

/** Returns the relying party of this installation's passkeys, from its settings; a request's `Host` does not affect it. */
export const relyingPartyOf = ({ pageUrl }: Pick<AppContext, 'pageUrl'>): Place => placeOf(pageUrl(''))

/**
 * The relying party of a public address: its host. Browsers accept no bare address as such a name, and offer passkeys over TLS only, but for
 * `localhost`; that is also the name of any address of this machine.
 */
export function placeOf(publicUrl: string): Place {
  const url = new URL(publicUrl)
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  const { hostname, protocol, origin } = url
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return { ok: false, reason: 'ip_address' }
  if (protocol !== 'https:' && hostname !== 'localhost') return { ok: false, reason: 'not_encrypted' }
  return { ok: true, id: hostname, origin }
}
