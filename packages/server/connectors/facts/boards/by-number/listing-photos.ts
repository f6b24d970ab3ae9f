/** Media resource (RESO Data Dictionary 2.0). */

import { MEGABYTE } from '#domain/text/sizes.ts'
import { defaultDeps } from '../../../outbound/service-request.ts'
import { TooSlow, withTimeLimit } from '../../../outbound/time-limit.ts'
import type { Credentials } from '../../fact-connector.ts'
import { SourceUnavailable } from '../../fact-connector.ts'
import { equals } from '../../reso/odata-filter.ts'
import type { ResoClient, ResoRow } from '../../reso/reso-client.ts'
import { BOARD_TITLES, boardClients } from '../board-clients.ts'
import type { BoardConnections, BoardKey } from '../board-connection.ts'

export interface ListingPhoto {
  url: string
  caption: string | null
}

const MAX_PHOTOS = 60
const PHOTO_TIMEOUT_MS = 15_000
const MAX_PHOTO_BYTES = 12 * MEGABYTE

export interface ListingPhotoSource {
  /** In the board's order; none for an unknown listing. @throws as `ResoClient.rows`. */
  photosOf(number: string, as: { credentials: Credentials; signal: AbortSignal }): Promise<ListingPhoto[]>
  /** The photo unchanged, of any type. @throws `SourceUnavailable` */
  file(url: string, signal: AbortSignal): Promise<Buffer>
  isStandIn: boolean
}

export function listingPhotoSources(
  connections: BoardConnections,
  fetch = globalThis.fetch,
): Partial<Record<BoardKey, ListingPhotoSource>> {
  const deps = defaultDeps(fetch)
  const clients = boardClients(connections, deps)
  const sources = Object.entries(clients).flatMap(([key, client]) => {
    const connection = connections[key as BoardKey]
    if (client === null || connection === null) return []
    const source: ListingPhotoSource = {
      isStandIn: connection.isStandIn,
      photosOf: async (number, as) => {
        const photos = await getPhotos(client, number, as)
        return photos.filter(({ url }) => isSafe(url, connection.serviceUrl))
      },
      file: (url, signal) => fetchFile(BOARD_TITLES[key as BoardKey], url, { ...deps, signal }),
    }
    return [[key, source]]
  })
  return Object.fromEntries(sources)
}

async function getPhotos(
  client: ResoClient,
  number: string,
  as: { credentials: Credentials; signal: AbortSignal },
): Promise<ListingPhoto[]> {
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
  return matches.flatMap(getMedia).slice(0, MAX_PHOTOS)
}

function getMedia({ Media: media }: ResoRow): ListingPhoto[] {
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

interface FileDeps extends ReturnType<typeof defaultDeps> {
  signal: AbortSignal
}

async function fetchFile(title: string, url: string, deps: FileDeps): Promise<Buffer> {
  const { fetch, startTimer, signal } = deps
  try {
    return await withTimeLimit({ startTimer, signal, limitMs: PHOTO_TIMEOUT_MS }, async (limitedSignal) => {
      // No credentials: pictures may be on other hosts.
      const response = await fetch(url, { signal: limitedSignal, redirect: 'error' })
      if (!response.ok) throw new SourceUnavailable(`${title} does not give this photo (${response.status}).`)
      return readBounded(response, title)
    })
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SourceUnavailable) throw error
    const words = error instanceof TooSlow ? 'took too long' : 'cannot be fetched'
    throw new SourceUnavailable(`The photo of ${title} ${words}.`, { cause: error })
  }
}

async function readBounded(response: Response, title: string): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of response.body ?? []) {
    bytes += piece.byteLength
    if (bytes > MAX_PHOTO_BYTES) throw new SourceUnavailable(`The photo of ${title} is too large.`)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
