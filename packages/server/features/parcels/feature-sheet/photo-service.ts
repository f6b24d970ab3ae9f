import { LotlineError } from '#contract/errors.ts'
import type { ListingPhotos } from '#contract/parcel/feature-sheet.ts'
import { CREDENTIALS_TITLES } from '#domain/account/credentials.ts'
import { LISTING_BOARDS } from '../../../connectors/facts/boards/board-connection.ts'
import {
  type ListingPhoto,
  type ListingPhotoSource,
  listingPhotoSources,
} from '../../../connectors/facts/boards/by-number/listing-photos.ts'
import { CredentialsRefused, SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import { ResoRefused } from '../../../connectors/facts/reso/reso-client.ts'
import type { AppContext } from '../../../context.ts'
import { reencodedPicture } from '../../../platform/storage/uploaded-picture.ts'
import { isUnreadable, openCredentials } from '../../accounts/credentials/service.ts'

const CACHE_MS = 10 * 60_000
const MAX_CACHED = 500
const MAX_EDGE_PIXELS = 1280

interface PhotoSearch {
  photos: ListingPhoto[]
  reason: string | null
  needsCredentials: boolean
  source: ListingPhotoSource | null
}

/** Photos from boards that the account queries with its own credentials. */
export function createPhotoService(context: Pick<AppContext, 'database' | 'sealer' | 'clock' | 'settings'>) {
  const sources = listingPhotoSources(context.settings.outside.boards)
  /** Without the cache, each photo would query the board again. */
  const cached = new Map<string, { found: PhotoSearch; until: number }>()

  async function find(accountId: string, number: string, signal: AbortSignal): Promise<PhotoSearch> {
    const key = `${accountId} ${number.toUpperCase()}`
    const now = context.clock().getTime()
    const cachedSearch = cached.get(key)
    if (cachedSearch && cachedSearch.until > now) return cachedSearch.found
    const search = await request(accountId, number, signal)
    // Failures are not cached.
    if (search.source !== null) cached.set(key, { found: search, until: now + CACHE_MS })
    if (cached.size > MAX_CACHED) cached.delete(cached.keys().next().value as string)
    return search
  }

  async function request(accountId: string, number: string, signal: AbortSignal): Promise<PhotoSearch> {
    let reason: string | null = null
    let needsCredentials = false
    for (const { board, credentials: key } of LISTING_BOARDS) {
      const source = sources[board]
      if (!source) continue
      const credentials = await openCredentials(context, accountId, key).catch((error: unknown) => {
        if (!isUnreadable(error)) throw error
        reason ??= error.message
        needsCredentials = true
        return null
      })
      if (credentials === null) {
        reason ??= `Photos come from the boards: store your credentials of ${CREDENTIALS_TITLES[key]} in your account to see them.`
        needsCredentials = true
        continue
      }
      try {
        const photos = await source.listPhotos(number, { credentials, signal })
        if (photos.length > 0) return { photos, reason: null, needsCredentials: false, source }
      } catch (error) {
        if (!isSourceFailure(error)) throw error
        reason = error.message
        needsCredentials = error instanceof CredentialsRefused
      }
    }
    return { photos: [], reason, needsCredentials, source: null }
  }

  return {
    async list(accountId: string, number: string, signal: AbortSignal): Promise<ListingPhotos> {
      const { photos, reason, needsCredentials, source } = await find(accountId, number, signal)
      return {
        photos: photos.map(({ caption }, index) => ({ index, caption })),
        reason,
        needsCredentials,
        isStandIn: source?.isStandIn ?? false,
      }
    },
    /** Re-encodes a photo as JPEG, so that the original file never reaches a page. @throws 404, 503 */
    async photo(accountId: string, number: string, index: number, signal: AbortSignal): Promise<Buffer> {
      const { photos, source } = await find(accountId, number, signal)
      const photo = photos[index]
      if (!photo || !source) throw new LotlineError('not_found', 'There is no such photo.')
      try {
        return await toJpeg(await source.fetchPhoto(photo.url, signal))
      } catch (error) {
        if (error instanceof SourceUnavailable) throw new LotlineError('provider_unavailable', error.message)
        throw error
      }
    },
  }
}

async function toJpeg(file: Buffer): Promise<Buffer> {
  try {
    return Buffer.from((await reencodedPicture(file, 'image/jpeg', MAX_EDGE_PIXELS)).bytes)
  } catch (error) {
    if (!(error instanceof LotlineError && error.code === 'unprocessable')) throw error
    throw new SourceUnavailable('The board sent a photo that cannot be read.', { cause: error })
  }
}

const isSourceFailure = (error: unknown): error is Error =>
  error instanceof SourceUnavailable || error instanceof CredentialsRefused || error instanceof ResoRefused
