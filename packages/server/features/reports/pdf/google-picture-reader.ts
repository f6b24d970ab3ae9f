import { LotlineError } from '#contract/errors.ts'
import type { ShownReport } from '#contract/report/shown-report.ts'
import { outerRings } from '#domain/geometry/polygon.ts'
import { staticMapUrl } from '#domain/geometry/static-map.ts'
import {
  requestedPictureSize,
  type StreetViewPose,
  streetViewPictureUrl,
} from '#domain/geometry/street-view.ts'
import type { ViewBlock } from '#domain/report/part-content.ts'
import { SourceUnavailable } from '../../../connectors/facts/fact-connector.ts'
import type { GooglePictures } from '../../../connectors/imagery/google-pictures.ts'
import type { AppContext } from '../../../context.ts'
import { findStreetView } from '../../parcels/imagery/service.ts'
import { parcelCard } from '../../parcels/parcels/service.ts'

const VIEW = /^\/print\/view\/([0-9a-f]{64})$/
const OF_FIRST_PARCEL = /^\/print\/google\/(street_view|satellite|roadmap)\/(\d{2,4})x(\d{2,4})$/

interface GoogleDeps extends Pick<AppContext, 'database' | 'google'> {
  /** Receives why a picture is missing. */
  onError(error: unknown): void
}
type Picture = { type: string; bytes: Buffer }

/**
 * Returns a function that gets pictures of Google for the printed page, and stores none ([080](../../../../../docs/decisions/080-pictures-of-google-are-not-stored.md)): views of the
 * report's own parts, and pictures of its first parcel. Null: there is none, or Google does not respond; undefined: the path is of something else.
 */
export function googlePictureReader(
  { database, google, onError }: GoogleDeps,
  { report }: Pick<ShownReport, 'report'>,
): (path: string) => Promise<Picture | null | undefined> {
  const [first] = report.parcels
  // Its pictures are requested together.
  let card: ReturnType<typeof parcelCard> | undefined
  const signal = new AbortController().signal

  async function ofFirstParcel(
    connection: GooglePictures,
    kind: string,
    size: Size,
  ): Promise<Picture | null> {
    if (!first) return null
    card ??= parcelCard(database, first.upid)
    const { key } = connection
    if (kind === 'street_view') {
      const pose = report.coverView ?? (await findStreetView(connection, await card))?.pose ?? null
      return pose && ofView(connection, pose, size)
    }
    const { parcel } = await card
    const address = staticMapUrl({
      baseUrl: connection.staticUrl,
      key,
      ...requestedPictureSize(size.width, size.height),
      mapType: kind === 'satellite' ? 'satellite' : 'roadmap',
      rings: outerRings(parcel.geometry),
      centre: parcel.geocenter,
    })
    return connection.picture(address, signal)
  }

  const ofView = (connection: GooglePictures, pose: StreetViewPose, { width, height }: Size) => {
    const size = requestedPictureSize(width, height)
    const address = streetViewPictureUrl({
      baseUrl: connection.streetViewUrl,
      key: connection.key,
      ...size,
      pose,
    })
    // Without it Google sends a grey picture that says so.
    return connection.picture(`${address}&return_error_code=true`, signal)
  }

  return async (path) => {
    const viewId = VIEW.exec(path)?.[1]
    const [, kind, width, height] = OF_FIRST_PARCEL.exec(path) ?? []
    if (viewId === undefined && kind === undefined) return undefined
    if (google === null) return null
    try {
      if (kind !== undefined)
        return await ofFirstParcel(google, kind, { width: Number(width), height: Number(height) })
      const view = viewsOf(report).find((each) => each.viewId === viewId)
      return view ? await ofView(google, view.pose, view) : null
    } catch (error) {
      if (!isOfGoogle(error)) throw error
      onError(error)
      return null
    }
  }
}

interface Size {
  width: number
  height: number
}

const viewsOf = ({ parts }: ShownReport['report']): ViewBlock[] =>
  parts.flatMap(({ data }) =>
    (data?.sections ?? []).flatMap(({ blocks }) =>
      blocks.filter((block): block is ViewBlock => block.kind === 'view'),
    ),
  )

/** A parcel that is no longer in the data has no picture either. */
const isOfGoogle = (error: unknown): boolean =>
  error instanceof SourceUnavailable ||
  (error instanceof LotlineError &&
    (error.code === 'source_not_connected' || error.code === 'parcel_not_found'))
