import { LotlineError } from '#contract/errors.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import type { ViewBlock } from '#domain/blocks/block.ts'
import { outerRings } from '#domain/geometry/polygon.ts'
import { staticMapUrl } from '#domain/geometry/static-map.ts'
import {
  requestedPictureSize,
  type StreetViewPose,
  streetViewPictureUrl,
} from '#domain/geometry/street-view.ts'
import { listBlocks } from '#domain/report/printed-content.ts'
import { SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import type { GooglePictures } from '../../../connectors/imagery/google-pictures.ts'
import type { AppContext } from '../../../context.ts'
import { findStreetView } from '../../parcels/imagery/service.ts'
import { readParcelCard } from '../../parcels/parcels/service.ts'
import { readCoverOutline } from '../cover/service.ts'

const VIEW_PATH = /^\/print\/view\/([0-9a-f]{64})$/
const FIRST_PARCEL_PATH = /^\/print\/google\/(street_view|satellite|roadmap)\/(\d{2,4})x(\d{2,4})$/

interface GoogleDeps extends Pick<AppContext, 'database' | 'google'> {
  onError(error: unknown): void
  timeoutMs?: number
}
type Picture = { type: string; bytes: Buffer }

/** The printed page leaves a picture blank after 15 s, so the limit is lower. */
const TIMEOUT_MS = 12_000

/** Reads views of the report's parts, and pictures of its first parcel. Stores none (decision 080). */
export function createGooglePictureReader(
  { database, google, onError, timeoutMs = TIMEOUT_MS }: GoogleDeps,
  accountId: string,
  { report }: Pick<ShownReport, 'report'>,
) {
  const pictures = new Map<string, Promise<Picture | 'failed' | null>>()
  const missingPaths = new Set<string>()

  async function requestPicture(
    connection: GooglePictures,
    path: string,
  ): Promise<Picture | 'failed' | null> {
    const signal = AbortSignal.timeout(timeoutMs)
    missingPaths.add(path)
    try {
      const picture = await pictureAt(connection, path, signal)
      missingPaths.delete(path)
      return picture
    } catch (error) {
      if (isRemoved(error)) missingPaths.delete(path)
      else if (!signal.aborted && !isGoogleFailure(error)) throw error
      onError(error)
      return isRemoved(error) ? null : 'failed'
    }
  }

  async function pictureAt(
    connection: GooglePictures,
    path: string,
    signal: AbortSignal,
  ): Promise<Picture | null> {
    const [, kind, width, height] = FIRST_PARCEL_PATH.exec(path) ?? []
    const size = { width: Number(width), height: Number(height) }
    if (kind === 'street_view') return requestStreetView(connection, size, signal)
    if (kind !== undefined) return requestMap(connection, kind, size, signal)
    const viewId = VIEW_PATH.exec(path)?.[1]
    const view = report.parts
      .flatMap(listBlocks)
      .find((block): block is ViewBlock => block.kind === 'view' && block.viewId === viewId)
    return view ? requestView(connection, view.pose, view, signal) : null
  }

  async function requestStreetView(connection: GooglePictures, size: Size, signal: AbortSignal) {
    const [parcel] = report.parcels
    if (!parcel) return null
    const findPose = async () =>
      (await findStreetView(connection, await readParcelCard(database, parcel.upid), signal))?.pose ?? null
    const pose = report.coverView ?? (await findPose())
    return pose && requestView(connection, pose, size, signal)
  }

  async function requestMap(
    connection: GooglePictures,
    mapType: string,
    { width, height }: Size,
    signal: AbortSignal,
  ) {
    if (report.parcels.length === 0) return null
    const { outline, centre } = await readCoverOutline(database, accountId, report.id)
    const address = staticMapUrl({
      baseUrl: connection.staticUrl,
      key: connection.key,
      ...requestedPictureSize(width, height),
      mapType: mapType === 'satellite' ? 'satellite' : 'roadmap',
      rings: outerRings(outline),
      centre,
    })
    return connection.picture(address, signal)
  }

  return {
    /**
     * Requests each picture once. Null if the picture does not exist, `failed` if Google timed out or refused,
     * undefined for other paths.
     */
    async read(path: string): Promise<Picture | 'failed' | null | undefined> {
      if (!VIEW_PATH.test(path) && !FIRST_PARCEL_PATH.test(path)) return undefined
      if (google === null) return null
      const existing = pictures.get(path)
      if (existing) return existing
      const picture = requestPicture(google, path)
      pictures.set(path, picture)
      return picture
    },
    isWithoutPicture: (): boolean => missingPaths.size > 0,
  }
}

interface Size {
  width: number
  height: number
}

function requestView(
  connection: GooglePictures,
  pose: StreetViewPose,
  { width, height }: Size,
  signal: AbortSignal,
): Promise<Picture | null> {
  const { streetViewUrl: baseUrl, key } = connection
  const address = streetViewPictureUrl({ baseUrl, key, ...requestedPictureSize(width, height), pose })
  // Without this parameter, Google sends a grey placeholder.
  return connection.picture(`${address}&return_error_code=true`, signal)
}

const isGoogleFailure = (error: unknown): boolean =>
  error instanceof SourceUnavailable ||
  (error instanceof LotlineError && error.code === 'source_not_connected')

/** A parcel that is no longer in the data has no picture. */
const isRemoved = (error: unknown): boolean =>
  error instanceof LotlineError && error.code === 'parcel_not_found'
