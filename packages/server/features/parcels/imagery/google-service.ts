import { LotlineError } from '#contract/errors.ts'
import { signedAddress } from '../../../connectors/imagery/google-pictures.ts'
import type { GoogleMapsConnection } from '../../../settings/google-env.ts'

const PICTURES = ['/maps/api/staticmap', '/maps/api/streetview']

/**
 * Address of a Google map picture, signed if a secret is set. @throws 422 `source_not_connected` without a
 * key; 400 `bad_request` for other addresses, which must not get our signature.
 */
export function signMapPicture(maps: GoogleMapsConnection | null, address: string): string {
  if (maps === null) throw new LotlineError('source_not_connected', 'Google Maps is not set up here.')
  const isOurs =
    URL.canParse(address) &&
    PICTURES.some((path) => address.startsWith(`${maps.url}${path}?`)) &&
    new URL(address).searchParams.get('key') === maps.key &&
    !new URL(address).searchParams.has('signature')
  if (!isOurs) throw new LotlineError('bad_request', 'This is not a Google Maps picture with our key.')
  // The signature covers every letter, so the address is normalized as a browser does.
  const { href } = new URL(address)
  return maps.signingSecret === null ? href : signedAddress(href, maps.signingSecret)
}
