import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { LngLat } from '#domain/geometry/lng-lat.ts'
import { STREET_VIEW_RADIUS_METRES, STREET_VIEW_SOURCE } from '#domain/geometry/street-view.ts'
import { MEGABYTE } from '#domain/text/sizes.ts'
import { SourceUnavailable } from '../facts/fact-connector.ts'
import { RETRY_POLICIES } from '../outbound/retry-policies.ts'
import {
  parseJsonOrNull,
  type ServiceDeps,
  type ServiceLimits,
  serviceFile,
} from '../outbound/service-request.ts'

/** A source without releases. Its key decides whether pictures may be shared. */
export const GOOGLE_SOURCE = { key: 'google-maps', title: 'Google Maps', attribution: '© Google' } as const

const LIMITS: ServiceLimits = { requestMs: 10_000, bytes: 4 * MEGABYTE, retries: RETRY_POLICIES.picture }
const TITLE = 'Google Maps'
const TYPES = ['image/jpeg', 'image/png']

export interface Panorama {
  id: string
  at: LngLat
  /** Month or year, such as `2023-05` or `2023`. */
  photographedOn: string | null
  copyright: string | null
}

/**
 * Fetches pictures for PDFs, because the printing browser has no network. They are never stored
 * ([080](../../../../docs/decisions/080-pictures-of-google-are-not-stored.md)).
 */
export interface GooglePictures {
  key: string
  staticUrl: string
  streetViewUrl: string
  /** Nearest outdoor panorama within 50 m. @throws `SourceUnavailable` */
  findPanorama(at: LngLat, signal: AbortSignal): Promise<Panorama | null>
  /** Null if Google has no picture. Signs `unsignedUrl`. @throws `SourceUnavailable` */
  picture(unsignedUrl: string, signal: AbortSignal): Promise<{ type: string; bytes: Buffer } | null>
}

const Metadata = z.object({
  status: z.string(),
  pano_id: z.string().optional(),
  location: z.object({ lat: z.number(), lng: z.number() }).optional(),
  date: z.string().optional(),
  copyright: z.string().optional(),
})

/** Sends `pageOrigin`, because Google accepts the key only from there. */
export function googlePictures(
  { key, signingSecret, url }: { key: string; signingSecret: string | null; url: string },
  pageOrigin: () => string,
  deps: ServiceDeps,
): GooglePictures {
  const streetViewUrl = `${url}/maps/api/streetview`
  const fetchFile = (unsignedUrl: string, signal: AbortSignal) => {
    const signedUrl = signingSecret === null ? unsignedUrl : signUrl(unsignedUrl, signingSecret)
    const init = { headers: { referer: `${pageOrigin()}/` } }
    return serviceFile(TITLE, { url: signedUrl, init }, { deps, limits: LIMITS, signal })
  }
  return {
    key,
    staticUrl: `${url}/maps/api/staticmap`,
    streetViewUrl,
    async findPanorama([lng, lat], signal) {
      const query = new URLSearchParams({
        location: `${lat.toFixed(6)},${lng.toFixed(6)}`,
        radius: String(STREET_VIEW_RADIUS_METRES),
        source: STREET_VIEW_SOURCE,
        key,
      })
      const { status, bytes } = await fetchFile(`${streetViewUrl}/metadata?${query}`, signal)
      if (status !== 200) throw responseError(String(status))
      const metadata = Metadata.safeParse(parseJsonOrNull(bytes.toString('utf8')))
      if (!metadata.success) throw responseError('something other than metadata')
      const { status: result, pano_id: id, location, date = null, copyright = null } = metadata.data
      if (result === 'ZERO_RESULTS' || result === 'NOT_FOUND') return null
      if (result !== 'OK' || id === undefined || location === undefined) throw responseError(result)
      return { id, at: [location.lng, location.lat], photographedOn: date, copyright }
    },
    async picture(unsignedUrl, signal) {
      const { status, type, bytes } = await fetchFile(unsignedUrl, signal)
      if (status === 404) return null
      if (status !== 200 || !TYPES.includes(type)) throw responseError(String(status))
      return { type, bytes }
    },
  }
}

/** Omits the URL, which contains the key. */
const responseError = (response: string) => new SourceUnavailable(`${TITLE} responded with ${response}.`)

/** Appends HMAC-SHA1 of path and query, in URL-safe base64. */
export function signUrl(url: string, secret: string): string {
  const { pathname, search } = new URL(url)
  const signature = createHmac('sha1', Buffer.from(secret, 'base64url'))
    .update(pathname + search)
    .digest('base64')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
  return `${url}&signature=${signature}`
}
