import { isIP } from 'node:net'
import { LotlineError } from '#contract/errors.ts'
import type { AppContext } from '../../../../context.ts'
import { isLoopback } from '../../../../platform/reach/host-name.ts'
import type { RelyingParty } from '../../../../platform/second-factor/passkeys.ts'

type Place = ({ ok: true } & RelyingParty) | { ok: false; reason: 'ip_address' | 'not_encrypted' }

/** Uses the settings, never a request's `Host`. */
export const getRelyingParty = ({ pageUrl }: Pick<AppContext, 'pageUrl'>): Place => getPlace(pageUrl(''))

/**
 * Returns the host of a public address. Browsers require a name instead of an IP address, and TLS except for
 * `localhost`.
 */
export function getPlace(publicUrl: string): Place {
  const url = new URL(publicUrl)
  if (isLoopback(url.hostname)) url.hostname = 'localhost'
  const { hostname, protocol, origin } = url
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return { ok: false, reason: 'ip_address' }
  if (protocol !== 'https:' && hostname !== 'localhost') return { ok: false, reason: 'not_encrypted' }
  return { ok: true, id: hostname, origin }
}

/** @throws 422 `passkeys_unavailable` */
export function requireRelyingParty(context: Pick<AppContext, 'pageUrl'>): RelyingParty {
  const place = getRelyingParty(context)
  if (place.ok) return place
  throw new LotlineError(
    'passkeys_unavailable',
    'Passkeys do not work at this address: they need a host name and an encrypted connection.',
  )
}

export const passkeyNotFound = () => new LotlineError('not_found', 'This passkey no longer exists.')
