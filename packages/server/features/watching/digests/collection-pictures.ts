import type { CollectionKind } from '#domain/watching/notification-types.ts'
import type { Database } from '../../../db/open.ts'
import { areaPicture, type Picture, parcelsPicture } from '../../parcels/imagery/service.ts'
import { findPicturedArea } from './digest-queries.ts'

/** CSS pixels: the width of a mail's text. */
export const PICTURE_SIZE = { width: 494, height: 180 } as const
/** Units are a setting of the browser, which a mail cannot know: those that everybody starts with. */
const REQUEST = { ...PICTURE_SIZE, theme: 'light', scale: 2, units: 'imperial' } as const
/** Maximum number of marked parcels in an area: with more, marks would be one blot. */
const MOST_MARKED = 200

interface CollectionPicture extends Pick<Picture, 'png' | 'sources'> {
  /** True when the picture shows every change, and not only what is near the first. */
  isWhole: boolean
}

/**
 * Returns a picture of where a collection changed: for a folder the first parcel that changed with what is near it, for a watched area all of
 * it with the parcels marked. Returns null where there is nothing to draw: parcels that are no longer in the data, an area without a place.
 */
export async function collectionPicture(
  database: Database,
  { kind, collectionId }: { kind: CollectionKind; collectionId: string },
  places: readonly (readonly string[])[],
): Promise<CollectionPicture | null> {
  const upids = [...new Set(places.flat())]
  if (kind === 'folder') {
    const picture = await parcelsPicture(database, upids, REQUEST)
    const shown = new Set(picture?.shown)
    // Of what was subdivided or assembled, what is left lies where it was.
    const isWhole = places.every((parcels) => parcels.length === 0 || parcels.some((upid) => shown.has(upid)))
    return picture && { ...picture, isWhole }
  }
  const area = await findPicturedArea(database, collectionId)
  const marked = upids.length > MOST_MARKED ? [] : upids
  return area && { ...(await areaPicture(database, area, REQUEST, marked)), isWhole: true }
}
