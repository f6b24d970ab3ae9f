/** Photos of listings, from the Media resource of the RESO Data Dictionary 2.0. */
import { MEGABYTE } from '#domain/text/sizes.ts'
import { defaultDeps, readBounded, type ServiceDeps } from '../../../outbound/service-request.ts'
import { TooSlow, withTimeLimit } from '../../../outbound/time-limit.ts'
import { type RequestAuthority, SourceUnavailable } from '../../fact-connector.ts'
import { equals } from '../../reso/odata-filter.ts'
import type { ResoClient, ResoRow } from '../../reso/reso-client.ts'
import { openBoards } from '../board-clients.ts'
import type { BoardConnections, BoardKey } from '../board-connection.ts'

export interface ListingPhoto {
  url: string
  caption: string | null
}

const MAX_PHOTOS = 60
const PHOTO_TIMEOUT_MS = 15_000
const MAX_PHOTO_BYTES = 12 * MEGABYTE

export interface ListingPhotoSource {
  /** Lists photos in the board's order. Empty for an unknown listing. @throws as `ResoClient.rows`. */
  listPhotos(number: string, as: RequestAuthority): Promise<ListingPhoto[]>
  /** Fetches a photo unchanged, of any type. @throws `SourceUnavailable` */
  fetchPhoto(url: string, signal: AbortSignal): Promise<Buffer>
  isStandIn: boolean
}

export function listingPhotoSources(
  connections: BoardConnections,
  fetch = globalThis.fetch,
): Partial<Record<BoardKey, ListingPhotoSource>> {
  const deps = defaultDeps(fetch)
  const sources = [...openBoards(connections, deps)].map(([key, { client, connection }]) => {
    const source: ListingPhotoSource = {
      isStandIn: connection.isStandIn,
      listPhotos: async (number, as) => {
        const photos = await findPhotos(client, number, as)
        return photos.filter(({ url }) => isSafe(url, connection.serviceUrl))
      },
      fetchPhoto: (url, signal) => fetchFile(client.title, url, { ...deps, signal }),
    }
    return [key, source] as const
  })
  return Object.fromEntries(sources)
}

async function findPhotos(client: ResoClient, number: string, as: RequestAuthority): Promise<ListingPhoto[]> {
  const rows = await client.rows(
    {
      resource: 'Property',
      select: ['ListingKey', 'ListingId'],
      filter: equals('ListingId', number),
      expand: 'Media',
      top: 2,
    },
    as,
  )
  const matches = rows.filter((row) => String(row.ListingId).toUpperCase() === number.toUpperCase())
  return matches.flatMap(readMedia).slice(0, MAX_PHOTOS)
}

function readMedia({ Media: media }: ResoRow): ListingPhoto[] {
  if (!Array.isArray(media)) return []
  const rows = media as ResoRow[]
  return rows
    .filter(({ MediaCategory: category }) => category === 'Photo')
    .toSorted((a, b) => Number(a.Order ?? 0) - Number(b.Order ?? 0))
    .map(({ MediaURL: url, ShortDescription: caption }) => ({
      url: String(url),
      caption: typeof caption === 'string' && caption.trim() !== '' ? caption.trim() : null,
    }))
}

/** Allows HTTPS addresses. Others must be on the board's service. */
function isSafe(url: string, serviceUrl: string): boolean {
  const address = URL.parse(url)
  if (address === null) return false
  return address.protocol === 'https:' || address.origin === new URL(serviceUrl).origin
}

async function fetchFile(
  title: string,
  url: string,
  { fetch, startTimer, signal }: ServiceDeps & { signal: AbortSignal },
): Promise<Buffer> {
  try {
    return await withTimeLimit({ startTimer, signal, limitMs: PHOTO_TIMEOUT_MS }, async (limitedSignal) => {
      // No credentials: pictures may be on other hosts.
      const response = await fetch(url, { signal: limitedSignal, redirect: 'error' })
      if (!response.ok) throw new SourceUnavailable(`${title} does not give this photo (${response.status}).`)
      return readBounded(response, MAX_PHOTO_BYTES, `The photo of ${title} is too large.`)
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceUnavailable) throw error
    const problem = error instanceof TooSlow ? 'took too long' : 'cannot be fetched'
    throw new SourceUnavailable(`The photo of ${title} ${problem}.`, { cause: error })
  }
}
